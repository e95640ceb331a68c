/// One line of JSON Lines: its bytes without the white space around them.
///
/// A line ends with LF; a CR before it is white space. Lines of white space alone are passed over.
package struct JSONLine: Hashable, Sendable {
  /// From the first byte that is not white space to after the last.
  package let range: Range<Int>
  /// Where the line feed is that ends the line, or the end of the bytes.
  package let end: Int

  /// The line from a byte of it that is not white space.
  package init(at start: Int, in bytes: Span<UInt8>) {
    var last = start
    var place = start
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
      if !bytes[place].isJSONWhitespace { last = place + 1 }
      place += 1
    }
    range = start..<last
    end = place
  }

  /// The next line that is not blank.
  package func next(in bytes: Span<UInt8>) -> JSONLine? { JSONLine.first(from: end, in: bytes) }

  /// The first line that is not blank, from that place on.
  package static func first(from place: Int, in bytes: Span<UInt8>) -> JSONLine? {
    var cursor = JSONCursor(at: place, end: bytes.count)
    cursor.skipWhitespace(in: bytes)
    return cursor.offset < cursor.end ? JSONLine(at: cursor.offset, in: bytes) : nil
  }

  /// Whether the line is an object and nothing else.
  package func isObject(in bytes: Span<UInt8>, nesting: Int) -> Bool {
    var cursor = JSONCursor(at: range.lowerBound, end: end, nesting: nesting)
    guard cursor.kindOfValue(in: bytes) == .object, (try? cursor.skipValue(in: bytes)) != nil else {
      return false
    }
    return (try? cursor.finishDocument(in: bytes)) != nil
  }
}
