import FinanceData
import FinanceDomain

/// Which way the money of each row went.
///
/// A column of words for money in and out says so; else two columns do, one for each; else the signs of one, if nothing
/// speaks against them: texts, a balance that falls by what should raise it, or so few minuses that purchases may be
/// written without one. Otherwise it is asked (``question``).
struct DirectionDecision: Sendable {
  let choice: ColumnChoice
  let settings: ImportSettings
  private(set) var signs: [Int: SignSurvey] = [:]
  private(set) var heuristic = SignHeuristic()
  /// Whether a balance shows that money went out where there is no minus.
  let balanceFalls: Bool
  /// Whether nothing but a balance shows what went out and what came in: neither names nor known words.
  private let isShownByBalance: Bool
  /// The words of the column of directions, and how often each is beside amounts with a minus and without one.
  private var beside: [String: (negative: Int, positive: Int)] = [:]
  /// Amounts without a word beside them, and which way their texts say that money went.
  private var wordless = 0
  private var wordlessTexts: Set<TransactionType> = []
  private var rows = 0
  /// The columns whose texts may say which way money went: those that are read, and such as are called kinds of rows.
  private let texts: [Int]
  /// The line above the table that names a loan.
  private(set) var loan: String?
  /// Lines above tables that say of one that its money came in and of another that it went out: `Income`, `Expenses`.
  private(set) var sections: [String] = []

  /// So many rows in which words and signs differ are no chance.
  private static let leastDiffering = 4
  /// So many rows are enough for what is beside the signs.
  private static let mostRows = 1000

  init(_ choice: ColumnChoice, _ settings: ImportSettings) {
    (self.choice, self.settings, balanceFalls) = (choice, settings, choice.balanceFalls)
    isShownByBalance = DirectionDecision.isShownByBalance(choice, settings)
    let read = [ColumnRole.description, .note, .category].flatMap { choice.columns[$0] ?? [] }
    texts =
      read
      + choice.names.indices.filter { column in
        !read.contains(column) && choice.first(.direction) != column && choice.surveys[column].isText
          && choice.meanings[column].contains { $0.role == .category || $0.role == .description }
      }
    for column in choice.amounts { signs[column] = SignSurvey() }
  }

  mutating func absorb(_ amount: WrittenAmount, in column: Int) { signs[column]?.absorb(amount) }

  /// Takes into account what bears out the sign of an amount, or does not.
  ///
  /// - Parameter isDebit: whether it is in the column of money out.
  mutating func absorb(_ cells: [MappedCell], _ amount: WrittenAmount?, isDebit: Bool) {
    rows += 1
    if let direction = choice.first(.direction) {
      absorb(word: cells[direction].text.lowercased(), beside: amount)
    }
    guard rows <= DirectionDecision.mostRows, let amount, !amount.isZero, !isInKind(cells) else { return }
    var texts = texts.map { cells[$0].text }
    var isOut = choice.first(.amount) == nil ? isDebit : amount.isNegative
    if isShownByBalance, let direction = choice.first(.direction) {
      let word = cells[direction].text
      isOut = (settings.directions[DirectionWords.key(of: word)] == .expense) != isOut
      texts.append(word)
    }
    heuristic.absorb(texts, isNegative: isOut)
    if let direction = choice.first(.direction), cells[direction].isBlank,
      let way = SignHeuristic.direction(of: texts.joined(separator: " "))
    {
      wordlessTexts.insert(way)
    }
  }

  private static func isShownByBalance(_ choice: ColumnChoice, _ settings: ImportSettings) -> Bool {
    // What is stated to the choice and not by settings was proved by the balance.
    let proved = [ColumnRole.debit, .direction].first {
      settings.columns[$0] == nil && choice.stated[$0]?.isEmpty == false
    }
    if proved == .debit, let debit = choice.first(.debit) {
      return !choice.hasNames || !choice.meanings[debit].contains { $0.role == .debit }
    }
    return proved == .direction
      && DirectionWords.reading(of: Set(settings.directions.keys)) != settings.directions
  }

  /// Looks for titles of tables of money in and of money out; and for a loan above the table: its balance is what is owed, and rises
  /// by what went out.
  mutating func conclude(below lines: [String]) {
    let titles = lines.map {
      ($0, DirectionWords.meaning(of: PlainLetters.words(of: $0).joined(separator: " ")))
    }
    .filter { $0.1 != nil }
    if Set(titles.map(\.1)).count > 1, choice.first(.direction) == nil { sections = titles.map(\.0) }
    guard choice.first(.amount) != nil, choice.first(.balance) != nil else { return }
    loan = lines.first { line in
      let words = PlainLetters.words(of: line)
      return words.contains(where: DirectionDecision.loans.contains) && !words.contains("savings")
    }
  }

  private static let loans = Set(Words.list("loans"))

  /// Whether the amount is one of coins or shares: what is bought of these comes in.
  private func isInKind(_ cells: [MappedCell]) -> Bool {
    guard let currency = choice.first(.currency).map({ cells[$0] }), !currency.isBlank else { return false }
    return CurrencySymbol.named(currency.bytes.span) == nil
  }

  private mutating func absorb(word: String, beside amount: WrittenAmount?) {
    guard !word.isEmpty else {
      if let amount, !amount.isZero { wordless += 1 }
      return
    }
    var counts = beside[word] ?? (0, 0)
    if let amount, !amount.isZero {
      if amount.isNegative { counts.negative += 1 } else { counts.positive += 1 }
    }
    beside[word] = counts
  }

  /// What says which way an amount of that role moved: the word beside it, or its column.
  func way(_ role: ColumnRole, _ cells: [MappedCell]) -> String {
    guard role == .amount else { return role.rawValue }
    return choice.first(.direction).map { cells[$0].text.lowercased() } ?? ""
  }

  /// Whether money went out, as far as that is known.
  func isOut(_ movement: RowKindSurvey.Movement) -> Bool {
    switch movement.way {
    case "": movement.isNegative
    case ColumnRole.debit.rawValue where choice.first(.amount) == nil: true
    case ColumnRole.credit.rawValue where choice.first(.amount) == nil: false
    default: (words[movement.way] == .expense) != movement.isNegative
    }
  }

  /// The words of the direction's column, as stated or as known.
  var words: [String: TransactionType] {
    guard settings.directions.isEmpty else { return settings.directions }
    let known = choice.first(.direction).flatMap { choice.reading(of: Set(beside.keys), in: $0) } ?? [:]
    // A column that is called after both directions means the other one where it says nothing.
    guard let (_, others, _) = halfWorded, others.count == 1, let rest = others.first,
      wordlessTexts == [rest] || wordlessTexts.isEmpty && choice.namesBothDirections
    else { return known }
    return known.merging(["": rest]) { known, _ in known }
  }

  /// How many amounts have no word beside them, where the words of all others mean one direction; or where so many have none that
  /// it is no mistake.
  var halfWorded: (words: [String: TransactionType], rest: [TransactionType], count: Int)? {
    guard wordless > 0, settings.directions.isEmpty,
      let words = DirectionWords.reading(of: Set(beside.keys)), !words.isEmpty
    else { return nil }
    let meanings = Set(words.values)
    guard meanings.count > 1 else { return (words, meanings == [.income] ? [.expense] : [.income], wordless) }
    let worded = beside.values.reduce(0) { $0 + $1.negative + $1.positive }
    return wordless * DirectionDecision.fewestWordless > worded
      ? (words, [.expense, .income], wordless) : nil
  }

  /// If fewer than one in so many amounts have no word where others have both, these rows are refused.
  private static let fewestWordless = 4

  /// Rows whose sign and direction say the same, and rows in which they do not.
  var agreement: (agreeing: Int, differing: Int) {
    words.reduce(into: (0, 0)) { sum, word in
      let (negative, positive) = beside[word.key] ?? (0, 0)
      sum.0 += word.value == .expense ? negative : positive
      sum.1 += word.value == .expense ? positive : negative
    }
  }
}

// MARK: - What is decided

extension DirectionDecision {
  /// Where amount and direction come from; `nil` while that is not decided.
  var reading: AmountReading? {
    if let column = choice.first(.amount) { return singleReading(column) }
    let (debit, credit) = (choice.first(.debit), choice.first(.credit))
    guard debit != nil || credit != nil else { return nil }
    let (out, into) = (
      debit.flatMap { signs[$0] } ?? SignSurvey(), credit.flatMap { signs[$0] } ?? SignSurvey()
    )
    if let sign = settings.sign, out.negatives + into.negatives > 0 {
      return .split(
        debit: debit, credit: credit, debitIsNegative: out.negatives > 0 && sign == .plusIsIncome,
        creditIsNegative: into.negatives > 0 && sign == .plusIsExpense)
    }
    if out.negatives + into.negatives > 0, let negative = choice.negativeHalves {
      return .split(
        debit: debit, credit: credit, debitIsNegative: negative.debit, creditIsNegative: negative.credit)
    }
    guard ![out, into].contains(where: { $0.isHardlyNegative || $0.isMixed }), !textsOpposeHalves,
      denial == nil, !isLoneHalfOpposed
    else {
      return nil
    }
    return .split(
      debit: debit, credit: credit, debitIsNegative: out.isAlwaysNegative,
      creditIsNegative: into.isAlwaysNegative)
  }

  private func singleReading(_ column: Int) -> AmountReading? {
    guard sections.isEmpty else { return nil }
    let survey = signs[column] ?? SignSurvey()
    if let direction = choice.first(.direction) {
      let (agreeing, differing) = agreement
      if let sign = settings.sign {
        return (sign == .plusIsIncome ? differing : agreeing) == 0 ? .signed(column: column, sign) : nil
      }
      if denial != nil { return nil }
      let isStated = settings.columns[.direction] != nil
      if survey.negatives == 0, halfWorded != nil, words[""] == nil { return nil }
      let bothOccur = Set(beside.filter { $0.value != (0, 0) }.compactMap { words[$0.key] }).count == 2
      // Where signs and words say the same of most rows, and both occur, no minus turns a word round.
      let areTwice = survey.negatives > 0 && bothOccur && agreeing > differing
      if survey.negatives == 0 || isStated && differing > 0 || !settings.directions.isEmpty && !areTwice {
        return .directed(column: column, direction: direction, words)
      }
      // Where every word says the opposite of the sign, and both occur, a minus is money in.
      if agreeing == 0, differing >= DirectionDecision.leastDiffering, bothOccur {
        return .signed(column: column, .plusIsExpense)
      }
      return differing == 0 ? .signed(column: column, .plusIsIncome) : nil
    }
    if let sign = settings.sign { return .signed(column: column, sign) }
    if isCardStatement(survey) { return .signed(column: column, .plusIsExpense) }
    // That a column is stated to be the amount says nothing about which way money went.
    if isDoubtful(survey) { return nil }
    return survey.tellsDirection || !survey.hasAny || choice.feeProvesSigns
      ? .signed(column: column, .plusIsIncome) : nil
  }

  /// Whether a minus can hardly mean money out, or nobody can tell.
  private func isDoubtful(_ survey: SignSurvey) -> Bool {
    // A balance that moves by amounts and fees proves their signs, and so do fees that make less of them.
    guard survey.hasAny, choice.feeSign == nil, !choice.feeProvesSigns else { return false }
    if survey.isHalfMarked || loan != nil { return true }
    guard survey.marked == 0 else { return false }
    return contradicts(survey) || balanceFalls || isLopsided(survey) && !heuristic.confirms
  }

  /// Whether so few amounts have a minus that the others may be purchases: of a card, already where they are no more.
  func isLopsided(_ survey: SignSurvey) -> Bool {
    survey.isLopsided
      || (choice.namesCard || choice.namesCardHolder || choice.namesShop) && !choice.isMerchant
        && choice.first(.balance) == nil
        && survey.negatives > 0 && survey.positives >= survey.negatives
  }

  /// Whether the header names the holder of a card or the rows are of a few cards, and texts say that purchases are written
  /// without a minus and payments with one; one of the two alone proves nothing: a shop's takings name holders of cards too.
  /// Or the issuer of the card thanks for what was paid.
  private func isCardStatement(_ survey: SignSurvey) -> Bool {
    ((choice.namesCardHolder || choice.namesOwnCards) && contradicts(survey) || issuersReason(survey) != nil)
      && choice.first(.balance) == nil && survey.negatives > 0 && survey.marked == 0 && !choice.isMerchant
      && settings.columns[.amount] == nil && survey.positives > survey.negatives
  }

  /// Whether texts say again and again that what is in the column of money out came in, or the other way round, and no balance
  /// shows which is right.
  var textsOpposeHalves: Bool {
    heuristic.oftenOpposes && choice.first(.amount) == nil && choice.first(.balance) == nil
      && choice.stated[.debit] == nil && choice.stated[.credit] == nil && settings.sign == nil
      && choice.first(.debit) != nil && choice.first(.credit) != nil
  }

  /// Whether the only half has a minus in each row, and texts say that this is money that came back.
  var isLoneHalfOpposed: Bool {
    let halves = [ColumnRole.debit, .credit].compactMap { choice.first($0) }
    guard halves.count == 1, let survey = signs[halves[0]], settings.sign == nil,
      choice.first(.balance) == nil
    else { return false }
    return survey.isAlwaysNegative && contradicts(survey)
  }

  /// The text that says most clearly that money went the other way than the balance shows, which nothing else does.
  var denial: (text: String, isIncome: Bool)? { isShownByBalance ? heuristic.denial : nil }

  private func issuersReason(_ survey: SignSurvey) -> String? {
    heuristic.issuersReason(negatives: survey.negatives, positives: survey.positives)
  }

  /// Whether texts say the opposite of the signs.
  func contradicts(_ survey: SignSurvey) -> Bool {
    heuristic.contradicts(
      negatives: survey.negatives, positives: survey.positives, hearsMoneyBack: !choice.isMerchant)
  }

  var evidence: ImportEvidence? {
    switch reading {
    case nil: nil
    case .standard: ImportEvidence("direction", "a column of types", because: "standard names")
    case .signed(let column, let sign):
      ImportEvidence(
        "direction", sign == .plusIsIncome ? "minus is money out" : "minus is money in",
        because: settings.sign != nil
          ? "\(settings.statement(of: .sign)) so"
          : isCardStatement(signs[column] ?? SignSurvey())
            ? issuersReason(signs[column] ?? SignSurvey())
              ?? "the file is of a card, whose purchases have none"
            : (signs[column] ?? SignSurvey()).reason)
    case .split(let debit, let credit, _, _):
      ImportEvidence(
        "direction",
        [(debit, "money out"), (credit, "money in")].compactMap { column, way in
          column.map { "\(way) is in \(choice.title($0))" }
        }.joined(separator: ", "),
        because: choice.side(words).map { "\(choice.title($0.direction)) says which of them counts" }
          ?? (debit != nil && credit != nil ? "a column for each" : "a column of its own"))
    case .directed(_, let direction, let words):
      ImportEvidence(
        "direction",
        words.sorted { $0.key < $1.key }.map {
          "'\($0.key)' is money \($0.value == .income ? "in" : "out")"
        }.joined(separator: ", "), because: "the words of \(choice.title(direction))")
    }
  }
}
