import FinanceData
import FinanceDomain

extension CSVFormat: RecognizedFormat {
  /// What is not JSON may be CSV.
  static func recognizes(_ head: SourceHead) -> Bool { true }

  static func tables(in head: SourceHead) throws(SourceFailure) -> [Range<Int>] {
    try CSVTables.ranges(in: head.file)
  }

  static func openStandard(_ head: SourceHead) throws(SourceFailure) -> any RecognizedFormat {
    CSVFormat(try CSVLayout(source: head.file, from: head.start, hasRemarks: head.hasRemarks))
  }

  static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) throws(SourceFailure) -> OpenSource? {
    var opening = CSVOpening(head, request)
    defer { findings.profile = opening.profile ?? findings.profile }
    // Of a table that cannot be read nothing but the profile is told.
    var found = findings
    let opened = try opening.open(&found)
    findings = found
    guard let layout = opened else { return nil }
    var format: any SourceFormat = CSVFormat(layout)
    if let standard = request.standard, opening.saysTheSame(layout, as: standard) { format = standard.format }
    return OpenSource(opening.file, as: format, hasRemarks: head.hasRemarks)
  }
}

/// All of a format whose rows are records of CSV but how it is recognized.
extension RecognizedFormat where Self: DelimitedFormat {
  /// The source as the standard mapping opened it.
  static func openMapped(
    _ head: SourceHead, _ request: MappingRequest, _ findings: inout SourceFindings
  ) -> OpenSource? { request.standard }

  static func profile(
    for names: [SourceName], in profiles: ProfileLibrary
  ) throws(ProfileError) -> ImportProfile? {
    try profiles.match(header: names.map(\.written))
  }

  func names(in file: InputFile) -> (all: [SourceName], first: Int)? {
    (layout.columnNames.map { SourceName(column: $0) }, layout.width)
  }

  func describe(_ file: InputFile, in findings: inout SourceFindings) {
    findings.delimiter = layout.dialect.delimiter
    findings.headerLines = layout.headerLine.isEmpty ? 0 : 1
    findings.evidence.append(
      ImportEvidence(
        "header", "line \(file.firstLine)",
        because: "the names are finance's own, days are as 2024-12-31 and numbers plain"))
  }
}
