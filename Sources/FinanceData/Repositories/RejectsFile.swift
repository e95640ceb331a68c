import FinanceDomain

/// The file in which refused rows are handed back to be mended: the rows verbatim, and before each a remark that says
/// what is wrong with it.
///
/// Each source has a part of its own, because each has a header of its own. A part begins with a line such as
/// `# finance.rejects/1 csv bank.csv`; in such a file, and in no other, lines that begin with `# line ` are remarks: a
/// refused row may begin with `#` as well. Read back, every part is a source.
package enum RejectsFile {
  private static let marker = "# finance.rejects/1 "
  private static let remark = "# line "
  private static let setting = "# setting "

  package struct Part: Sendable {
    package let file: InputFile
    package let format: InputFormat
    package let origin: RefusingSource
    /// How the rows were read before they were refused, so that a few of them are read in the same way.
    package let settings: ImportSettings
  }

  static func isRemark(_ bytes: Span<UInt8>, at start: Int) -> Bool { bytes.has(remark.utf8, at: start) }

  /// The parts of a file, if it is one of these.
  ///
  /// - Throws: ``SourceFailure`` if it is larger than the limit, is damaged, or cannot be read.
  package static func parts(
    of file: InputFile, settingsBy read: SettingsReader?
  ) throws(SourceFailure) -> [Part]? {
    let marker = Array(marker.utf8)
    guard try file.bytes(in: 0..<marker.count) == marker else { return nil }
    let size = try file.size
    guard size <= file.limits.whole else {
      throw SourceFailure(
        path: file.name, kind: .refused, code: .inputSize,
        message: "a file of refused rows is held in memory, and this has more than "
          + "\(file.limits.shown(.whole)); \(file.limits.remedy(.whole, "it", found: size))")
    }
    let bytes = try file.bytes(in: 0..<size)
    var parts: [Part] = []
    // The number of the first line of the rows, counted on from part to part.
    var (start, line, counted) = (0, 1, 0)
    while start < bytes.count {
      let headingEnd = lineEnd(bytes, from: start)
      var end = headingEnd
      while end < bytes.count, !bytes[end...].starts(with: marker) { end = lineEnd(bytes, from: end) }
      let words = bytes[start + marker.count..<headingEnd].split(
        maxSplits: 1, whereSeparator: { $0 == UInt8(ascii: " ") }
      ).map { String(decoding: $0, as: UTF8.self).trimmingASCIISpace() }
      guard let format = words.first.flatMap({ InputFormat(rawValue: $0) }) else {
        throw SourceFailure(
          path: file.name, kind: .refused, code: .csvHeader,
          message:
            "the first line of a part names no format; it is written '\(self.marker)csv' or '\(self.marker)jsonl'"
        )
      }
      let (settings, rowsStart) = try settings(bytes, from: headingEnd, to: end, by: read, path: file.name)
      let origin = RefusingSource(
        name: words.count > 1 ? words[1] : "", unreadRows: unreadRows(bytes[rowsStart..<end]))
      line += bytes[counted..<rowsStart].count { $0 == UInt8(ascii: "\n") }
      counted = rowsStart
      parts.append(
        Part(
          file: InputFile(
            name: file.name, bytes: Array(bytes[rowsStart..<end]), firstLine: line, limits: file.limits),
          format: format, origin: origin, settings: settings))
      start = end
    }
    return parts
  }

  /// The settings under the heading of a part, and where they end.
  private static func settings(
    _ bytes: [UInt8], from start: Int, to end: Int, by read: SettingsReader?, path: String
  ) throws(SourceFailure) -> (ImportSettings, Int) {
    var (text, place) = ("", start)
    while place < end, bytes[place..<end].starts(with: setting.utf8) {
      let next = min(lineEnd(bytes, from: place), end)
      text += String(decoding: bytes[(place + setting.utf8.count)..<next], as: UTF8.self)
      place = next
    }
    guard !text.isEmpty else { return (ImportSettings(), place) }
    if let settings = try? read?(text) { return (settings, place) }
    throw SourceFailure(
      path: path, kind: .refused, code: .csvHeader,
      message: "the settings under the first line of a part cannot be read; leave them as they were written")
  }

  private static func unreadRows(_ bytes: ArraySlice<UInt8>) -> Int {
    let conflict = Array(": \(ReasonCode.idConflict): ".utf8)
    return bytes.split(separator: UInt8(ascii: "\n")).count {
      $0.starts(with: remark.utf8) && $0.dropFirst(remark.utf8.count).firstRange(of: conflict) == nil
    }
  }

  private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// The parts of such a file that have the refused rows of one source, one for each account or currency that is said around
  /// rows; none without any.
  ///
  /// - Throws: ``SourceFailure`` if the rows cannot be read again.
  package static func part(of source: OpenSource, rows: [RejectedRow]) throws(SourceFailure) -> [UInt8] {
    let groups = Dictionary(grouping: rows) {
      source.format.facts(at: $0.position.byteOffset) ?? SourceOverrides()
    }
    var bytes: [UInt8] = []
    for (facts, rows) in groups.sorted(by: { $0.value[0].position < $1.value[0].position }) {
      bytes += try part(of: source, settings: source.rowSettings(with: facts), rows: rows)
    }
    return bytes
  }

  private static func part(
    of source: OpenSource, settings: ImportSettings, rows: [RejectedRow]
  ) throws(SourceFailure) -> [UInt8] {
    var bytes = Array(
      "\(marker)\(type(of: source.format).rejectsFormat.rawValue) \(oneLine(source.file.name))\n".utf8)
    for line in settings.yaml.split(separator: "\n") { bytes += Array("\(setting)\(line)\n".utf8) }
    if let header = source.format.rejectsHeader { bytes += Array("\(header)\n".utf8) }
    for row in rows {
      bytes += Array("\(remark)\(row.line ?? 0): \(row.code): \(oneLine(row.message))\n".utf8)
      let start = row.position.byteOffset
      bytes += source.format.rejected(try source.file.bytes(in: start..<start + row.byteCount))
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func oneLine(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
  }
}

extension RejectedRow {
  /// The first physical line of a row, cut after 300 bytes; bytes that are not UTF-8 are shown as U+FFFD here, and only
  /// here.
  static func excerpt(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var line: [UInt8] = []
    for place in range.prefix(300) {
      guard bytes[place] != UInt8(ascii: "\n"), bytes[place] != UInt8(ascii: "\r") else { break }
      line.append(bytes[place])
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// An accepted row of a source that is refused for its id.
  init(
    idOf bytes: [UInt8], in source: OpenSource, at position: SourcePosition, line: Int? = nil,
    column: String? = nil, value: String, code: ReasonCode, message: String
  ) {
    self.init(
      sourceName: source.file.name, position: position, line: line, column: source.format.idColumn ?? column,
      columnNumber: source.format.idColumnNumber, value: value, code: code, message: message,
      excerpt: RejectedRow.excerpt(bytes.span, 0..<bytes.count), byteCount: bytes.count)
  }

  /// The same row among the sources of a run.
  func placed(inSource source: Int, line: Int?) -> RejectedRow {
    var row = self
    row.position = SourcePosition(source: source, byteOffset: position.byteOffset)
    row.line = line
    return row
  }
}

extension String {
  /// The text, cut at a character's end to at most so many bytes.
  func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while String.Index(end, within: self) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}

/// Rows that were refused, mended and read together with the source that refused them: they are rows of that source, so a
/// mended row never repeats one of its other rows.
enum MendedRows {
  /// For each source the one that its rows belong to: itself, or the source that refused them.
  ///
  /// A source that does not refuse that many rows any more has been mended itself, and has the rows already.
  static func origins(of sources: [OpenSource], _ tallies: [SourceCounts]) -> [Int] {
    var left = tallies.map(\.rejected)
    return sources.indices.map { number in
      guard let mends = sources[number].mends, let origin = origin(of: mends, among: sources),
        mends.unreadRows <= left[origin]
      else { return number }
      left[origin] -= mends.unreadRows
      return origin
    }
  }

  static func origin(of mends: RefusingSource, among sources: [OpenSource]) -> Int? {
    let candidates = sources.indices.filter { sources[$0].mends == nil }
    return mends.index(among: candidates.map { sources[$0].file.name }).map { candidates[$0] }
  }
}
