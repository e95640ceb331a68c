import FinanceData
import FinanceDomain

/// What the texts of rows say about which way money went, where the sign alone has to tell.
///
/// It proves nothing about one row. But where texts say the opposite of the signs, as on the exports of cards that write
/// purchases without a minus, the signs must not be believed.
struct SignHeuristic: Sendable {
  /// Rows whose text and sign say the same, if a minus means money out.
  private(set) var agreeing = 0
  /// Rows whose text and sign say the opposite.
  private(set) var opposing = 0
  /// The first text that says the opposite.
  private(set) var example: String?

  mutating func absorb(_ text: String, isNegative: Bool) {
    guard let direction = SignHeuristic.direction(of: text) else { return }
    if isNegative == (direction == .expense) {
      agreeing += 1
    } else {
      opposing += 1
      example = example ?? text
    }
  }

  /// Whether the signs can hardly mean what signs mean on accounts: texts oppose them, and of one's own money most goes out,
  /// so most amounts would have a minus.
  func contradicts(negatives: Int, positives: Int) -> Bool {
    guard opposing > 0, opposing >= agreeing else { return false }
    return positives >= negatives || opposing > 2 && agreeing == 0
  }
  /// Whether texts bear the signs out.
  var confirms: Bool { agreeing > 0 && opposing == 0 }

  /// Which way money went, by what the text says; `nil` if it says nothing of the kind, or both.
  static func direction(of text: String) -> TransactionType? {
    let plain = PlainLetters.plain(text)
    let words = plain.split { !$0.isLetter }.map { String($0) }
    let isIncome =
      words.contains { income.contains($0) }
      || zip(words, words.dropFirst()).contains { incomePhrases.contains("\($0) \($1)") }
    let isExpense = words.contains { expense.contains($0) }
    guard isIncome != isExpense else { return nil }
    return isIncome ? .income : .expense
  }

  private static let income = Set(Words.list("texts of income"))
  private static let incomePhrases: Set<String> = ["thank you", "direct deposit"]
  private static let expense = Set(Words.list("texts of expense"))
}
