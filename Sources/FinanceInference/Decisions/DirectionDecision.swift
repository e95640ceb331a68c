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
  private(set) var steps = BalanceSteps()
  /// The words of the column of directions, and how often each is beside amounts with a minus and without one.
  private var beside: [String: (negative: Int, positive: Int)] = [:]
  /// Amounts without a word beside them.
  private var wordless = 0
  private var rows = 0

  /// So many rows in which words and signs differ are no chance.
  private static let leastDiffering = 4
  /// So many rows are enough for what is beside the signs.
  private static let mostRows = 1000

  init(_ choice: ColumnChoice, _ settings: ImportSettings) {
    (self.choice, self.settings) = (choice, settings)
    for role in [ColumnRole.amount, .debit, .credit] {
      if let column = choice.first(role) { signs[column] = SignSurvey() }
    }
  }

  /// Takes an amount into account.
  mutating func absorb(_ amount: WrittenAmount, in column: Int) { signs[column]?.absorb(amount) }

  /// Takes into account what bears out the sign of an amount, or does not.
  mutating func absorb(_ cells: [MappedCell], _ amount: WrittenAmount?, _ format: NumberFormat) {
    rows += 1
    if let direction = choice.first(.direction) {
      absorb(word: cells[direction].text.lowercased(), beside: amount)
    }
    guard rows <= DirectionDecision.mostRows, let amount, choice.first(.amount) != nil else { return }
    let texts = [ColumnRole.description, .note, .category].flatMap { choice.columns[$0] ?? [] }
    if !amount.isZero { heuristic.absorb(texts.map { cells[$0].text }, isNegative: amount.isNegative) }
    guard let balance = choice.first(.balance), let held = try? format.read(cells[balance]),
      let step = try? AmountField.parse(amount.signedText.utf8Span.span).decimal,
      let rest = try? AmountField.parse(held.signedText.utf8Span.span).decimal
    else { return }
    steps.absorb(amount: step, balance: rest)
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
  private var words: [String: TransactionType] {
    settings.directions.isEmpty ? DirectionWords.reading(of: Set(beside.keys)) ?? [:] : settings.directions
  }

  /// How many amounts have no word beside them, where the words of all others mean one direction.
  var halfWorded: (words: [String: TransactionType], rest: TransactionType, count: Int)? {
    guard wordless > 0, settings.directions.isEmpty, let type = words.values.first,
      words.values.allSatisfy({ $0 == type })
    else { return nil }
    return (words, type == .income ? .expense : .income, wordless)
  }

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
    guard ![out, into].contains(where: \.isHardlyNegative) else { return nil }
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
      if survey.negatives == 0, halfWorded != nil { return nil }
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
    if survey.isHalfMarked { return true }
    guard survey.marked == 0 else { return false }
    return contradicts(survey) || steps.isFalling || isLopsided(survey) && !heuristic.confirms
  }

  /// Whether so few amounts have a minus that the others may be purchases: of a card, already where they are the fewer.
  private func isLopsided(_ survey: SignSurvey) -> Bool {
    survey.isLopsided
      || choice.namesCard && !choice.isMerchant && survey.negatives > 0 && survey.positives > survey.negatives
  }

  /// Whether the header names the holder of a card, and texts say that purchases are written without a minus and payments
  /// with one. One of the two alone proves nothing: a shop's takings name holders of cards too.
  private func isCardStatement(_ survey: SignSurvey) -> Bool {
    choice.hasNames && choice.first(.balance) == nil && survey.negatives > 0 && survey.marked == 0
      && !choice.isMerchant
      && settings.columns[.amount] == nil && contradicts(survey) && survey.positives > survey.negatives
      && choice.names.contains { HeaderWords.namesCardHolder(HeaderName($0)) }
  }

  /// Whether texts say the opposite of the signs.
  func contradicts(_ survey: SignSurvey) -> Bool {
    heuristic.contradicts(negatives: survey.negatives, positives: survey.positives)
  }

  /// What says which way money went.
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
            ? "the file is of a card, whose purchases have none" : (signs[column] ?? SignSurvey()).reason)
    case .split(let debit, let credit, _, _):
      ImportEvidence(
        "direction",
        [(debit, "money out"), (credit, "money in")].compactMap { column, way in
          column.map { "\(way) is in \(choice.title($0))" }
        }.joined(separator: ", "),
        because: debit != nil && credit != nil ? "a column for each" : "a column of its own")
    case .directed(_, let direction, let words):
      ImportEvidence(
        "direction",
        words.sorted { $0.key < $1.key }.map {
          "'\($0.key)' is money \($0.value == .income ? "in" : "out")"
        }.joined(separator: ", "), because: "the words of \(choice.title(direction))")
    }
  }
}

// MARK: - The column of words

/// A column is read as directions if all its words are known; one that is called so and has other words is asked about.
extension ColumnChoice {
  /// A column of words for money in and out is used, whatever its name; one that is called so is asked about.
  mutating func settleDirection() {
    guard stated[.direction] == nil, let amount = first(.amount), first(.direction) == nil else { return }
    let free = surveys.indices.filter {
      !taken.contains($0) && surveys[$0].isText && !surveys[$0].hasManyValues && $0 != states
    }
    let isUnsigned = isUnsigned(amount)
    if let column = free.first(where: { saysBothDirections($0, inLetters: isUnsigned) }) {
      columns[.direction] = [column]
    } else if isUnsigned, let column = free.first(where: { marksSome($0) }) {
      columns[.direction] = [column]
    } else if let column = free.first(where: { isCalledDirection($0) || isUnsigned && oddWord($0) != nil }) {
      askForDirections(column)
    }
  }

  /// Whether all values of a column are words for directions, as stated or as known.
  func isDirection(_ column: Int) -> Bool {
    let values = surveys[column].values.filter { !$0.isEmpty }
    if !directions.isEmpty, !values.isEmpty, values.allSatisfy({ directions[$0] != nil }) { return true }
    return !surveys[column].hasManyValues && DirectionWords.reading(of: values) != nil
  }

  /// Whether the column has words for both directions; letters beside amounts that have signs may be anything.
  func saysBothDirections(_ column: Int, inLetters: Bool) -> Bool {
    guard let reading = DirectionWords.reading(of: surveys[column].values) else { return false }
    return Set(reading.values).count == 2 && (inLetters || reading.keys.allSatisfy { $0.count > 2 })
  }

  /// Whether a word for one direction is beside some amounts and nothing beside the others, as in `BillingAmountSign`.
  private func marksSome(_ column: Int) -> Bool {
    let words = surveys[column].values.filter { !$0.isEmpty }
    return hasNames && words.count == 1 && surveys[column].blank > 0 && surveys[column].filled > 0
      && words.allSatisfy { $0.count > 1 } && DirectionWords.reading(of: words) != nil
  }

  private func isCalledDirection(_ column: Int) -> Bool {
    hasNames && meanings[column].contains { $0.role == .direction && $0.rank == 0 }
  }

  private mutating func askForDirections(_ column: Int) {
    let words = surveys[column].values.filter { !$0.isEmpty }.sorted { $0.precedesByBytes($1) }
    let written = words.map { YAMLScalar.written($0) }
    if let (odd, known) = oddWord(column) { return ask(about: odd, beside: known, in: column) }
    let ways =
      words.count == 2
      ? [(0, 1), (1, 0)].map { "directions={\(written[$0]): income, \(written[$1]): expense}" } : []
    questions.append(
      ImportQuestion(
        code: .typeUnknown,
        finding:
          "the column '\(names[column])' says \(words.map { "'\($0.excerpt)'" }.joined(separator: ", ")), "
          + "which are no known words for money in and money out",
        answers: ways + [answer(.note, column)]))
  }

  /// The one word of a column that is none for a direction, where all others are and say both; and what these mean.
  private func oddWord(_ column: Int) -> (word: String, known: [String: TransactionType])? {
    let words = surveys[column].values.filter { !$0.isEmpty }
    guard hasNames, words.count > 2, DirectionWords.reading(of: words) == nil else { return nil }
    let found = words.compactMap { word -> (String, [String: TransactionType])? in
      guard let known = DirectionWords.reading(of: words.subtracting([word])), Set(known.values).count == 2,
        known.keys.contains(where: { $0.count > 1 })
      else { return nil }
      return (word, known)
    }
    return found.count == 1 ? found.first : nil
  }

  /// Asks what one word means beside those that are known: rows that are neither money in nor out, or one of the two.
  private mutating func ask(about odd: String, beside known: [String: TransactionType], in column: Int) {
    let ways = [TransactionType.expense, .income].map { type in
      let words = known.merging([odd: type]) { $1 }.sorted { $0.key.precedesByBytes($1.key) }
      return "directions={"
        + words.map { "\(YAMLScalar.written($0.key)): \($0.value.rawValue)" }.joined(separator: ", ") + "}"
    }
    questions.append(
      ImportQuestion(
        code: .typeUnknown,
        finding: "the column '\(names[column])' says '\(odd.excerpt)' in some rows, "
          + "which is no known word for money in or money out",
        answers: [answers(skipping: [odd], in: column)[0]] + ways))
  }
}

// Which way money went, where nothing decides it: asked with what speaks for either answer.

extension DirectionDecision {
  /// Which way money went; `nil` where that is decided.
  var question: ImportQuestion? {
    guard reading == nil else { return nil }
    guard let column = choice.first(.amount) else { return halfQuestion }
    let name = choice.names[column]
    if let direction = choice.first(.direction) { return wordQuestion(name, direction) }
    return doubtQuestion(name, signs[column] ?? SignSurvey())
  }

  /// Which way money went, the likelier answer first where most amounts have no minus.
  private static let cardFirst = ["sign=plus-is-expense", "sign=plus-is-income"]
  private static let accountFirst = ["sign=plus-is-income", "sign=plus-is-expense"]

  /// The only amount of a half has a minus.
  private var halfQuestion: ImportQuestion? {
    let columns = [ColumnRole.debit, .credit].compactMap { choice.first($0) }
    guard let column = columns.first(where: { signs[$0]?.isHardlyNegative ?? false }) else { return nil }
    let isDebit = column == choice.first(.debit)
    return asked(
      "the only amount of the column '\(choice.names[column])' has a minus: "
        + (isDebit ? "money out, or money that came back" : "money in, or money that went back"),
      DirectionDecision.accountFirst)
  }

  /// Signs and words contradict each other.
  private func wordQuestion(_ name: String, _ direction: Int) -> ImportQuestion {
    if let (words, rest, count) = halfWorded, signs[choice.first(.amount) ?? 0]?.negatives == 0 {
      return halfWordedQuestion(direction, words, rest, count)
    }
    let (agreeing, differing) = agreement
    let isReversed = settings.sign == .plusIsExpense
    return ImportQuestion(
      code: .typeUnknown,
      finding:
        "the signs of the column '\(name)' and the words of the column '\(choice.names[direction])' contradict "
        + "each other in \(isReversed ? agreeing : differing) of \(differing + agreeing) rows",
      answers: [
        settings.sign == nil && agreeing == 0 ? "sign=plus-is-expense" : nil,
        settings.sign == nil ? choice.answer(.direction, direction) : nil,
        choice.answer(.note, direction),
      ].compactMap(\.self))
  }

  /// Words for one direction alone: where there is none, the money may have gone the other way.
  private func halfWordedQuestion(
    _ direction: Int, _ words: [String: TransactionType], _ rest: TransactionType, _ count: Int
  ) -> ImportQuestion {
    let known = words.sorted { $0.key.precedesByBytes($1.key) }.map {
      "\(YAMLScalar.written($0.key)): \($0.value.rawValue)"
    }
    return ImportQuestion(
      code: .typeUnknown,
      finding:
        "the column '\(choice.names[direction])' says \(words.keys.sorted { $0.precedesByBytes($1) }.map { "'\($0.excerpt)'" }.joined(separator: ", ")), and nothing beside \(count) amounts",
      answers: ["directions={\(known.joined(separator: ", ")), '': \(rest.rawValue)}"])
  }

  /// What makes signs doubtful: texts and the balance first, then how few amounts have one.
  private func doubtQuestion(_ name: String, _ survey: SignSurvey) -> ImportQuestion {
    if survey.negatives > 0 {
      if let example = heuristic.example, contradicts(survey) {
        return asked(
          "'\(example.text.excerpt)' looks like money \(example.isIncome ? "in" : "out"), and its amount in the column "
            + "'\(name)' has \(example.isIncome ? "a" : "no") minus; a minus may mean money in here")
      }
      if steps.isFalling {
        return asked(
          "the balance falls by every amount of the column '\(name)' that has no minus: so it does where a minus "
            + "means money in, and where the balance is a debt")
      }
    }
    if survey.isHalfMarked {
      return asked(
        "of the amounts of the column '\(name)' \(survey.marked) say which way money went, and \(survey.bare) do not",
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
    let isAccount = choice.isMerchant && choice.sumWithFee == nil || choice.hasPrices
    let likely = isAccount ? DirectionDecision.accountFirst : DirectionDecision.cardFirst
    return ImportQuestion(code: .signUndecided, finding: finding, answers: answers ?? likely)
  }
}
