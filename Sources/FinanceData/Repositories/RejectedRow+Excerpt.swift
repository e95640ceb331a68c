import FinanceDomain

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

  /// The same row with its true length, where only its beginning was read.
  func withLength(_ byteCount: Int) -> RejectedRow {
    var row = self
    row.byteCount = byteCount
    return row
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
