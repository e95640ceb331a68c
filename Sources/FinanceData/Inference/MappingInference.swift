import FinanceDomain

/// A row of a source as cells, before it is known what they mean.
struct CellRow: Sendable {
  let cells: [MappedCell]
  /// How many bytes of the source lie before the next row.
  let end: Int
}

/// Where rows come from while it is worked out what they mean.
protocol CellRows {
  /// The next row that can be taken apart; `nil` after the last.
  mutating func next() throws(SourceFailure) -> CellRow?
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

/// What was worked out about a source's rows.
struct InferredMapping: Sendable {
  /// The reading; `nil` where there are questions, or columns are missing.
  var mapping: RowMapping?
  /// Whether the standard form reads every amount that any form reads.
  var isPlain = false
  /// Whether all rows were looked at.
  var isWhole = false
  /// What could not be decided.
  var questions: [ImportQuestion] = []
  /// Things people should be told, one sentence each.
  var notices: [String] = []
  /// What was found and why, in the order of interest.
  var evidence: [ImportEvidence] = []
  /// The columns by what they are for.
  var columns: [ColumnRole: [Int]] = [:]
  /// What the rows prove and a setting about money would make be lost, as settings.
  var proved: [String] = []
}

/// Something that was found out about a source, and what shows it.
package struct ImportEvidence: Hashable, Sendable {
  /// What it is about: `dates`, `amounts`, …
  package let subject: String
  /// What was found.
  package let finding: String
  /// What shows it.
  package let reason: String

  package init(_ subject: String, _ finding: String, because reason: String) {
    self.subject = subject
    self.finding = finding
    self.reason = reason
  }
}

/// Works out how the rows of a source are to be read, from their names, their cells and what is stated.
///
/// It looks at the rows until nothing is open any more, at the whole source if need be, and decides only where all
/// readings that are left give the same values.
struct MappingInference {
  private let names: [String]
  private let hasNames: Bool
  private var settings: ImportSettings
  private let stated: [ColumnRole: [Int]]
  /// Currencies that are named outside the rows, and those of them that the lines above the table name.
  private let named, above: Set<Currency>
  /// The lines above the table.
  private let lines: [String]
  private var sample: [CellRow] = []
  private var result = InferredMapping()

  /// So many rows say what the columns are for.
  private static let sampleSize = 400
  /// Whether all rows are looked at, because rows further on spoke against what the first ones say.
  private let isThorough: Bool

  /// - Parameters:
  ///   - stated: the columns that are stated, from 0.
  ///   - named: currencies that are named outside the rows.
  ///   - above: those of them that the lines above the table name.
  ///   - lines: those lines.
  init(
    names: [String], hasNames: Bool, settings: ImportSettings, stated: [ColumnRole: [Int]],
    named: Set<Currency> = [], above: Set<Currency> = [], lines: [String] = [],
    isThorough: Bool = false
  ) {
    (self.above, self.lines) = (above, lines)
    self.isThorough = isThorough
    self.named = named
    self.names = names
    self.hasNames = hasNames
    self.settings = settings
    self.stated = MappingInference.withCurrency(stated, names, settings)
  }

  /// The stated columns, and that none holds currencies where the column of amounts is stated with its currency: another
  /// column of currencies is about something else.
  private static func withCurrency(
    _ stated: [ColumnRole: [Int]], _ names: [String], _ settings: ImportSettings
  ) -> [ColumnRole: [Int]] {
    let amounts = [ColumnRole.amount, .debit, .credit].compactMap { stated[$0]?.first }
    guard let amount = amounts.first, stated[.currency] == nil,
      settings.currency != nil || HeaderName(names[amount]).currency != nil
    else { return stated }
    return stated.merging([.currency: []]) { known, _ in known }
  }

  /// The reading of those rows.
  mutating func infer(_ rows: inout some CellRows) throws(SourceFailure) -> InferredMapping {
    let skips = (try? settings.skipConditions(in: names, path: "")) ?? []
    while sample.count < MappingInference.sampleSize, let row = try rows.next(without: skips) {
      sample.append(row)
    }
    let choice = chooseColumns()
    result.columns = choice.columns
    result.notices += choice.notices
    result.evidence += choice.evidence
    result.questions = choice.questions
    guard choice.isComplete else {
      if let question = choice.missing, result.questions.isEmpty { result.questions.append(question) }
      showQuestions(choice)
      return result
    }
    var survey = ValueSurvey(choice, settings, named: named, above: above)
    for row in sample { survey.absorb(row.cells) }
    result.isWhole = sample.count < MappingInference.sampleSize
    while !result.isWhole, isThorough || !survey.isDecided {
      guard let row = try rows.next(without: skips) else {
        result.isWhole = true
        break
      }
      survey.absorb(row.cells)
    }
    survey.conclude(below: lines)
    finish(choice, survey)
    return result
  }

  /// Whether the program itself would name the column so; in JSON, a key of the object's own.
  private func hasStandardName(_ column: Int) -> Bool {
    let name = Array(names[column].utf8)
    return TransactionField.reading(of: name.first == UInt8(ascii: "/") ? Array(name.dropFirst()) : name)
      != nil
  }

  private mutating func chooseColumns() -> ColumnChoice {
    var surveys = [ColumnSurvey](repeating: ColumnSurvey(), count: names.count)
    for row in sample where !repeatsHeader(row) {
      for column in surveys.indices { surveys[column].absorb(row.cells[column]) }
    }
    let rows = dated(sample.filter { !repeatsHeader($0) }, surveys)
    let choice = ColumnChoice(
      names: names, hasNames: hasNames, surveys: surveys, stated: stated, directions: settings.directions,
      rows: rows)
    guard let proof = proof(surveys, rows, beside: choice) else { return choice }
    result.evidence.append(
      proof.evidence { ColumnReference.titled(hasNames ? names[$0] : "", $0, quoted: true) })
    if settings.directions.isEmpty { settings.directions = proof.directions }
    // The balance moves by what stands in one of two columns, whatever sign is before it.
    if case .halves(let debit, let credit) = proof.movement {
      let money = MoneyColumns([debit, credit], in: rows)
      settings.sign =
        money.isHardlyNegative(debit) ? .plusIsIncome : money.isHardlyNegative(credit) ? .plusIsExpense : nil
    }
    result.proved = ColumnRole.allCases.compactMap { role in
      proof.roles[role]?.first.map { choice.answer(role, $0) }
    }
    return ColumnChoice(
      names: names, hasNames: hasNames, surveys: surveys,
      stated: stated.merging(proof.roles) { stated, _ in stated }, directions: settings.directions, rows: rows
    )
  }

  /// The rows with a day: balances and sums may stand without one, and say nothing about the others.
  private func dated(_ rows: [CellRow], _ surveys: [ColumnSurvey]) -> [CellRow] {
    let days = surveys.indices.filter { surveys[$0].isDates }
    let dated = rows.filter { row in days.contains { CellForms.isDate(row.cells[$0]) } }
    return dated.isEmpty ? rows : dated
  }

  /// What a running balance proves, where names leave open which column moves it, or which way.
  private func proof(
    _ surveys: [ColumnSurvey], _ rows: [CellRow], beside choice: ColumnChoice
  ) -> BalanceProof? {
    let money: [ColumnRole] = [.amount, .debit, .credit, .direction]
    guard money.allSatisfy({ stated[$0] == nil }), settings.sign == nil, choice.leavesMoneyOpen else {
      return nil
    }
    let numbers = surveys.indices.filter { surveys[$0].isNumbers && !surveys[$0].isDates }
    let words = surveys.indices.filter {
      surveys[$0].isText && surveys[$0].values.count == 2 && !surveys[$0].hasManyValues
    }
    return BalanceProof(in: rows, numbers: numbers, words: words)
  }

  /// Whether a row says what the header says, as on each page of what was printed.
  private func repeatsHeader(_ row: CellRow) -> Bool {
    hasNames && row.cells.contains { !$0.isBlank }
      && zip(row.cells, names).allSatisfy { $0.isBlank || $0.text == $1 }
  }

  /// Each question on cells of the source; of those with the same answers the last, which says most.
  private mutating func showQuestions(_ choice: ColumnChoice) {
    var answers: Set<[String]> = []
    let questions = result.questions.reversed().filter {
      $0.answers.isEmpty || answers.insert($0.answers).inserted
    }
    result.questions = questions.reversed().map(QuestionExamples(choice: choice).shown)
  }

  private mutating func finish(_ choice: ColumnChoice, _ survey: ValueSurvey) {
    result.questions += survey.questions(names)
    showQuestions(choice)
    result.notices += survey.notices(names)
    result.evidence += survey.evidence(names)
    if let column = choice.columnWithoutCurrencies {
      result.notices.append("the column '\(names[column].excerpt)' holds no currencies, so it is not read")
    }
    guard result.questions.isEmpty else { return }
    guard let date = choice.first(.date), let amount = survey.amountReading else { return }
    var mapping = RowMapping(
      date: date, dateFormats: survey.dateFormats, amount: amount, numbers: survey.numberFormat,
      description: choice.columns[.description] ?? [])
    mapping.balanceNumbers = survey.balanceFormat
    mapping.firstYearOfTwoDigits = settings.firstYearOfTwoDigits
    mapping.time = choice.first(.time)
    mapping.scale = choice.first(.scale)
    mapping.fee = survey.feeReading(isWhole: result.isWhole)
    if mapping.fee?.sign == nil { result.columns[.fee] = nil }
    mapping.joinsDescription =
      (settings.columns[.description]?.count ?? 0) > 1 && settings.descriptionFrom != .first
    mapping.note = choice.columns[.note].map { stated[.note] == nil ? Array($0.prefix(1)) : $0 } ?? []
    mapping.separator = settings.separator ?? " "
    mapping.id = choice.first(.id)
    mapping.category = choice.first(.category)
    mapping.account = choice.first(.account)
    mapping.currency = choice.first(.currency)
    mapping.balance = choice.first(.balance)
    mapping.statedCurrency =
      choice.statedCurrency ?? settings.currency ?? survey.namedCurrency ?? survey.signCurrency
    // A program that writes the standard names writes texts as they are; what banks print is padded and broken.
    mapping.keepsSpaces = hasNames && mapping.columns.allSatisfy { hasStandardName($0) }
    mapping.skips = survey.skips
    if !result.isWhole { mapping.doubts = survey.doubts }
    result.mapping = mapping
    result.isPlain = survey.areAmountsPlain
  }
}
