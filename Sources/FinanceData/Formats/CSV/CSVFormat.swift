import FinanceDomain

/// Comma-separated values, whatever separates them, under a header or without one (RFC 4180).
package struct CSVFormat: DelimitedFormat {
  package let layout: CSVLayout

  /// The rows that a layout describes.
  package init(_ layout: CSVLayout) { self.layout = layout }

  package static let name = InputFormat.csv
  package static let endings = [".csv"]

  /// What is not JSON may be CSV.
  package static func recognizes(_ head: SourceHead) -> Bool { true }

  package static func tables(in head: SourceHead) throws(SourceFailure) -> [Range<Int>] {
    guard try head.file.ends(at: SourceHead.size) else { return [] }
    return CSVTables(try head.bytes().bytes, limits: head.file.limits).ranges ?? []
  }

  package static func openStandard(
    _ head: SourceHead, hasNotes: Bool
  ) throws(SourceFailure) -> any SourceFormat {
    CSVFormat(try CSVLayout(source: head.file, from: head.start, hasRemarks: hasNotes))
  }

  package static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? {
    var opening = CSVOpening(
      file: head.file, start: head.start, hasRemarks: request.hasNotes,
      settings: request.hasNotes ? request.settings.withoutFrame : request.settings,
      profiles: request.profiles, named: request.currencies, isThorough: request.isThorough)
    defer { findings.profile = opening.profile ?? findings.profile }
    let opened = try opening.open(findings)
    findings = opened.findings
    guard let layout = opened.layout else { return nil }
    var format: any SourceFormat = CSVFormat(layout)
    if let standard = request.standard, opened.saysTheSame(as: standard) { format = standard.format }
    return OpenSource(opened.file, as: format, hasRemarks: request.hasNotes)
  }
}

/// A format whose rows are records of CSV: all but how it is recognized and opened.
package protocol DelimitedFormat: SourceFormat {
  /// Where the rows are, and how they are read.
  var layout: CSVLayout { get }
}

extension DelimitedFormat {
  package static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? { request.standard }

  /// A name that is not standard may be anything, and one that stands there twice either.
  package static func mayMeanMore(_ names: [SourceName]) -> Bool {
    Set(names.compactMap(\.field)).count < names.count
  }

  package static func profile(
    for names: [SourceName], in profiles: ProfileLibrary
  ) throws(ProfileError) -> ImportProfile? {
    try profiles.match(header: names.map(\.written))
  }

  package var mapping: RowMapping { layout.mapping }
  package var columnNames: [String] { layout.columnNames }
  package var countsColumns: Bool { true }

  package func names(in file: InputFile) -> SourceNames? {
    SourceNames(all: layout.columnNames.map { SourceName(column: $0) }, first: layout.width)
  }

  package func describe(_ file: InputFile, in findings: inout SourceFindings) {
    findings.delimiter = layout.dialect.delimiter
    findings.columnNames = layout.columnNames
    findings.headerLines = layout.headerLine.isEmpty ? 0 : 1
    for field in TransactionField.allCases {
      guard let column = layout.column(of: field) else { continue }
      findings.columns[field == .type ? .direction : ColumnRole(rawValue: field.rawValue) ?? .note] = [column]
    }
    findings.evidence.append(
      ImportEvidence(
        "header", "line \(file.firstLine)",
        because: "the names are finance's own, days are as 2024-12-31 and numbers plain"))
  }

  package func state(rowsIn settings: inout ImportSettings, _ findings: SourceFindings) {
    settings.delimiter = layout.dialect.delimiter
    settings.quote =
      findings.quote == .double && findings.settings.quote == nil ? nil : findings.quote
    settings.header = findings.hasHeader ? nil : .absent
  }

  package func state(tableIn settings: inout ImportSettings, _ findings: SourceFindings) {
    settings.delimiter = findings.delimiter
    // What is stated of a file is stated of all its tables.
    guard findings.tables == 1 else { return }
    if findings.preambleLines > 0 { settings.skip = findings.preambleLines }
    if findings.footerRecords > 0 { settings.footer = findings.footerRecords }
  }

  package var guessesCuts: Bool { true }

  package func chunks(of source: OpenSource, size: Int) -> any ChunkSequence {
    CSVChunks(
      source: source.file, layout: layout, followsQuotes: source.isCutWithoutGuess, chunkSize: size)
  }

  package func decoder(
    of source: OpenSource, _ conventions: MappingConventions, isRow: Bool, usesFastPath: Bool
  ) -> any ChunkDecoder {
    CSVBatchDecoder(
      sourceName: source.file.name, layout: layout, conventions: conventions, usesFastPath: usesFastPath)
  }

  /// At the first line end that is not within quotes: that is enough for a record that was accepted, whose quotes come
  /// in pairs.
  package func rowEnd(from index: Int, in window: Span<UInt8>, isLast: Bool, _ limits: InputLimits) -> Int? {
    let quote = layout.dialect.quoteByte
    var isQuoted = false
    for place in index..<window.count {
      switch window[place] {
      case quote: isQuoted.toggle()
      case CSVDialect.lineFeed, CSVDialect.carriageReturn: if !isQuoted { return place }
      default: break
      }
    }
    return isLast ? window.count : nil
  }

  package var rowTerminator: [UInt8] { [CSVDialect.lineFeed] }

  package var meaning: AnyHashable {
    AnyHashable(
      CSVLayout(
        dialect: layout.dialect, columnNames: layout.columnNames, firstRow: 0, headerLine: "",
        mapping: mapping))
  }

  package var rejectsHeader: String? { layout.headerLine.isEmpty ? nil : layout.headerLine }
}
