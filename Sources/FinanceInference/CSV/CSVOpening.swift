import FinanceData
import FinanceDomain

/// Finds out how a CSV source that is not canonical is to be read: where its table is, which column is what, how dates
/// and amounts are written.
struct CSVOpening {
  private let source: SourceHead
  private let request: MappingRequest
  private let settings: ImportSettings
  /// The file; once it is opened, up to what comes after the last row.
  private(set) var file: InputFile
  /// Whether the standard form reads every amount and every currency that any form reads.
  private(set) var isPlain = false
  /// Whether lines that are no rows of their own have been joined to the row above, or left out.
  private(set) var isTidy = false
  /// The lines above repeated headers that have been left out.
  private(set) var titles: [String] = []
  /// The profile that the header belongs to, known even where the table cannot be read by it.
  private(set) var profile: String?

  /// How much of the source is looked at to find the table: little, where most of it is the table, and if need be more.
  private static let headSizes = [1 << 15, CSVDialectInference.headSize]

  init(_ source: SourceHead, _ request: MappingRequest) {
    (self.source, self.request, file) = (source, request, source.file)
    settings = source.hasRemarks ? request.settings.withoutFrame : request.settings
  }

  /// Looks for the table and reads as much of it as it takes to decide.
  ///
  /// - Returns: a layout; `nil` where there are questions, or there is no table.
  mutating func open(_ findings: inout SourceFindings) throws(SourceFailure) -> CSVLayout? {
    guard let (head, table) = try table() else { return nil }
    if try tidy(table, &findings) { return try open(&findings) }
    var settings = settings
    if let profile = table.profile {
      settings = settings.overriding(profile.settings)
      findings.profile = profile.name
      self.profile = profile.name
    }
    if let names = table.names { settings = settings.withoutMissingColumns(in: names) }
    findings.note(table, in: head, from: file.firstLine)
    let above = CSVSurroundings(above: head[..<table.headerStart], table)
    findings.note(above, isStated: settings.skip != nil)
    if findings.questions.isEmpty,
      let question = PendingSection.question(below: above.texts, titles, settings)
    {
      findings.questions.append(question)
    }
    guard findings.questions.isEmpty else { return nil }
    file = try withoutFooter(table, settings, findings.notices.count)
    let layout = try decide(table, settings, above, &findings)
    findings.noteFooter(of: file)
    return layout
  }

  /// Whether the standard mapping says the same of the source as the layout that was found.
  func saysTheSame(_ found: CSVLayout, as standard: OpenSource) -> Bool {
    guard isPlain, file.knownSize == standard.file.knownSize,
      let layout = (standard.format as? CSVFormat)?.layout
    else { return false }
    return found.firstRow == layout.firstRow && found.dialect.delimiter == layout.dialect.delimiter
      && found.dialect.quote == layout.dialect.quote && found.mapping.saysTheSame(as: layout)
  }

  /// What is larger is read as one table, and lines that are no rows of their own are refused.
  static let largest = 1 << 24

  /// Joins lines that only go on with the row above to it, and leaves out what is above headers that are repeated.
  private mutating func tidy(
    _ table: CSVHeaderSearch.Candidate, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> Bool {
    guard !isTidy, !source.hasRemarks else { return false }
    let (dialect, firstRow) = (table.frame.dialect, source.start + table.firstRow)
    let rows = table.frame.records.drop { $0.range.lowerBound < table.firstRow }
    let pages = CSVPages(header: table.names ?? [], dialect: dialect, firstRow: firstRow)
    let goesOn = dialect.quote == .double && CSVContinuations.areUsual(among: Array(rows))
    let mayHavePages = pages.haveTitles(among: rows)
    guard mayHavePages || goesOn || request.isThorough, try file.ends(at: CSVOpening.largest) else {
      return false
    }
    var text = try file.bytes(in: 0..<CSVOpening.largest)
    let hasPages =
      mayHavePages
      || request.isThorough
        && pages.haveTitles(among: CSVRecordReader(dialect: dialect).records(in: text, from: firstRow)[...])
    guard hasPages || goesOn else { return false }
    if goesOn {
      let joined = CSVContinuations(dialect: dialect, firstRow: firstRow).joined(text)
      text = joined.bytes
      findings.notices.append(
        "\(joined.lines) \(joined.lines == 1 ? "line only goes" : "lines only go") on with a text of the row above "
          + "and \(joined.lines == 1 ? "belongs" : "belong") to it")
    }
    if hasPages { (text, titles) = pages.withoutTitles(text, &findings) }
    (file, isTidy) = (InputFile(file, rewritten: text), true)
    return true
  }

  /// The table, and the beginning of the text in which it was found.
  private func table() throws(SourceFailure) -> (head: [UInt8], CSVHeaderSearch.Candidate)? {
    for size in CSVOpening.headSizes {
      let head = try file.bytes(in: source.start..<source.start + size)
      let isWhole = try file.ends(at: source.start + head.count)
      let isLast = isWhole || size == CSVOpening.headSizes.last
      if let table = try table(in: head, isWhole: isWhole, isLast: isLast) { return (head, table) }
      if isLast { return nil }
    }
    return nil
  }

  /// The table in the beginning of the text; `nil` where there is none, or more would say more.
  private func table(
    in head: [UInt8], isWhole: Bool, isLast: Bool
  ) throws(SourceFailure) -> CSVHeaderSearch.Candidate? {
    var framing = settings
    if framing.quote == nil, quotesEncloseNothing(head) { framing.quote = QuoteStyle.none }
    let frames = CSVDialectInference(
      text: head, isWhole: isWhole, settings: framing, hasRemarks: source.hasRemarks, limits: file.limits
    ).frames
    let search = CSVHeaderSearch(
      head: head, settings: settings, profiles: request.profiles, path: file.name)
    guard isLast else {
      // Rows without a header are taken for the table only where nothing is above them.
      guard let table = try? search.best(of: frames), table.frame.isRegular,
        table.names != nil || table.firstRow == 0
      else { return nil }
      return table
    }
    if let table = try search.best(of: frames) { return table }
    try refuseOtherColumns(of: frames)
    if let failure = noTable(in: frames) { throw failure }
    return nil
  }

  /// Whether there are quotes, but none at the beginning of a field: then they are text, as in `NR 7 "Rose" HAMBURG`.
  private func quotesEncloseNothing(_ head: [UInt8]) -> Bool {
    let openers = CSVOpening.openers.union([settings.delimiter].compactMap(\.self))
    var (hasQuote, last, before) = (false, UInt8(ascii: "\n"), UInt8(ascii: "\n"))
    for byte in head {
      if byte == CSVDialect.quote {
        // A colon separates fields where nothing else does; in a text a space follows it.
        if openers.contains(last) || before == UInt8(ascii: ":") { return false }
        hasQuote = true
      }
      // White space before a quote does not make it text.
      if byte != UInt8(ascii: " ") { last = byte }
      before = byte
    }
    return hasQuote
  }

  /// What a field may begin after, where no delimiter is stated.
  private static let openers = Set(CSVDialectInference.likely + "\n\r\"".utf8)

  /// Where columns are stated and no line has most of them, the first line of the likeliest table is held against them.
  private func refuseOtherColumns(of frames: [TableCandidate]) throws(SourceFailure) {
    guard !settings.columns.isEmpty, let header = frames.first?.misfitHeader ?? frames.first?.records.first
    else { return }
    let names = header.names
    _ = try settings.withoutMissingColumns(in: names).statedColumns(in: names, path: file.name)
  }

  private mutating func decide(
    _ table: CSVHeaderSearch.Candidate, _ settings: ImportSettings, _ above: CSVSurroundings,
    _ findings: inout SourceFindings
  ) throws(SourceFailure) -> CSVLayout? {
    try CSVLayout.check(table.width, file.limits, path: file.name)
    let names = table.names ?? (1...table.width).map { "\($0)" }
    let stated = try settings.statedColumns(in: names, path: file.name)
    let skips = try settings.skipConditions(in: names, path: file.name)
    let layout = CSVLayout(
      dialect: table.frame.dialect, columnNames: names, firstRow: source.start + table.firstRow,
      headerLine: table.line)
    var rows = CSVCellRows(file, layout: layout, isTitle: StatusWords.isTitle)
    var inference = MappingInference(
      names: names, hasNames: table.names != nil, settings: settings, stated: stated, skips: skips,
      surroundings: TableSurroundings(
        named: request.currencies.union(above.currencies), above: above.currencies,
        nameCurrency: !request.currencies.isEmpty, lines: above.texts + titles,
        delimiter: table.frame.dialect.delimiter, isZoned: request.isZoned),
      isThorough: request.isThorough, findings: findings)
    let inferred = try inference.infer(&rows)
    (findings, isPlain) = (inference.findings, inference.isPlain)
    guard var mapping = inferred else { return nil }
    mapping.skips += skips
    return CSVLayout(
      dialect: layout.dialect, columnNames: names, firstRow: layout.firstRow, headerLine: layout.headerLine,
      mapping: mapping,
      rowWidth: table.frame.records.first { $0.range.lowerBound >= table.firstRow }?.fields.count)
  }

  /// The file up to the records that are no rows: totals, and whatever programs write after the last row.
  private func withoutFooter(
    _ table: CSVHeaderSearch.Candidate, _ settings: ImportSettings, _ notices: Int
  ) throws(SourceFailure) -> InputFile {
    let rule = CSVFooterRule(
      dialect: table.frame.dialect, width: table.width, firstRow: source.start + table.firstRow,
      stated: settings.footer, isYearless: table.hasDaysWithoutYear)
    let text = try TableText(
      file, isStated: rule.stated != nil, noticesBefore: notices, footer: rule.footer)
    return InputFile(file, upToFooter: text)
  }
}

extension SourceFindings {
  fileprivate mutating func note(_ table: CSVHeaderSearch.Candidate, in head: [UInt8], from firstLine: Int) {
    delimiter = table.frame.dialect.delimiter
    quote = table.frame.dialect.quote
    hasHeader = table.names != nil
    headerLines = hasHeader ? table.headerLines : 0
    preambleLines = head[..<table.headerStart].count { $0 == UInt8(ascii: "\n") }
    evidence.append(
      ImportEvidence(
        "delimiter", table.frame.dialect.delimiterName, because: table.frame.evidence.joined(separator: "; "))
    )
    evidence.append(
      ImportEvidence(
        "header", hasHeader ? "line \(firstLine + preambleLines)" : "none",
        because: !hasHeader
          ? "the first line is a row"
          : table.isUnknown
            ? "it does not name both a date and an amount; the cells below it show what they are"
            : table.naming))
  }
}

extension CSVHeaderSearch.Candidate {
  /// Whether the days of the rows have no year, as the first few show.
  var hasDaysWithoutYear: Bool {
    let rows = frame.records.lazy.drop { $0.range.lowerBound < firstRow }.filter { $0.fits(width) }.prefix(20)
    let cells = rows.flatMap { $0.fields.map(\.cell) }
    return !cells.contains(where: CellForms.isDate) && cells.contains(where: YearlessDates.areMeant)
  }

  /// By what the header is known: the profile that has its names, or names that are known words.
  fileprivate var naming: String {
    if let profile { return "its names are those of the profile '\(profile.name)'" }
    let known = [[ColumnRole.date], [.amount, .debit, .credit]].compactMap { roles in
      (names ?? []).first { name in
        HeaderWords.meanings(of: HeaderName(name)).contains { roles.contains($0.role) }
      }
    }
    guard !known.isEmpty else { return "the settings name its columns" }
    return "it has names such as " + known.map { "'\($0.excerpt)'" }.joined(separator: " and ")
  }
}

extension SourceFindings {
  fileprivate mutating func note(_ above: CSVSurroundings, isStated: Bool) {
    outsideLines += above.lines
    accountsAbove = above.accounts
    headerLines += above.statesDelimiter ? 1 : 0
    if let line = above.statementText {
      notices.append("the line above the first row is about the account, and is left out: '\(line.excerpt)'")
    }
    if !isStated, let question = above.question(tableLine: preambleLines) { questions.append(question) }
  }
}

extension CSVOpening {
  /// Why no table of transactions was found: what the columns of the likeliest table hold; `nil` where nothing is like
  /// one.
  func noTable(in frames: [TableCandidate]) -> SourceFailure? {
    guard let frame = frames.first, frame.width > 1, let header = frame.records.first else { return nil }
    let rows = frame.records.dropFirst().filter { $0.fields.count >= frame.width }.map { record in
      record.fields.prefix(frame.width).map(\.cell)
    }
    guard let first = rows.first, header.fields.count >= frame.width else { return nil }
    var surveys = [ColumnSurvey](repeating: ColumnSurvey(), count: frame.width)
    for row in rows { for column in surveys.indices { surveys[column].absorb(row[column]) } }
    let date = surveys.firstIndex(where: \.isMostlyDates)
    let amount = surveys.indices.first { surveys[$0].isMostlyNumbers && !surveys[$0].isMostlyDates }
    return SourceFailure(
      path: file.name, kind: .refused, code: .csvHeader,
      message:
        "no table of transactions was found: \(CSVOpening.lacking(date, amount, of: surveys.count, isStated: !settings.columns.isEmpty)); the first row is "
        + "\(CSVLayout.listed(first.map(\.text))) under \(CSVLayout.listed(header.names))")
  }

  /// What no column holds, and what to do about it.
  private static func lacking(_ date: Int?, _ amount: Int?, of width: Int, isStated: Bool) -> String {
    switch (date, amount) {
    case _ where isStated:
      "no row has a date and an amount in the columns that were named, as they are stated"
    case (let date?, let amount?):
      "name its columns with --set columns.date=\(date + 1) --set columns.amount=\(amount + 1)"
    case (nil, let amount?):
      "no column holds dates in a form that is known; if one does in another, name both as in --set columns.date="
        + "\((0..<width).first { $0 != amount }.map { $0 + 1 } ?? 1) --set date-format=DD/MM/YYYY"
    case (_?, nil): "no column holds amounts alone"
    case (nil, nil): "no column holds dates, and none holds amounts"
    }
  }
}
