import FinanceData
import FinanceDomain

/// What the signs of a column's amounts show.
struct SignSurvey: Sendable {
  /// Amounts with a minus, in whatever form.
  private(set) var negatives = 0
  /// Amounts without one, zero left out.
  private(set) var positives = 0
  /// Amounts with a plus, or with a word such as `CR` beside them: they mean a direction.
  private(set) var marked = 0
  /// Of these, those with a word.
  private(set) var worded = 0
  /// Of these, those whose word says that money went out.
  private(set) var wordedOut = 0
  /// Amounts with neither a sign nor such a word.
  private(set) var bare = 0

  mutating func absorb(_ amount: WrittenAmount) {
    guard !amount.isZero else { return }
    if amount.isNegative { negatives += 1 } else { positives += 1 }
    if amount.direction != nil { worded += 1 }
    if amount.direction == .expense { wordedOut += 1 }
    if amount.hasExplicitPlus || amount.direction != nil {
      marked += 1
    } else if !amount.isNegative {
      bare += 1
    }
  }

  /// Whether the signs tell money in from money out.
  var tellsDirection: Bool { negatives > 0 || marked > 0 }
  /// Whether so many amounts have a minus, and none has not, that the column is written so.
  var isAlwaysNegative: Bool { negatives > 1 && positives == 0 }
  /// Whether the only amount has a minus: the column may be written so, or money went the other way.
  var isHardlyNegative: Bool { negatives == 1 && positives == 0 }
  /// Whether as many amounts have a minus as have none, or more: of one half of the amounts, some may be money that came back.
  var isMixed: Bool { positives > 0 && negatives >= positives }
  /// Whether far more amounts are without a minus than with one, and none says so itself: of one's own money most goes out.
  var isLopsided: Bool { marked == 0 && negatives > 0 && positives >= 3 && positives > 2 * negatives }
  /// Whether some amounts are marked as money in, and the others not at all: they may be money out, or money in as well.
  var isHalfMarked: Bool { marked > 0 && bare > 0 && (negatives == 0 || worded > 0) }
  /// Whether there is an amount at all.
  var hasAny: Bool { negatives + positives > 0 }

  /// How the signs say which way money went.
  var reason: String {
    guard negatives > 0 || marked == 0 else {
      return "\(marked) amounts have a plus, or a word such as DR or CR that says the same"
    }
    return "\(negatives == 1 ? "1 amount" : "\(negatives) amounts") with a minus, \(positives) without"
  }
}

/// What the texts of rows say about which way money went, where the sign alone has to tell.
///
/// It proves nothing about one row. But where texts say the opposite of the signs, as on the exports of cards that write
/// purchases without a minus, the signs must not be believed.
struct SignHeuristic: Sendable {
  /// Rows whose text and sign say the same, if a minus means money out.
  private(set) var agreeing = 0
  /// Rows whose text and sign say the opposite.
  private(set) var opposing = 0
  /// The first text that says the opposite, and whether it is one of money in.
  private(set) var example: (text: String, isIncome: Bool)?
  /// Whether a row that is called nothing but money that came back, `REFUND`, has a minus.
  private var hasMoneyBack = false
  /// The first text of money out, `NETFLIX`, whose amount has no minus.
  private var purchase: String?
  /// The first text in which somebody thanks for a payment, how many there are, and how many of these have a minus.
  private var thanks: Thanks?

  private struct Thanks: Sendable {
    let text: String
    var count = 0
    var negatives = 0
    var allNegative: Bool { negatives == count }
  }

  /// Takes the texts of a row into account.
  mutating func absorb(_ texts: [String], isNegative: Bool) {
    let all = texts.joined(separator: " ")
    let words = PlainLetters.words(of: all)
    let givesThanks = SignHeuristic.giveThanks(words)
    if givesThanks {
      var thanks = thanks ?? Thanks(text: all)
      thanks.count += 1
      if isNegative { thanks.negatives += 1 }
      self.thanks = thanks
    }
    // Thanks for a direct debit are no direct debit.
    guard let direction = SignHeuristic.direction(of: words), !givesThanks || direction == .income else {
      return
    }
    if isNegative,
      texts.contains(where: { PlainLetters.words(of: $0).count == 1 && MoneyWords.isMoneyBack($0) })
    {
      hasMoneyBack = true
    }
    if isNegative == (direction == .expense) {
      agreeing += 1
    } else {
      opposing += 1
      guard example == nil || direction == .expense && purchase == nil else { return }
      let telling = texts.first { SignHeuristic.direction(of: $0) == direction } ?? all
      if direction == .expense { purchase = telling }
      guard example == nil else { return }
      example = (telling, direction == .income)
    }
  }

  /// Whether the signs can hardly mean what signs mean on accounts: texts oppose them, and of one's own money most goes out,
  /// so most amounts would have a minus.
  ///
  /// - Parameter hearsMoneyBack: whether money that is called so came back to whom the file is of, and not to whom that one sells.
  func contradicts(negatives: Int, positives: Int, hearsMoneyBack: Bool) -> Bool {
    if let thanks, thanks.allNegative, thanks.count > agreeing, 3 * thanks.count >= negatives { return true }
    guard opposing > 0, opposing >= agreeing else { return false }
    // A month of a card with nothing but money that came back has no purchase to be compared with.
    return positives >= negatives
      || agreeing == 0 && (opposing > 2 || hearsMoneyBack && hasMoneyBack)
      || positives == 0 && opposing > agreeing && 3 * opposing >= negatives
  }
  /// Whether somebody thanks for a payment.
  var hasThanks: Bool { thanks != nil }

  /// Whether somebody does, and all such rows have a minus, or none.
  func thanks(areNegative: Bool) -> Bool {
    thanks.map { areNegative ? $0.allNegative : $0.negatives == 0 } ?? false
  }

  /// A text that says the opposite of its sign, or else one of thanks, and whether it is one of money in.
  var doubted: (text: String, isIncome: Bool)? { example ?? thanks.map { ($0.text, true) } }

  /// The text that says that the directions are to be turned round, if more do than not, or nothing else speaks for them.
  var denial: (text: String, isIncome: Bool)? {
    if opposing > agreeing { return example }
    return agreeing == 0 ? thanks.flatMap { $0.allNegative ? ($0.text, true) : nil } : nil
  }
  /// What shows that the file is an issuer's of a card: texts in which it thanks for payments always have a minus; and one of
  /// money out has none while no text speaks for the signs, or most amounts have none and refunds alone speak for them.
  func issuersReason(negatives: Int, positives: Int) -> String? {
    guard let thanks, thanks.allNegative,
      agreeing == 0 && purchase != nil || positives >= 3 * negatives && 2 * agreeing <= negatives
    else { return nil }
    let other = purchase.map { "'\($0.excerpt)' has none" } ?? "most others have none"
    return "the file is of a card: '\(thanks.text.excerpt)' has a minus, \(other)"
  }
  /// Whether texts oppose the columns of money out and money in again and again, not only where money came back.
  var oftenOpposes: Bool {
    opposing > 2 && 2 * opposing > agreeing || opposing > 1 && agreeing == 0
  }
  /// Whether texts bear the signs out.
  var confirms: Bool { agreeing > 0 && opposing == 0 }

  /// Which way money went, by what the text says; `nil` if it says nothing of the kind, or both.
  static func direction(of text: String) -> TransactionType? {
    direction(of: PlainLetters.words(of: text))
  }

  private static func direction(of words: [String]) -> TransactionType? {
    let pairs = zip(words, words.dropFirst()).lazy.map { "\($0) \($1)" }
    // What is paid to somebody for a payroll is no wage.
    let isIncome =
      (words.contains { income.contains($0) } || pairs.contains(where: incomePhrases.contains))
      && !pairs.contains(where: outgoingPhrases.contains)
    let isExpense = words.contains { expense.contains($0) }
    // What was bought and comes back came in: `REFUND SUPERMARKET`.
    if isIncome, isExpense, words.contains(where: MoneyWords.isMoneyBack) { return .income }
    guard isIncome != isExpense else { return nil }
    return isIncome ? .income : .expense
  }

  /// Whether somebody thanks for a payment or says that it was received: nobody writes so of money that he pays himself.
  private static func giveThanks(_ words: [String]) -> Bool {
    words.indices.contains { index in
      thanks[words[index]]?.contains { words[index...].starts(with: $0) } ?? false
    }
  }

  /// The phrases, each as its words, by the first of these.
  private static let thanks = Dictionary(
    grouping: Words.list("texts of thanks").map { $0.split(separator: " ").map(String.init) }, by: { $0[0] })
  private static let income = Set(Words.list("texts of income"))
  private static let incomePhrases: Set<String> = ["thank you", "direct deposit"]
  private static let outgoingPhrases: Set<String> = [
    "payment to", "pmt to", "transfer to", "paid to", "trf to",
  ]
  private static let expense = Set(Words.list("texts of expense"))
}
