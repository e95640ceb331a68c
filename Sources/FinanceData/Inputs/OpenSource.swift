import FinanceDomain

/// A source that has been opened and understood: what it is, and how its rows are found and read.
package struct OpenSource: Sendable {
  package let file: InputFile
  /// What they are, and the mapping by which their rows are read.
  package let format: any SourceFormat
  /// Whether lines that begin with `#` are remarks.
  package let hasRemarks: Bool
  /// Whether chunks may end where rows seem to end. Once a guess was wrong, rows are found by following the quotes of CSV
  /// or the brackets of JSON from the first of them.
  package var guesses = true
  /// The part of the file that is read, from a row's beginning to another's; `nil` for all of it.
  package var range: Range<Int>?
  package var overrides = SourceOverrides()
  /// What would disprove the reading; `nil` if all rows were looked at.
  package var watch: ReadingWatch?
  /// The source that refused these rows, if they are mended ones.
  package var mends: RefusingSource?
  /// What was found out when it was opened, and what its end has shown since.
  package var findings: SourceFindings? {
    get { end.map { opened?.adding($0, of: file) } ?? opened }
    set { opened = newValue }
  }
  private var opened: SourceFindings?
  /// The end of the rows, if it was not known when the source was opened.
  let end: SourceEnd?

  package init(_ file: InputFile, as format: any SourceFormat, hasRemarks: Bool = false) {
    (self.file, self.format, self.hasRemarks) = (file, format, hasRemarks)
    end = file.knownSize == nil ? SourceEnd() : nil
  }

  package var formatName: InputFormat { type(of: format).name }

  /// Whether anything says the currency of the amounts: a column, one that the file or its profile states, or a setting.
  package var namesCurrency: Bool {
    format.mapping.column(of: .currency) != nil || format.mapping.statedCurrency != nil
      || overrides.currency != nil
  }

  /// Whether a column says which account a row is of.
  package var namesAccount: Bool { format.mapping.column(of: .account) != nil }

  /// The account that is stated for rows that name none, where a column may name one in every row.
  var accountBesideColumn: String? { format.mapping.account == nil ? nil : overrides.account }

  /// The chunks of the source.
  ///
  /// - Parameter size: how many bytes a chunk has unless a row needs more; tests make it small.
  package func chunks(size: Int = Chunk.size) -> any ChunkSequence { format.chunks(of: self, size: size) }

  /// Whether a header further on may begin another export, so that all rows have to be looked at together: pages are known by their
  /// headers from the beginning on.
  func isJoined(by hints: RepeatHints) -> Bool {
    watch?.countsRepeats ?? false && !hints.headers.isEmpty && format.mapping.skips.isEmpty
  }

  /// What reads the chunks of the source.
  package func decoder(_ conventions: MappingConventions) -> any ChunkDecoder {
    format.decoder(of: self, conventions.overridden(by: overrides))
  }
}

/// The last bytes of a source's rows, once they have been read.
final class SourceEnd: Sendable {
  private let last = Mutex<[UInt8]>([])

  var bytes: [UInt8] { last.withLock(\.self) }

  func record(_ chunk: Chunk, in buffer: [UInt8]) {
    guard chunk.isLast, !chunk.isOversizedRow else { return }
    last.withLock { $0 = Array(buffer[..<chunk.length].suffix(CutEnding.glance)) }
  }
}

extension SourceFindings {
  fileprivate func adding(_ end: SourceEnd, of file: InputFile) -> SourceFindings {
    var findings = self
    findings.noteFooter(of: file)
    if let notice = CutEnding.notice(end.bytes, findings), !notices.contains(notice) {
      findings.notices.append(notice)
    }
    return findings
  }
}

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
