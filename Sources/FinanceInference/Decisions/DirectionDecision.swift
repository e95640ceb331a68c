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
  private let balanceFalls: Bool
  /// The words of the column of directions, and how often each is beside amounts with a minus and without one.
  private var beside: [String: (negative: Int, positive: Int)] = [:]
  /// Amounts without a word beside them, and which way their texts say that money went.
  private var wordless = 0
  private var wordlessTexts: Set<TransactionType> = []
  private var rows = 0
  /// The line above the table that names a loan.
  private var loan: String?

  /// So many rows in which words and signs differ are no chance.
  private static let leastDiffering = 4
  /// So many rows are enough for what is beside the signs.
  private static let mostRows = 1000

  init(_ choice: ColumnChoice, _ settings: ImportSettings) {
    (self.choice, self.settings, balanceFalls) = (choice, settings, choice.balanceFalls)
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
    let texts = [ColumnRole.description, .note, .category].flatMap { choice.columns[$0] ?? [] }.map {
      cells[$0].text
    }
    heuristic.absorb(texts, isNegative: choice.first(.amount) == nil ? isDebit : amount.isNegative)
    if let direction = choice.first(.direction), cells[direction].isBlank,
      let way = SignHeuristic.direction(of: texts.joined(separator: " "))
    {
      wordlessTexts.insert(way)
    }
  }

  /// Looks for a loan above the table: its balance is what is owed, and rises by what went out.
  mutating func conclude(below lines: [String]) {
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
    guard ![out, into].contains(where: { $0.isHardlyNegative || $0.isMixed }), !textsOpposeHalves else {
      return nil
    }
    return .split(
      debit: debit, credit: credit, debitIsNegative: out.isAlwaysNegative,
      creditIsNegative: into.isAlwaysNegative)
  }

  private func singleReading(_ column: Int) -> AmountReading? {
    let survey = signs[column] ?? SignSurvey()
    if let direction = choice.first(.direction) {
      let (agreeing, differing) = agreement
      if let sign = settings.sign {
        return (sign == .plusIsIncome ? differing : agreeing) == 0 ? .signed(column: column, sign) : nil
      }
      let isStated = settings.columns[.direction] != nil
      if survey.negatives == 0, halfWorded != nil, words[""] == nil { return nil }
      if survey.negatives == 0 || !settings.directions.isEmpty || isStated {
        return .directed(column: column, direction: direction, words)
      }
      // Where every word says the opposite of the sign, and both occur, a minus is money in.
      if agreeing == 0, differing >= DirectionDecision.leastDiffering,
        Set(beside.filter { $0.value != (0, 0) }.compactMap { words[$0.key] }).count == 2
      {
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
  private func isLopsided(_ survey: SignSurvey) -> Bool {
    survey.isLopsided
      || (choice.namesCard || choice.namesCardHolder) && !choice.isMerchant && choice.first(.balance) == nil
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
  private var textsOpposeHalves: Bool {
    heuristic.oftenOpposes && choice.first(.amount) == nil && choice.first(.balance) == nil
      && choice.stated[.debit] == nil && choice.stated[.credit] == nil && settings.sign == nil
      && choice.first(.debit) != nil && choice.first(.credit) != nil
  }

  private func issuersReason(_ survey: SignSurvey) -> String? {
    heuristic.issuersReason(negatives: survey.negatives, positives: survey.positives)
  }

  /// Whether texts say the opposite of the signs.
  func contradicts(_ survey: SignSurvey) -> Bool {
    heuristic.contradicts(negatives: survey.negatives, positives: survey.positives)
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

// MARK: - What is asked, with what speaks for either answer

extension DirectionDecision {
  /// Which way money went; `nil` where that is decided.
  var question: ImportQuestion? {
    // What the words beside the amounts mean comes first.
    guard reading == nil, !choice.questions.contains(where: { $0.code == .typeUnknown }) else { return nil }
    guard let column = choice.first(.amount) else { return halfQuestion }
    let name = choice.names[column]
    if let direction = choice.first(.direction) { return wordQuestion(name, direction) }
    return doubtQuestion(name, signs[column] ?? SignSurvey())
  }

  /// Which way money went, the likelier answer first where most amounts have no minus.
  private static let cardFirst = ["sign=plus-is-expense", "sign=plus-is-income"]
  static let accountFirst = ["sign=plus-is-income", "sign=plus-is-expense"]

  /// The only amount of a half has a minus.
  private var halfQuestion: ImportQuestion? {
    let columns = [ColumnRole.debit, .credit].compactMap { choice.first($0) }
    if let column = columns.first(where: { signs[$0]?.isMixed ?? false }), let survey = signs[column] {
      return asked(
        "of the amounts of the column '\(choice.names[column])' \(survey.negatives) have a minus and \(survey.positives) "
          + "have none: one or the other is money that came back", DirectionDecision.accountFirst)
    }
    guard let column = columns.first(where: { signs[$0]?.isHardlyNegative ?? false }) else {
      return oppositeQuestion
    }
    let isDebit = column == choice.first(.debit)
    return asked(
      "the only amount of the column '\(choice.names[column])' has a minus: "
        + (isDebit ? "money out, or money that came back" : "money in, or money that went back"),
      DirectionDecision.accountFirst)
  }

  /// Texts say that halves are exchanged, in all rows or in some.
  private var oppositeQuestion: ImportQuestion? {
    guard textsOpposeHalves, let example = heuristic.example, let debit = choice.first(.debit),
      let credit = choice.first(.credit)
    else { return nil }
    let (out, into) = (choice.title(debit), choice.title(credit))
    let areAll = heuristic.agreeing == 0
    let named = choice.halves(debit, credit)
    return ImportQuestion(
      code: .signUndecided,
      finding:
        "'\(example.text.excerpt)' looks like money \(example.isIncome ? "in" : "out"), and its amount is in "
        + "\(example.isIncome ? out : into), as \(heuristic.opposing) texts say and \(heuristic.agreeing) deny"
        + (areAll ? "" : "; if the two are exchanged in some rows, mend these"),
      answers: areAll ? [choice.halves(credit, debit), named] : [named],
      meanings: areAll
        ? ["money out is in \(into)", "money out is in \(out)"] : ["money out is in \(out) in every row"])
  }

  /// Signs and words contradict each other.
  private func wordQuestion(_ name: String, _ direction: Int) -> ImportQuestion {
    if let (words, rest, count) = halfWorded, signs[choice.first(.amount) ?? 0]?.negatives == 0 {
      // Where there is no word, the money may have gone the other way.
      return ImportQuestion(
        code: .typeUnknown,
        finding:
          "\(choice.title(direction)) says \(words.keys.sorted { $0.precedesByBytes($1) }.map { "'\($0.excerpt)'" }.joined(separator: ", ")), and nothing beside \(count) amounts",
        answers: rest.map { "directions={\(ColumnChoice.written(words)), \"\": \($0.rawValue)}" })
    }
    let (agreeing, differing) = agreement
    let isReversed = settings.sign == .plusIsExpense
    return ImportQuestion(
      code: .typeUnknown,
      finding:
        "the signs of the column '\(name)' and the words of \(choice.title(direction)) contradict "
        + "each other in \(isReversed ? agreeing : differing) of \(differing + agreeing) rows",
      answers: [
        settings.sign == nil && agreeing == 0 ? "sign=plus-is-expense" : nil,
        settings.sign == nil ? choice.answer(.direction, direction) : nil,
        choice.answer(.note, direction),
      ].compactMap(\.self))
  }

  /// What makes signs doubtful: texts and the balance first, then how few amounts have one.
  private func doubtQuestion(_ name: String, _ survey: SignSurvey) -> ImportQuestion {
    if let loan, survey.negatives > 0 {
      return asked(
        "the line '\(loan.excerpt)' above the table names a loan: where the balance is what is owed, it rises by money out",
        DirectionDecision.cardFirst)
    }
    if survey.negatives > 0 {
      if let example = heuristic.example, contradicts(survey) {
        return asked(
          "'\(example.text.excerpt)' looks like money \(example.isIncome ? "in" : "out"), and its amount in the column "
            + "'\(name)' has \(example.isIncome ? "a" : "no") minus; a minus may mean money in here")
      }
      if balanceFalls {
        return asked(
          "the balance falls by every amount of the column '\(name)' that has no minus: so it does where a minus "
            + "means money in, and where the balance is a debt")
      }
    }
    if survey.isHalfMarked {
      let finding =
        "of the amounts of the column '\(name)' \(survey.marked) say which way money went, and \(survey.bare) do not"
      // No sign for both means one thing where a plus is one of them.
      return survey.worded == 0
        ? asked(finding + ": put a minus before those without a sign if their money went out", [])
        : asked(
          finding,
          survey.worded == survey.marked ? DirectionDecision.cardFirst : DirectionDecision.accountFirst)
    }
    if isLopsided(survey) {
      return asked(
        "only \(survey.negatives) of \(survey.negatives + survey.positives) amounts of the column "
          + "'\(name)' \(survey.negatives == 1 ? "has" : "have") a minus: on a card the others would be purchases, on an account "
          + "that gets more often than it spends they would be money in")
    }
    if choice.balanceGoesBothWays {
      return asked(
        "the balance rises by some amounts of the column '\(name)' and falls by others, and none has a minus: export the file "
          + "with signs, or with money out and money in apart", [])
    }
    return asked(
      "no amount of the column '\(name)' has a minus, so nothing says whether money came in or went out")
  }

  private func asked(_ finding: String, _ answers: [String]? = nil) -> ImportQuestion {
    // What is left of sales is called net; what a card is charged is not.
    let isNet = choice.first(.amount).map { MoneyWords.isNet(choice.names[$0]) } ?? false
    let isAccount =
      choice.isMerchant && choice.sumWithFee == nil && !choice.namesCardHolder || choice.hasPrices || isNet
    let likely = isAccount ? DirectionDecision.accountFirst : DirectionDecision.cardFirst
    return ImportQuestion(code: .signUndecided, finding: finding, answers: answers ?? likely)
  }
}
