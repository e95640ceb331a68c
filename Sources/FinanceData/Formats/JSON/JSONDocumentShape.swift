import FinanceDomain

/// What a document is, decided from its content and never from its name.
///
/// | the document | is |
/// |---|---|
/// | begins with `[` | an array |
/// | begins with an object that has a list under `transactions` | a wrapper |
/// | has a first value that ends on its own line, and something after it | lines |
/// | is an object and nothing else, over as many lines as it likes | an object |
/// | is another value and nothing else | lines: one line that will be refused |
///
/// A first line that is not JSON does not hide the others: where the next one or two lines are whole objects, the
/// document is lines. Anything else is not JSON.
package enum JSONDocumentShape: Hashable, Sendable {
  /// An array, whose `[` is at the offset.
  case array(at: Int)
  /// One object, at the offset.
  case object(at: Int)
  /// An object around the list of transactions, whose `[` is at the offset.
  case wrapper(list: Int)
  /// JSON Lines: one value a line, the first at the offset.
  case lines(from: Int)

  /// What the document is; `nil` where it holds nothing, or is an object that is not well formed.
  ///
  /// An array is recognised, not checked: its reader does that. Objects and wrappers are checked to their last
  /// byte, and so is what follows them.
  ///
  /// - Parameters:
  ///   - start: after a byte order mark.
  ///   - isWhole: whether the bytes are all of the document. Of its beginning, a wrapper is recognised where its list
  ///     begins.
  package init?(of bytes: Span<UInt8>, from start: Int, nesting: Int, isWhole: Bool = true) {
    var cursor = JSONCursor(at: start, end: bytes.count, nesting: nesting)
    cursor.skipWhitespace(in: bytes)
    let start = cursor.offset
    if cursor.kindOfValue(in: bytes) == .array {
      self = .array(at: start)
      return
    }
    var list: Int?
    do throws(JSONError) {
      try JSONDocumentShape.skipFirstValue(in: bytes, with: &cursor, noting: &list)
    } catch {
      if !isWhole, let list {
        self = .wrapper(list: list)
      } else if JSONDocumentShape.isOneBadLine(error, start: start, nesting: nesting, in: bytes) {
        self = .lines(from: start)
      } else {
        return nil
      }
      return
    }
    let isOnOneLine = JSONLine(at: start, in: bytes).range.upperBound >= cursor.offset
    cursor.skipWhitespace(in: bytes)
    let isAtEnd = cursor.offset == cursor.end
    if list == nil, isOnOneLine, !isAtEnd || bytes[start] != UInt8(ascii: "{") {
      self = .lines(from: start)
    } else if isAtEnd {
      self = list.map { .wrapper(list: $0) } ?? .object(at: start)
    } else {
      return nil
    }
  }

  /// Moves past the first value, and notes where its list of transactions is, if it has one.
  private static func skipFirstValue(
    in bytes: Span<UInt8>, with cursor: inout JSONCursor, noting list: inout Int?
  ) throws(JSONError) {
    guard cursor.kindOfValue(in: bytes) == .object else { return try cursor.skipValue(in: bytes) }
    var hasMember = try cursor.openObject(in: bytes)
    while hasMember {
      let place = cursor.offset
      let isNamed = try cursor.readKey(in: bytes).elementsEqual("transactions".utf8)
      let isList = isNamed && cursor.kindOfValue(in: bytes) == .array
      if isList, list != nil { throw JSONError(.listGivenTwice("transactions"), at: place) }
      if isList { list = cursor.offset }
      try cursor.skipValue(in: bytes)
      hasMember = try cursor.nextMember(in: bytes)
    }
  }

  /// Whether what is wrong is wrong with the first line only, in a document of lines.
  ///
  /// The error is on that line, or where the next one begins; and as far as there are two more lines, but at least
  /// one, they are whole objects. The lines inside a broken object or wrapper are not: commas and closing brackets
  /// are among them.
  private static func isOneBadLine(
    _ error: JSONError, start: Int, nesting: Int, in bytes: Span<UInt8>
  ) -> Bool {
    guard let second = JSONLine(at: start, in: bytes).next(in: bytes),
      error.byteOffset <= second.range.lowerBound, second.isObject(in: bytes, nesting: nesting)
    else { return false }
    return second.next(in: bytes)?.isObject(in: bytes, nesting: nesting) ?? true
  }
}
