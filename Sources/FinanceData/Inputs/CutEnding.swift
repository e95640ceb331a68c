import FinanceDomain

/// Whether a table may have been cut off within the last thing that says how much money moved.
///
/// A row that is cut anywhere else has too few fields or a value that cannot be read, and is refused. Where the amount
/// comes last, nothing but the line end shows that it is whole: `-1234.56` is a number, and so is `-12`. A file may
/// well end without a line end, so this is told and not refused.
package enum CutEnding {
  /// What to tell people about the end of the file; `nil` as well where its end is not known yet.
  ///
  /// - Throws: ``SourceFailure`` if the end of the file cannot be read.
  package static func notice(_ file: InputFile, _ findings: SourceFindings) throws(SourceFailure) -> String? {
    guard findings.lastRole != nil, let size = file.knownSize else { return nil }
    return notice(try file.bytes(in: max(0, size - glance)..<size), findings)
  }

  package static func notice(_ end: [UInt8], _ findings: SourceFindings) -> String? {
    guard let delimiter = findings.delimiter, let role = findings.lastRole else { return nil }
    guard let last = end.last, last != CSVDialect.lineFeed, last != CSVDialect.carriageReturn else {
      return nil
    }
    let start = end.lastIndex { $0 == delimiter || $0 == CSVDialect.lineFeed }.map { $0 + 1 } ?? 0
    let cell = String(decoding: end[start...], as: UTF8.self).trimmingASCIISpace()
    // What is closed is whole, and so is a currency or a word for a direction that can be read.
    guard cell.last != "\"", (role == .amount) != cell.isEmpty else { return nil }
    return cell.isEmpty
      ? "the last line has no line end, and nothing is in its last column, the \(role.rawValue): "
        + "if the file was cut off, it is missing"
      : "the last line has no line end and ends with the amount '\(cell.excerpt)': "
        + "if the file was cut off, the amount may be longer"
  }

  /// No amount is longer.
  package static let glance = 200
}

extension SourceFindings {
  /// What the last column says, if it has a part in how much money moved.
  fileprivate var lastRole: ColumnRole? {
    func isLast(_ role: ColumnRole) -> Bool { columns[role]?.contains(columnNames.count - 1) ?? false }
    if isLast(.debit) || isLast(.credit) { return .amount }
    return [.amount, .direction, .currency].first { isLast($0) }
  }
}
