import FinanceDomain

/// What the values of the chosen columns show about how they are written.
struct ValueSurvey: Sendable {
  private let choice: ColumnChoice
  private let settings: ImportSettings

  private var dates: DateInference
  private var numbers: NumberInference
  /// Balances may be written in another way than amounts: some programs format one of them only.
  private var balances = NumberInference(decimal: nil, group: nil)
  private var signs: [Int: SignSurvey] = [:]
  private var fees = SignSurvey()
  private var directions: Set<String> = []
  private var states: [String: Int] = [:]
  /// How often each word stands beside amounts with a minus, and without one.
  private var besides: [String: (negative: Int, positive: Int)] = [:]
  private var literals = WholeNumbers()
  private var lastFormat = 0
  private var witness = DirectionWitness()
  private var yearPlace = YearPlace()
  /// The forms of days without a year, and the period that the lines above the table state.
  private var yearless: YearlessDates?
  private var period: StatedPeriod?
  private var currencies: Set<Currency> = []
  /// Signs in the column of currencies that several of them use.
  private var columnSymbols: Set<CurrencySymbol> = []
  /// Whether the standard form reads every amount that any form reads.
  private(set) var areAmountsPlain = true
  /// Why the year stands where it stands, if that had to be found out.
  private var yearReason: String?
  private var steps = BalanceSteps()
  private var balanceRows = BalanceRowSurvey()
  private var kinds: RowKindSurvey
  /// The rows that the others prove to be balances and sums.
  private var proved: RowKindSurvey.Proof?
  /// Rows that repeat the header.
  private var headers = 0
  /// The first row that names other columns than the header.
  private var otherHeader: String?
  /// Whether no amount that is text has a point or a comma.
  private var textsAreWhole = true
  /// The currencies that are named beside the table, as above it.
  private let named: Set<Currency>
  /// The currencies that the lines above the table name.
  private let above: Set<Currency>
  private(set) var rows = 0

  /// - Parameters:
  ///   - named: currencies that are named outside the rows.
  ///   - above: those of them that the lines above the table name.
  init(
    _ choice: ColumnChoice, _ settings: ImportSettings, named: Set<Currency> = [], above: Set<Currency> = []
  ) {
    self.choice = choice
    self.above = above
    self.named = named
    self.settings = settings
    dates = DateInference(order: settings.dateOrder, firstYearOfTwoDigits: settings.firstYearOfTwoDigits)
    numbers = NumberInference(decimal: settings.decimalMark, group: settings.groupMark)
    kinds = RowKindSurvey(choice.kindColumns)
    for role in [ColumnRole.amount, .debit, .credit] {
      if let column = choice.first(role) { signs[column] = SignSurvey() }
    }
  }

  mutating func absorb(_ cells: [MappedCell]) {
    rows += 1
    if let date = choice.first(.date), !cells[date].isBlank, !isDigitsAlone(cells[date]) {
      absorbDate(cells[date].bytes)
    }
    if let balance = choice.first(.balance), cells[balance].kind == .text {
      absorbBalance(cells[balance].bytes)
    }
    var written: WrittenAmount?
    let naming = naming(cells)
    let statesBalance = naming.map { BalanceRows.meaning(of: cells[$0].bytes) == .balance } ?? false
    for role in [ColumnRole.amount, .debit, .credit] {
      guard let column = choice.first(role), !cells[column].isBlank, !cells[column].isDash else { continue }
      absorbNumber(cells[column])
      guard let amount = anyReading(of: cells[column]) else { continue }
      if !statesBalance { signs[column]?.absorb(amount) }
      if !amount.isZero || role == .amount { kinds.absorb(cells, amount, way: way(role, cells)) }
      if areAmountsPlain, (try? AmountField.parse(cells[column].text)) == nil { areAmountsPlain = false }
      written = amount
    }
    absorbSecondary(cells, written, naming)
    if let fee = choice.first(.fee), let amount = anyReading(of: cells[fee]) { fees.absorb(amount) }
    if let direction = choice.first(.direction) { note(cells[direction].text.lowercased(), beside: written) }
    if let currency = choice.first(.currency) { absorbCurrency(cells[currency]) }
    if let column = choice.states { states[cells[column].text.lowercased(), default: 0] += 1 }
  }

  /// What says which way an amount of that role moved: the word beside it, or its column.
  private func way(_ role: ColumnRole, _ cells: [MappedCell]) -> String {
    guard role == .amount else { return role.rawValue }
    return choice.first(.direction).map { cells[$0].text.lowercased() } ?? ""
  }

  /// Whether money went out, as far as that is known.
  private func isOut(_ movement: RowKindSurvey.Movement) -> Bool {
    switch movement.way {
    case "": movement.isNegative
    case ColumnRole.debit.rawValue where choice.first(.amount) == nil: true
    case ColumnRole.credit.rawValue where choice.first(.amount) == nil: false
    default: (words[movement.way] == .expense) != movement.isNegative
    }
  }

  private mutating func absorbCurrency(_ cell: MappedCell) {
    guard let symbol = CurrencySymbol.named(cell.bytes.span) else { return }
    if let code = symbol.currency { currencies.insert(code) } else { columnSymbols.insert(symbol) }
  }

  /// The column that says what the row is: that of the description, or where none stands, one that names a balance.
  private func naming(_ cells: [MappedCell]) -> Int? {
    choice.columns[.description]?.first { !cells[$0].isBlank }
      ?? cells.indices.first { BalanceRows.isBalance(cells[$0].bytes) }
  }

  /// So many rows are witnesses enough.
  private static let witnesses = 1000

  /// What stands beside the amount and bears out its sign, or does not.
  private mutating func absorbSecondary(
    _ cells: [MappedCell], _ written: WrittenAmount?, _ description: Int?
  ) {
    noteHeader(cells)
    if written == nil, let description, let balance = choice.first(.balance), !cells[balance].isBlank {
      balanceRows.absorbBalance(cells[description], in: description)
    }
    guard let written else { return }
    let format = NumberFormat.grouped[lastFormat]
    if let description { balanceRows.absorb(cells[description], in: description, written) }
    guard rows <= ValueSurvey.witnesses, choice.first(.amount) != nil else { return }
    let texts = [ColumnRole.description, .note, .category].flatMap { choice.columns[$0] ?? [] }
    let text = texts.map { cells[$0].text }.joined(separator: " ")
    if !written.isZero { witness.absorb(text, isNegative: written.isNegative) }
    guard let balance = choice.first(.balance), let held = try? format.read(cells[balance]),
      let amount = try? AmountField.parse(written.signedText).decimal,
      let rest = try? AmountField.parse(held.signedText).decimal
    else { return }
    steps.absorb(amount: amount, balance: rest)
  }

  /// A row that says what the header says is no row; one that names other columns begins another table.
  private mutating func noteHeader(_ cells: [MappedCell]) {
    guard let date = choice.first(.date), cells[date].kind == .text, !cells[date].isBlank,
      !cells[date].bytes.contains(where: \.isASCIIDigit)
    else { return }
    if zip(cells, choice.names).allSatisfy({ $0.isBlank || $0.text == $1 }) {
      headers += 1
    } else if otherHeader == nil, HeaderWords.score(cells.map(\.text)) > 0 {
      otherHeader = cells.map(\.text).joined(separator: " ")
    }
  }

  /// Digits in a text may be an instant, or a day and an hour: only numbers of JSON are taken for seconds since 1970.
  private func isDigitsAlone(_ cell: MappedCell) -> Bool {
    cell.kind == .text && DateCandidate.readInstant(cell.bytes.span)
  }

  private mutating func absorbDate(_ bytes: [UInt8]) {
    if settings.dateFormats.isEmpty { dates.absorb(bytes.span) }
    yearPlace.absorb(bytes)
  }

  /// Decides what only all rows together can.
  ///
  /// - Parameter lines: those above the table.
  mutating func conclude(below lines: [String]) {
    proved = kinds.proof(isOut)
    if settings.dateFormats.contains(where: \.lacksYear)
      || settings.dateFormats.isEmpty && dates.readCount == 0
    {
      yearless = YearlessDates(yearPlace.cells)
      if yearless != nil { period = StatedPeriod(lines) }
    }
    // Yen have no decimals, so the mark in 2,680 stands between groups.
    let known = currencies.union(
      [choice.statedCurrency, settings.currency, namedCurrency].compactMap(\.self))
    if !known.isEmpty, known.allSatisfy({ $0.minorUnits == 0 }), let question = numbers.question {
      let whole = question.readings.filter { !$0.amount.signedText.contains(".") }
      if whole.count == 1 { numbers.settle(whole[0].format.decimalMark) }
    }
    guard let question = dates.question,
      let (_, settled) = yearPlace.settled(question, firstYear: settings.firstYearOfTwoDigits)
    else { return }
    dates = settled
    yearReason = "with the year in another place the days would lie scattered over many years"
  }

  private mutating func absorbBalance(_ bytes: [UInt8]) { balances.absorb(bytes.span) }

  /// The literal of a JSON number shows nothing about how texts are written.
  private mutating func absorbNumber(_ cell: MappedCell) {
    guard cell.kind == .text else { return literals.absorb(cell) }
    literals.noteText()
    if cell.bytes.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) {
      textsAreWhole = false
    }
    let bytes = cell.bytes
    numbers.absorb(bytes.span)
  }

  private mutating func note(_ word: String, beside amount: WrittenAmount?) {
    guard !word.isEmpty else { return }
    directions.insert(word)
    guard let amount, !amount.isZero else { return }
    if amount.isNegative {
      besides[word, default: (0, 0)].negative += 1
    } else {
      besides[word, default: (0, 0)].positive += 1
    }
  }

  /// Rows whose sign and direction say the same.
  private var agreeing: Int { words.reduce(0) { $0 + beside($1.key, isNegative: $1.value == .expense) } }
  /// Rows in which they do not.
  private var differing: Int { words.reduce(0) { $0 + beside($1.key, isNegative: $1.value != .expense) } }

  private func beside(_ word: String, isNegative: Bool) -> Int {
    guard let counts = besides[word] else { return 0 }
    return isNegative ? counts.negative : counts.positive
  }

  /// The words of the direction's column, as stated or as known.
  private var words: [String: TransactionType] {
    settings.directions.isEmpty ? DirectionWords.reading(of: directions) ?? [:] : settings.directions
  }

  /// The amount in the first convention that reads it: sign and direction are the same in all.
  private mutating func anyReading(of cell: MappedCell) -> WrittenAmount? {
    let formats = NumberFormat.grouped
    for step in formats.indices {
      let place = (lastFormat + step) % formats.count
      if let amount = try? formats[place].read(cell) {
        lastFormat = place
        return amount
      }
    }
    return nil
  }

  // MARK: What is decided

  /// Whether more rows could change nothing.
  var isDecided: Bool {
    (dates.isDecided || !settings.dateFormats.isEmpty) && (numbers.isDecided || numbers.readCount == 0)
      && amountReading != nil
  }

  /// The forms that dates are read by.
  var dateFormats: [DateFormat] {
    let inferred = dates.readCount == 0 ? yearless?.formats ?? [] : dates.formats
    let formats = settings.dateFormats.isEmpty ? Array(inferred.prefix(1)) : settings.dateFormats
    return formats.map { $0.lacksYear ? $0.within(months) : $0 }
  }

  /// The months of days without a year.
  private var months: TwelveMonths? {
    settings.months ?? yearless.flatMap { period?.months(of: $0.months) }
  }

  private func yearlessQuestion(_ names: [String]) -> ImportQuestion? {
    guard let yearless else { return nil }
    if settings.dateFormats.isEmpty, yearless.formats.count > 1 {
      return ImportQuestion(
        code: .dateAmbiguous,
        finding:
          "'\(yearless.example.excerpt)' in the column \(named(.date, names)) and the other cells may have the day "
          + "or the month first",
        answers: yearless.formats.map { "date-format=\($0.pattern)" })
    }
    guard months == nil else { return nil }
    return ImportQuestion(
      code: .dateAmbiguous,
      finding:
        "the days of the column \(named(.date, names)) have no year, as in '\(yearless.example.excerpt)', and no line "
        + "above the table states the period of all of them; year=2024 or, for the twelve months from December, "
        + "year=2023-12 would state it",
      answers: period?.offers.map { "year=\($0.written)" } ?? [])
  }

  /// How amounts are written. Where several conventions are left they agree about everything seen; the usual mark
  /// between groups is taken for what may follow.
  var numberFormat: NumberFormat {
    let shared = numbers.formats.filter { balances.formats.contains($0) }
    return usualFormat(among: shared.isEmpty ? numbers.formats : shared)
  }

  /// How balances are written: as the amounts are, unless they show another way.
  var balanceFormat: NumberFormat {
    let format = numberFormat
    let isShared = balances.formats.contains {
      $0.decimalMark == format.decimalMark && $0.groupMark == format.groupMark
    }
    return isShared || balances.readCount == 0 ? format : usualFormat(among: balances.formats)
  }

  private func usualFormat(among left: [NumberFormat]) -> NumberFormat {
    let usual: [(DecimalMark, GroupMark)] = [(.dot, .comma), (.comma, .dot)]
    for (decimal, group) in usual {
      if let format = left.first(where: { $0.decimalMark == decimal && $0.groupMark == group }) {
        return format.implying(impliedDecimals)
      }
    }
    return
      (left.first
      ?? NumberFormat(decimalMark: settings.decimalMark ?? .dot, groupMark: settings.groupMark ?? .none))
      .implying(impliedDecimals)
  }

  private var impliedDecimals: ImpliedDecimals? {
    settings.impliedDecimals ?? impliedByName.map { .places($0) }
  }

  /// What the name of the amounts says about their unit: `minorUnits`, `amount_cents`.
  private var impliedByName: Int? {
    areWholeByName && (literals.areWhole || literals.count == 0 && textsAreWhole) ? decimalsOfCurrency : nil
  }

  /// The column of amounts, or one of two.
  private var anyAmount: Int? { choice.first(.amount) ?? choice.first(.debit) ?? choice.first(.credit) }

  /// Whether the name of the amounts says that they are hundredths.
  private var areWholeByName: Bool {
    guard let column = anyAmount else { return false }
    let key = choice.stateKey(column)
    return ["minorunits", "amountminor"].contains(key)
      || ["cents", "cent", "centimes", "centimos", "centesimi", "pence"].contains { key.hasSuffix($0) }
  }

  /// How many decimals the currencies have, if all have as many; two where none is named.
  private var decimalsOfCurrency: Int? {
    let decimals = Set(currencies.map(\.minorUnits))
    return decimals.isEmpty ? 2 : decimals.count == 1 ? decimals.first : nil
  }

  /// Where amount and direction come from; `nil` while that is not decided.
  var amountReading: AmountReading? {
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

  /// What is to be taken off amounts. A column without any fee is watched where there may be more rows.
  func feeReading(isWhole: Bool) -> FeeReading? {
    guard let column = choice.first(.fee), fees.hasAny || !isWhole || settings.feeSign != nil else {
      return nil
    }
    return FeeReading(column: column, sign: feeSign)
  }

  private var feeSign: FeeSign? {
    if let sign = settings.feeSign ?? choice.feeSign { return sign }
    guard fees.hasAny, fees.negatives == 0 || fees.positives == 0 else { return nil }
    return fees.negatives > 0 ? .minusIsCharge : .plusIsCharge
  }

  private func feeQuestion(_ names: [String]) -> ImportQuestion? {
    guard let column = choice.first(.fee), fees.hasAny, choice.feeSign == nil else { return nil }
    guard choice.stated[.fee] != nil else { return choice.feeQuestion(column) }
    guard feeSign == nil else { return nil }
    return ImportQuestion(
      code: .amountAmbiguous,
      finding:
        "of the fees of the column '\(names[column])' \(fees.negatives) have a minus and \(fees.positives) have not, "
        + "and nothing says which were charged and which came back",
      answers: FeeSign.allCases.map { "fee-sign=\($0.rawValue)" })
  }

  private func singleReading(_ column: Int) -> AmountReading? {
    let survey = signs[column] ?? SignSurvey()
    if let direction = choice.first(.direction) {
      if let sign = settings.sign {
        return (sign == .plusIsIncome ? differing : agreeing) == 0 ? .signed(column: column, sign) : nil
      }
      let isStated = settings.columns[.direction] != nil
      if survey.negatives == 0 || !settings.directions.isEmpty || isStated {
        return .directed(column: column, direction: direction, words)
      }
      return differing == 0 ? .signed(column: column, .plusIsIncome) : nil
    }
    if let sign = settings.sign { return .signed(column: column, sign) }
    // That a column is stated to be the amount says nothing about which way money went.
    if isDoubtful(survey) { return nil }
    return survey.tellsDirection || !survey.hasAny ? .signed(column: column, .plusIsIncome) : nil
  }

  /// Whether a minus can hardly mean money out, or nobody can tell.
  private func isDoubtful(_ survey: SignSurvey) -> Bool {
    // A balance that moves by amounts and fees proves their signs.
    guard survey.hasAny, choice.feeSign == nil else { return false }
    if survey.isHalfMarked { return true }
    guard survey.marked == 0 else { return false }
    return survey.isHalfMarked || contradicts(survey) || steps.isFalling
      || survey.isLopsided && !witness.confirms
  }

  private func contradicts(_ survey: SignSurvey) -> Bool {
    witness.contradicts(negatives: survey.negatives, positives: survey.positives)
  }

  /// The one currency that is named outside the rows and that their signs allow.
  var namedCurrency: Currency? {
    let symbols = openSymbols
    if symbols.isEmpty, choice.first(.currency) == nil, above.count == 1 { return above.first }
    let allowed = named.filter { currency in symbols.allSatisfy { $0.currencies.contains(currency) } }
    return symbols.isEmpty || allowed.count != 1 ? nil : allowed.first
  }

  /// Signs that several currencies use, in the column of currencies or else beside the amounts.
  private var openSymbols: Set<CurrencySymbol> {
    guard choice.first(.currency) == nil else { return columnSymbols }
    return signs.values.reduce(into: []) { $0.formUnion($1.symbols) }
  }

  /// The one currency that stands in the cells of the amounts.
  var signCurrency: Currency? {
    let found = signs.values.reduce(into: Set<Currency>()) { $0.formUnion($1.currencies) }
    return found.count == 1 ? found.first : nil
  }

  /// Rows that moved no money.
  var skips: [CellCondition] { [stateSkip, headerSkip, kindSkip].compactMap(\.self) + balanceRows.skips }

  /// Values that no row had so far and that would have been asked about.
  var doubts: [CellCondition] {
    choice.quietColumns.filter { !isSettled($0) }.map { column in
      let key = choice.stateKey(column)
      let words = StatusWords.words(.pending, in: key).union(StatusWords.words(.void, in: key))
      let seen = column == choice.states ? Set(states.keys) : []
      return CellCondition(column: column, values: words.subtracting(seen), patterns: [])
    }
  }

  private var stateSkip: CellCondition? {
    guard let column = choice.states, !isSettled(column) else { return nil }
    let void = states(meaning: .void)
    return void.isEmpty ? nil : CellCondition(column: column, values: void, patterns: [])
  }

  private var kindSkip: CellCondition? {
    proved.map { CellCondition(column: $0.column, values: $0.kinds, patterns: []) }
  }

  /// Programs that print pages repeat the header on each.
  private var headerSkip: CellCondition? {
    guard headers > 0, otherHeader == nil, let date = choice.first(.date) else { return nil }
    return CellCondition(column: date, values: [choice.names[date].lowercased()], patterns: [])
  }

  /// Whether it is stated which rows are left out by the column.
  private func isSettled(_ column: Int) -> Bool {
    settings.skipRules.contains { $0.column.column(in: choice.names) == column }
  }

  private func states(meaning: StatusWords.Meaning) -> Set<String> {
    guard let column = choice.states else { return [] }
    return Set(
      states.keys.filter {
        StatusWords.meaning(of: $0, in: choice.stateKey(column)) == meaning
          || meaning == .pending && choice.unsettled.contains($0)
      })
  }
}

// MARK: - Questions

extension ValueSurvey {
  /// What nothing in the source decides.
  func questions(_ names: [String]) -> [ImportQuestion] {
    [
      dateQuestion(names), yearlessQuestion(names), numberQuestion(names), signQuestion(names),
      feeQuestion(names),
      stateQuestion(names),
      balanceQuestion(names), unitQuestion(names), symbolQuestion(names), yearQuestion(names),
      headerQuestion,
    ].compactMap(\.self)
  }

  private func named(_ role: ColumnRole, _ names: [String]) -> String {
    choice.first(role).map { "'\(names[$0])'" } ?? "the \(role.rawValue)"
  }

  private func dateQuestion(_ names: [String]) -> ImportQuestion? {
    guard settings.dateFormats.isEmpty else { return nil }
    if let question = dates.question {
      return ImportQuestion(
        code: .dateAmbiguous,
        finding: "'\(question.cell.excerpt)' in the column \(named(.date, names)) is "
          + question.readings.map { "\($0.day) read as \($0.format.pattern)" }.joined(separator: " and ")
          + ", and no other cell decides",
        answers: question.readings.map { "date-format=\($0.format.pattern)" },
        meanings: question.readings.map { "\(question.cell.excerpt) is \($0.day)" })
    }
    if let (left, right) = dates.contradiction {
      return .ofRows(
        code: .dateAmbiguous,
        finding: "no one form reads all dates of the column \(named(.date, names)): "
          + "'\(left.excerpt)' and '\(right.excerpt)' exclude each other",
        answers: dates.lists.map { formats in
          "date-format=[\(formats.map { YAMLScalar.written($0.pattern) }.joined(separator: ", "))]"
        })
    }
    return nil
  }

  private func numberQuestion(_ names: [String]) -> ImportQuestion? {
    if let question = numbers.question {
      return ImportQuestion(
        code: .amountAmbiguous,
        finding: "'\(question.cell.excerpt)' is "
          + question.readings.map {
            "\($0.amount.signedText) with the decimal mark '\($0.format.decimalMark.rawValue)'"
          }
          .joined(separator: " and ") + ", and no other amount decides",
        answers: question.readings.map { "decimal=\($0.format.decimalMark.rawValue)" },
        meanings: question.readings.map { "\(question.cell.excerpt) is \($0.amount.signedText)" })
    }
    if let (left, right) = numbers.contradiction {
      return .ofRows(
        code: .amountAmbiguous,
        finding:
          "no one way of writing numbers reads all amounts: '\(left.excerpt)' and '\(right.excerpt)' exclude each other",
        answers: ["decimal=.", "decimal=,"])
    }
    return nil
  }

  private func debitQuestion(_ names: [String]) -> ImportQuestion? {
    let columns = [ColumnRole.debit, .credit].compactMap { choice.first($0) }
    guard let column = columns.first(where: { signs[$0]?.isHardlyNegative ?? false }) else { return nil }
    let isDebit = column == choice.first(.debit)
    return ImportQuestion(
      code: .signUndecided,
      finding: "the only amount of the column '\(names[column])' has a minus: "
        + (isDebit ? "money out, or money that came back" : "money in, or money that went back"),
      answers: ["sign=plus-is-income", "sign=plus-is-expense"])
  }

  private func signQuestion(_ names: [String]) -> ImportQuestion? {
    guard amountReading == nil else { return nil }
    guard let column = choice.first(.amount) else { return debitQuestion(names) }
    if let direction = choice.first(.direction) {
      let isReversed = settings.sign == .plusIsExpense
      return ImportQuestion(
        code: .typeUnknown,
        finding:
          "the signs of the column '\(names[column])' and the words of the column '\(names[direction])' contradict "
          + "each other in \(isReversed ? agreeing : differing) of \(differing + agreeing) rows",
        answers: [
          settings.sign == nil && agreeing == 0 ? "sign=plus-is-expense" : nil,
          settings.sign == nil ? choice.answer(.direction, direction) : nil,
          choice.answer(.note, direction),
        ].compactMap(\.self))
    }
    if let question = witnessQuestion(names[column]) { return question }
    if let survey = signs[column], survey.isHalfMarked {
      return ImportQuestion(
        code: .signUndecided,
        finding:
          "of the amounts of the column '\(names[column])' \(survey.marked) say which way money went, and \(survey.bare) do not",
        answers: ["sign=plus-is-income", "sign=plus-is-expense"])
    }
    if let survey = signs[column], survey.isLopsided {
      return ImportQuestion(
        code: .signUndecided,
        finding: "only \(survey.negatives) of \(survey.negatives + survey.positives) amounts of the column "
          + "'\(names[column])' have a minus: so cards write purchases, and accounts that money mostly flows into",
        answers: ValueSurvey.cardFirst)
    }
    return ImportQuestion(
      code: .signUndecided,
      finding:
        "no amount of the column '\(names[column])' has a minus, so nothing says whether money came in or went out",
      answers: ValueSurvey.cardFirst)
  }

  /// Which way money went, the likelier answer first where most amounts have no minus.
  private static let cardFirst = ["sign=plus-is-expense", "sign=plus-is-income"]

  /// `$` is the dollar of many countries: unless something names the currency, nobody knows which.
  private func symbolQuestion(_ names: [String]) -> ImportQuestion? {
    guard let symbol = openSymbols.min(by: { $0.text.precedesByBytes($1.text) }),
      choice.statedCurrency == nil, settings.currency == nil, namedCurrency == nil
    else { return nil }
    return ImportQuestion(
      code: .currencyUndecided,
      finding: "amounts are written with '\(symbol.text)', which several currencies use",
      answers: likely(symbol.currencies, names).prefix(4).map { "currency=\($0.rawValue)" })
  }

  /// The currencies, those of Latin America first where the header is Spanish.
  private func likely(_ currencies: [Currency], _ names: [String]) -> [Currency] {
    guard names.contains(where: { PlainLetters.plain($0).hasPrefix("fecha") }) else { return currencies }
    let pesos = currencies.filter { ["MXN", "ARS", "CLP", "COP"].contains($0.rawValue) }
    return pesos + currencies.filter { !pesos.contains($0) }
  }

  /// Years of two digits are all in one hundred years, which the file does not show where the years lie far apart or in
  /// times of which there are hardly any files.
  private func yearQuestion(_ names: [String]) -> ImportQuestion? {
    guard settings.firstYearOfTwoDigits == nil,
      let format = dateFormats.first(where: { $0.hasShortYear }), dates.question == nil,
      let years = yearPlace.span(format), years.upperBound >= 2050 || years.count > 50
    else { return nil }
    return ImportQuestion(
      code: .dateAmbiguous,
      finding:
        "the years of the column \(named(.date, names)) have two digits and lie between \(years.lowerBound) and "
        + "\(years.upperBound) if 70 is 1970 and 69 is 2069",
      answers: ["two-digit-years-from=1930", "two-digit-years-from=1970"])
  }

  private var headerQuestion: ImportQuestion? {
    guard let otherHeader else { return nil }
    return ImportQuestion(
      code: .csvHeader,
      finding: "among the rows there is another header, '\(otherHeader.excerpt)'; split the file there",
      answers: [])
  }

  private func unitQuestion(_ names: [String]) -> ImportQuestion? {
    if let question = scaleQuestion(names) { return question }
    guard settings.impliedDecimals == nil, impliedByName == nil, literals.mayBeMinorUnits,
      choice.first(.scale) == nil,
      decimalsOfCurrency != 0,
      let column = choice.first(.amount) ?? choice.first(.debit) ?? choice.first(.credit)
    else { return nil }
    return ImportQuestion(
      code: .amountAmbiguous,
      finding:
        "all \(literals.count) amounts of '\(names[column])' are whole numbers such as \(literals.example): units of the "
        + "currency, or its \(literals.endInZero ? "hundredths or thousandths" : "hundredths")",
      answers: ["implied-decimals=2", "implied-decimals=0"]
        + (literals.endInZero ? ["implied-decimals=3"] : []))
  }

  /// A name may say that amounts are hundredths or thousands; then they are, or it is asked.
  private func scaleQuestion(_ names: [String]) -> ImportQuestion? {
    guard settings.impliedDecimals == nil, let column = anyAmount else { return nil }
    let isThousands = MoneyWords.isThousands(names[column])
    guard isThousands || areWholeByName && impliedByName == nil else { return nil }
    return ImportQuestion(
      code: .amountAmbiguous,
      finding: "the column '\(names[column])' says "
        + (isThousands
          ? "that its amounts are thousands" : "that its amounts are hundredths, and some have decimals")
        + "; the setting reads them as they are written",
      answers: ["implied-decimals=0"])
  }

  private func witnessQuestion(_ name: String) -> ImportQuestion? {
    let answers = ValueSurvey.cardFirst
    guard let survey = choice.first(.amount).flatMap({ signs[$0] }), survey.negatives > 0 else { return nil }
    if let example = witness.example, contradicts(survey) {
      return ImportQuestion(
        code: .signUndecided,
        finding:
          "texts such as '\(example.excerpt)' say the opposite of the signs of the column '\(name)', if a minus "
          + "means money out",
        answers: answers)
    }
    guard steps.isFalling else { return nil }
    return ImportQuestion(
      code: .signUndecided,
      finding:
        "the balance falls by every amount of the column '\(name)' that has no minus: so it does where a minus "
        + "means money in, and where the balance is a debt",
      answers: answers)
  }

  private func balanceQuestion(_ names: [String]) -> ImportQuestion? {
    guard proved == nil, let (column, text) = balanceRows.doubtful, !isSettled(column) else { return nil }
    return ImportQuestion(
      code: .stateUndecided,
      finding: "a row called '\(text.excerpt)' has an amount: a balance that is stated, or money that moved",
      answers: skipAnswers(column, [text]))
  }

  /// The settings that leave out rows with those values, or only those that are left out anyway.
  private func skipAnswers(_ column: Int, _ values: [String], anyway: [String] = []) -> [String] {
    [values + anyway, anyway].map { left in
      "skip-if.\(choice.reference(column))=[\(left.map { YAMLScalar.written($0) }.joined(separator: ", "))]"
    }
  }

  private func stateQuestion(_ names: [String]) -> ImportQuestion? {
    guard let column = choice.states, !isSettled(column) else { return nil }
    let pending = states(meaning: .pending).sorted()
    guard !pending.isEmpty, pending.count < states.count else { return nil }
    let words = pending.joined(separator: ", ")
    return ImportQuestion(
      code: .stateUndecided,
      finding:
        "the column '\(names[column])' says '\(words)' in \(pending.reduce(0) { $0 + (states[$1] ?? 0) }) of \(rows) rows, "
        + "which may still change, and come again in a later export",
      answers: skipAnswers(column, pending, anyway: states(meaning: .void).sorted()))
  }
}

// MARK: - What is told

extension ValueSurvey {
  /// What people should be told about the reading.
  func notices(_ names: [String]) -> [String] {
    stateNotices(names) + rowNotices
  }

  private func stateNotices(_ names: [String]) -> [String] {
    guard let column = choice.states, let skip = stateSkip else { return [] }
    let count = skip.values.reduce(0) { $0 + (states[$1] ?? 0) }
    let words = skip.values.sorted().joined(separator: ", ")
    return ["rows whose '\(names[column])' is \(words) moved no money and are skipped: \(count) of \(rows)"]
  }

  private var rowNotices: [String] {
    var notices = balanceRows.texts.map {
      "the row '\($0.excerpt)' is a balance or a total, no movement of money, and is skipped"
    }
    if let proved {
      let column = ColumnReference.titled(choice.names[proved.column], proved.column, quoted: true)
      let kinds = proved.kinds.sorted { $0.precedesByBytes($1) }.map { "'\($0.excerpt)'" }.joined(
        separator: ", ")
      notices.append(
        "rows of the kinds \(kinds) in \(column) state balances and sums, as the rows between them prove, and are skipped: "
          + "\(proved.count) of \(rows)")
    }
    if headers > 0 { notices.append("rows that repeat the header are skipped: \(headers) of \(rows)") }
    return notices
  }

  /// What was found and by what, for the people who look.
  func evidence(_ names: [String]) -> [ImportEvidence] {
    let direction = amountReading.map { directionEvidence($0, names) }
    return [dateEvidence, numberEvidence, direction].compactMap(\.self)
  }

  /// How dates are written; nothing while that is asked.
  private var dateEvidence: ImportEvidence? {
    guard settings.dateFormats.isEmpty else {
      return ImportEvidence(
        "dates", settings.dateFormats.map(\.pattern).joined(separator: ", "), because: "the settings say so")
    }
    guard dates.question == nil, dates.contradiction == nil, let form = dateFormats.first else { return nil }
    return ImportEvidence(
      "dates", form == .iso ? "ISO, as in 2024-12-31" : form.pattern,
      because: months.map { "the year is that of the months from \($0.first)" } ?? yearReason
        ?? reason(dates.readCount, dates.provingCount))
  }

  /// How amounts are written; nothing while that is asked.
  private var numberEvidence: ImportEvidence? {
    guard numbers.question == nil, numbers.contradiction == nil else { return nil }
    let format = numberFormat
    let groups = format.groupMark == .none ? "" : ", groups '\(format.groupMark.rawValue)'"
    return ImportEvidence(
      "amounts", "decimal mark '\(format.decimalMark.rawValue)'\(groups)",
      because: settings.decimalMark == nil
        ? reason(numbers.readCount, numbers.provingCount) : "the settings say so")
  }

  private func reason(_ read: Int, _ proving: Int) -> String {
    if proving > 0 { return "\(proving) of \(read) cells can be read in no other way" }
    return read == 0 ? "they are numbers of JSON" : "every way to read the \(read) cells gives the same"
  }

  private func directionEvidence(_ reading: AmountReading, _ names: [String]) -> ImportEvidence {
    switch reading {
    case .standard: return ImportEvidence("direction", "a column of types", because: "standard names")
    case .signed(let column, let sign):
      let survey = signs[column] ?? SignSurvey()
      let isWorded = survey.negatives == 0 && survey.marked > 0
      return ImportEvidence(
        "direction", sign == .plusIsIncome ? "minus is money out" : "minus is money in",
        because: settings.sign != nil
          ? "the settings say so"
          : isWorded
            ? "\(survey.marked) amounts have a plus, or a word such as DR or CR that says the same"
            : "\(survey.negatives == 1 ? "1 amount" : "\(survey.negatives) amounts") with a minus, \(survey.positives) without"
      )
    case .split(let debit, let credit, _, _):
      let ways = [(debit, "money out"), (credit, "money in")].compactMap { column, way in
        column.map { "\(way) is in \(shown($0, names))" }
      }
      return ImportEvidence(
        "direction", ways.joined(separator: ", "),
        because: ways.count == 2 ? "a column for each" : "a column of its own")
    case .directed(_, let direction, let words):
      let list = words.sorted { $0.key < $1.key }.map {
        "'\($0.key)' is money \($0.value == .income ? "in" : "out")"
      }
      return ImportEvidence(
        "direction", list.joined(separator: ", "), because: "the words of \(shown(direction, names))")
    }
  }

  private func shown(_ column: Int, _ names: [String]) -> String {
    ColumnReference.titled(choice.hasNames ? names[column] : "", column, quoted: true)
  }
}
