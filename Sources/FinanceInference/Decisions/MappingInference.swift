import FinanceData
import FinanceDomain

/// Works out how the rows of a source are to be read, from their names, their cells and what is stated.
///
/// It looks at the rows until nothing is open any more, at the whole source if need be, and decides only where all
/// readings that are left give the same values. What it decides, and in which order:
///
/// 1. What is stated is taken as it is.
/// 2. ``ColumnChoice``: which column is for what, by names and by what the cells of the first rows are. A running balance
///    (``MovementProof``) overrules names that leave open which column moves the account, or which way.
/// 3. ``ValueSurvey``: how the values of these columns are written and what they mean, over all rows it takes.
/// 4. What neither decides becomes questions (``ImportQuestion``), and there is no mapping.
struct MappingInference {
  private let names: [String]
  private let hasNames: Bool
  private var settings: ImportSettings
  private let stated: [ColumnRole: [Int]]
  private let skips: [CellCondition]
  private let surroundings: TableSurroundings
  private var sample: [CellRow] = []
  /// What was found out about the source, with what its rows add.
  private(set) var findings: SourceFindings
  /// Whether the standard form reads every amount and every currency that any form reads.
  private(set) var isPlain = false
  /// Whether all rows are looked at, because rows further on spoke against what the first ones say.
  private var isThorough: Bool
  /// Whether the mapping is for rows that have not been looked at, whatever the values of all of them are.
  private var watchesAll = false

  /// So many rows say what the columns are for.
  private static let sampleSize = 400
  private var isSampleWhole: Bool { sample.count < MappingInference.sampleSize }
  /// Whether the values of all rows were looked at.
  private var isSurveyWhole = false

  /// - Parameters:
  ///   - stated: the columns that are stated, from 0.
  ///   - skips: the conditions under which it is stated that rows are left out.
  ///   - findings: what was found out so far, without questions.
  init(
    names: [String], hasNames: Bool, settings: ImportSettings, stated: [ColumnRole: [Int]],
    skips: [CellCondition], surroundings: TableSurroundings = TableSurroundings(), isThorough: Bool,
    findings: SourceFindings
  ) {
    self.names = names
    self.hasNames = hasNames
    self.settings = settings
    self.stated = CurrencyDecision.withAmounts(stated, names, settings)
    self.skips = skips
    self.surroundings = surroundings
    self.isThorough = isThorough
    self.findings = findings
    (self.findings.columnNames, self.findings.settings) = (names, settings)
    (self.findings.isSurveyedWhole, self.findings.leavesMarkOpen, self.findings.proved) = (false, false, [])
  }

  /// The reading of those rows; `nil` where there are questions, or columns are missing.
  mutating func infer(_ rows: inout some CellRows) throws(SourceFailure) -> RowMapping? {
    while sample.count < MappingInference.sampleSize, let row = try rows.next(without: skips) {
      sample.append(row)
    }
    let choice = chooseColumns(isThorough ? try tellingRows(rows) : [])
    (findings.columns, findings.questions) = (choice.columns, choice.questions)
    findings.notices += choice.notices
    findings.evidence += choice.evidence
    if surroundings.delimiter == UInt8(ascii: ","), stated[.amount] == nil,
      let question = choice.splitDecimals
    {
      findings.questions.append(question)
    }
    guard choice.isComplete else {
      if let question = choice.missing, findings.questions.isEmpty { findings.questions.append(question) }
      showQuestions(choice)
      return nil
    }
    var repeated = RepeatedRows(choice, among: sample)
    let survey = try survey(choice, &rows, &repeated)
    return finish(choice, survey, repeated)
  }

  /// Rows further on that the reading of the first ones refuses, of each column the first for each reason: there the column may say
  /// what it is for.
  private func tellingRows(_ rows: some CellRows) throws(SourceFailure) -> [CellRow] {
    var (first, ahead, rest) = (self, rows, rows)
    (first.isThorough, first.watchesAll) = (false, true)
    guard !isSampleWhole, var reading = try first.infer(&ahead) else { return [] }
    var (found, known) = ([CellRow](), Set<Refusal>())
    while let row = try rest.next(without: skips) {
      let doubts = reading.doubts.filter { $0.isMet(by: row.cells[$0.column]) }
      reading.doubts.removeAll(where: doubts.contains)
      var isRefused = false
      do throws(MappingRefusal) {
        _ = try reading.dto(row.cells)
      } catch {
        isRefused = known.insert(Refusal(column: error.column, code: error.error.code)).inserted
      }
      if isRefused || !doubts.isEmpty { found.append(row) }
    }
    return found + (try wholes(of: found, in: rows))
  }

  /// Why a row is refused, and by which column.
  private struct Refusal: Hashable {
    let column: Int?
    let code: ReasonCode
  }

  /// The rows that some name as those that they are a part of.
  private func wholes(of parts: [CellRow], in rows: some CellRows) throws(SourceFailure) -> [CellRow] {
    let naming = names.indices.filter { MoneyWords.isParent(names[$0]) }
    let named = Set(parts.flatMap { part in naming.map { part.cells[$0] } }.filter { !$0.isBlank })
    guard !named.isEmpty else { return [] }
    var (rest, found) = (rows, [CellRow]())
    let known = Set(parts.map(\.cells))
    while let row = try rest.next(without: skips) {
      let isNamed = row.cells.indices.contains { !naming.contains($0) && named.contains(row.cells[$0]) }
      if isNamed, !known.contains(row.cells) { found.append(row) }
    }
    return found
  }

  /// The columns by names and cells; then, where that leaves open how money moved, by the balance that it moved.
  private mutating func chooseColumns(_ later: [CellRow]) -> ColumnChoice {
    let rows = (sample + later).filter { !hasNames || !$0.repeats(names) }
    let skipping = Set(names.indices.filter { settings.statesSkips(by: $0, of: names) })
    let choice = ColumnChoice(
      names: names, hasNames: hasNames, stated: stated, byName: settings.rolesByName,
      skipping: skipping, directions: settings.directions,
      asksForCurrencies: settings.leavesCurrencyOpen && !surroundings.nameCurrency
        && (stated[.currency] == nil || settings.currency == nil),
      rows: rows)
    guard let proof = MovementProof(beside: choice, settings) else { return choice }
    findings.evidence.append(
      proof.evidence { ColumnReference.titled(hasNames ? names[$0] : "", $0, quoted: true) })
    if settings.directions.isEmpty { settings.directions = proof.directions }
    if let sign = proof.sign(in: choice.money) { settings.sign = sign }
    findings.proved = ColumnRole.allCases.compactMap { role in
      proof.roles[role]?.first.map { choice.answer(role, $0) }
    }
    return ColumnChoice(choice, proving: proof.roles, directions: settings.directions)
  }

  /// What the rows say of the values: those of the sample, and more of them while anything is open.
  private mutating func survey(
    _ choice: ColumnChoice, _ rows: inout some CellRows, _ repeated: inout RepeatedRows
  ) throws(SourceFailure) -> ValueSurvey {
    var survey = ValueSurvey(choice, settings, surroundings)
    for row in sample {
      survey.absorb(row.cells)
      repeated.absorb(row)
    }
    isSurveyWhole = isSampleWhole
    while !isSurveyWhole, isThorough || !survey.isDecided {
      guard let row = try rows.next(without: skips) else {
        isSurveyWhole = true
        break
      }
      survey.absorb(row.cells)
      repeated.absorb(row)
    }
    // What columns are for is chosen by the first rows alone, unless all have been looked through for it.
    findings.isSurveyedWhole = isSurveyWhole && (isSampleWhole || isThorough)
    survey.conclude(below: surroundings.lines)
    return survey
  }

  /// Each question on cells of the source; of those with the same answers the last, which says most.
  private mutating func showQuestions(_ choice: ColumnChoice) {
    var answers: Set<[String]> = []
    let questions = findings.questions.reversed().filter {
      $0.answers.isEmpty || answers.insert($0.answers).inserted
    }
    findings.questions = questions.reversed().map(choice.shown)
  }

  /// What is asked about sums and copies, unless something like it is asked already.
  private func repeatedMoney(_ choice: ColumnChoice, _ survey: ValueSurvey) -> ImportQuestion? {
    guard !findings.questions.contains(where: { $0.code == .stateUndecided }) else { return nil }
    // The last rows that were looked at are not those of the file if there are more.
    let footer = isSampleWhole ? settings.footer : 0
    return RepeatedMoney(choice, skipping: survey.skips, footer: footer).question
  }

  private mutating func finish(
    _ choice: ColumnChoice, _ survey: ValueSurvey, _ repeated: RepeatedRows
  ) -> RowMapping? {
    // Which rows count says what their signs mean.
    let entries = DoubleEntries(choice)?.question ?? choice.bookQuestion
    findings.questions += entries.map { [$0] } ?? survey.questions
    findings.opposed = findings.profile.flatMap(survey.direction.askedBeside(profile:)).map(choice.shown)
    if entries == nil,
      let question = repeated.question ?? choice.partsQuestion
        ?? choice.claimsQuestion ?? UnsignedTransfers(choice)?.question ?? repeatedMoney(choice, survey)
    {
      findings.questions.append(question)
    }
    showQuestions(choice)
    findings.notices += survey.notices(isWhole: isSurveyWhole) + choice.currencyNotices + choice.idNotices
    findings.evidence += survey.evidence.map {
      isSurveyWhole
        ? $0 : ImportEvidence($0.subject, $0.finding, because: "among the first rows, \($0.reason)")
    }
    guard findings.questions.isEmpty, let date = choice.first(.date), let amount = survey.direction.reading
    else { return nil }
    var mapping = RowMapping(
      date: date, dateFormats: survey.dates.formats, amount: amount, numbers: survey.numbers.format,
      description: choice.columns[.description] ?? [])
    mapping.balanceNumbers = survey.numbers.balanceFormat
    mapping.firstYearOfTwoDigits = settings.firstYearOfTwoDigits
    mapping.otherAmounts = choice.otherAmounts
    mapping.side = choice.side(survey.direction.words)
    if !isSurveyWhole || watchesAll { mapping.agreement = agreement(choice, survey, amount) }
    mapping.creditCurrency = choice.creditCurrency
    mapping.fee = survey.fees.reading(isWhole: isSurveyWhole)
    if mapping.fee?.sign == nil { findings.columns[.fee] = nil }
    mapping.joinsDescription =
      (settings.columns[.description]?.count ?? 0) > 1 && settings.descriptionFrom != .first
    mapping.note = choice.columns[.note].map { stated[.note] == nil ? Array($0.prefix(1)) : $0 } ?? []
    mapping.separator = settings.separator ?? " "
    for case (let role?, let path) in RowMapping.singleColumns {
      mapping[keyPath: path] = choice.first(role)
    }
    mapping.balanceDirection = choice.balanceDirection
    mapping.statedCurrency = survey.currencies.ofAmounts
    mapping.isCurrencyNamed = choice.hasNamedCurrency
    // A program that writes the standard names writes texts as they are; what banks print is padded and broken.
    mapping.keepsSpaces = hasStandardNames && amount.hasStandardWords
    mapping.skips = survey.skips
    if !isSampleWhole { mapping.doubts = survey.doubts + choice.lateMoney + choice.lateDirections }
    if !isSurveyWhole || watchesAll, settings.currency == nil, choice.asksForCurrencies {
      mapping.doubts += choice.lateBlankCurrency
    }
    findings.leavesMarkOpen = !isSurveyWhole && survey.numbers.leavesMarkOpen
    // A mark that no amount has had so far may be either.
    if findings.leavesMarkOpen { mapping.numbers = mapping.numbers?.withoutGroups }
    isPlain = survey.numbers.arePlain && survey.currencies.arePlain && !choice.wouldDropByID
    // What was found to be left out is said by the settings that say the same.
    for skip in mapping.skips { findings.settings.add(skip, in: names) }
    if mapping.fee == nil, choice.leavesFeesOut { findings.settings.columns[.fee] = [] }
    return mapping
  }

  /// What the rows agree in, of which those further on may not.
  private func agreement(
    _ choice: ColumnChoice, _ survey: ValueSurvey, _ amount: AmountReading
  ) -> RowAgreement {
    var agreement = RowAgreement()
    // Beside a word that is stated a minus turns the direction round.
    let isTurned = !settings.directions.isEmpty || settings.columns[.direction] != nil
    if choice.first(.amount) != nil, amount.direction == nil || !isTurned {
      agreement.words = choice.first(.direction).map {
        SideReading(direction: $0, words: survey.direction.words)
      }
    }
    if !isSampleWhole {
      agreement.copies = choice.copies
      agreement.currency = choice.otherCurrency
    }
    if case .split = amount { agreement.keepsHalves = settings.sign == nil && choice.negativeHalves == nil }
    if case .signed(let column, _) = amount, settings.sign == nil {
      agreement.hasNoWords = survey.direction.signs[column]?.worded == 0
    }
    agreement.marksAmounts = survey.currencies.areAllMarked
    return agreement
  }

  private var hasStandardNames: Bool { hasNames && names.indices.allSatisfy { hasStandardName($0) } }

  /// Whether the program itself would name the column so; in JSON, a key of the object's own.
  private func hasStandardName(_ column: Int) -> Bool {
    let name = Array(names[column].utf8)
    return TransactionField.reading(of: name.first == UInt8(ascii: "/") ? Array(name.dropFirst()) : name)
      != nil
  }
}

/// What is said outside the rows of a table.
struct TableSurroundings: Sendable {
  /// Currencies that are named outside the rows.
  var named: Set<Currency> = []
  /// Those of them that the lines above the table name.
  var above: Set<Currency> = []
  /// Whether they, or the run, name that of every row that names none.
  var nameCurrency = false
  /// The lines above the table.
  var lines: [String] = []
  /// What separates the fields of its rows.
  var delimiter: UInt8?
  /// Whether the run states in which zone moments are days.
  var isZoned = false
}

extension AmountReading {
  /// Whether directions, if there are any, are named as the program itself would.
  fileprivate var hasStandardWords: Bool {
    guard case .directed(_, _, let words) = self else { return true }
    return words.allSatisfy { $0.key == $0.value.rawValue }
  }
}

extension CellRows {
  /// The next row that no stated condition leaves out: what those say proves nothing.
  fileprivate mutating func next(without skips: [CellCondition]) throws(SourceFailure) -> CellRow? {
    while let row = try next() {
      if !skips.contains(where: { $0.isMet(by: row.cells[$0.column]) }) { return row }
    }
    return nil
  }
}
