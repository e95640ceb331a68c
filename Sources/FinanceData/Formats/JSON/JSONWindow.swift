import FinanceDomain

/// A window on a document that moves on with a cursor, so that a document of any length is checked in bounded memory.
///
/// Strings are passed piece by piece; any other token has to fit the window, which grows for it up to a limit.
struct JSONWindow: Sendable {
  let file: InputFile
  private var bytes: [UInt8] = []
  private var base: Int
  private var cursor: JSONCursor

  private static let size = 1 << 16
  /// More bytes than a token other than a string needs to be told whole from cut.
  private static let margin = 64

  init(_ file: InputFile, at offset: Int, depth: Int = 0) {
    self.file = file
    base = offset
    cursor = JSONCursor(at: 0, end: 0, depth: depth, nesting: file.limits.nesting)
  }

  var offset: Int { base + cursor.offset }
  var depth: Int { cursor.depth }
  private var isAtEnd = false

  /// The kind of the value that begins at the cursor; `nil` where none does.
  mutating func kindOfValue() throws(SourceFailure) -> JSONValueKind? {
    if cursor.offset == cursor.end, !isAtEnd { try refill() }
    return cursor.kindOfValue(in: bytes.span)
  }

  /// Moves the cursor by one step of its own, which is taken again in a larger window where the window cut it.
  mutating func step<Value>(
    _ move: (inout JSONCursor, Span<UInt8>) throws(JSONError) -> Value
  ) throws(SourceFailure) -> Value {
    while true {
      var next = cursor
      let bytes = bytes
      do throws(JSONError) {
        let value = try move(&next, bytes.span)
        if next.offset < next.end || isAtEnd {
          cursor = next
          return value
        }
      } catch {
        let mayBeCut = error.fact == .textNotClosed || error.byteOffset + JSONWindow.margin >= bytes.count
        guard mayBeCut, !isAtEnd else { throw failure(error) }
      }
      try refill()
    }
  }

  /// Checks the value that begins at the cursor, however long and deeply nested, and moves past it.
  mutating func skipValue() throws(SourceFailure) {
    var (open, isAtValue): ([Bool], Bool) = ([], true)
    while isAtValue || !open.isEmpty {
      if isAtValue, try kindOfValue() == .string {
        try skipString()
        isAtValue = false
        continue
      }
      (open, isAtValue) = try step { [open, isAtValue] (cursor, bytes) throws(JSONError) in
        var open = open
        let isNext = try cursor.pass(isAtValue, &open, in: bytes)
        return (open, isNext)
      }
    }
  }

  /// The string or the number at the cursor, unless it is long; the cursor stays.
  mutating func shortText() throws(SourceFailure) -> String? {
    if cursor.end - cursor.offset < 1024, !isAtEnd { try refill() }
    var next = cursor
    guard (try? next.skipValue(in: bytes.span)) != nil, next.offset - cursor.offset <= 200 else { return nil }
    let range = cursor.offset..<next.offset
    guard try kindOfValue() == .string else { return bytes.span.string(range) }
    let text = JSONCursor.decodedText(range.lowerBound + 1..<range.upperBound - 1, of: bytes.span)
    return String(decoding: text, as: UTF8.self)
  }

  mutating func skipWhitespace() throws(SourceFailure) {
    while true {
      let bytes = bytes
      cursor.skipWhitespace(in: bytes.span)
      guard cursor.offset == cursor.end, !isAtEnd else { return }
      try refill()
    }
  }

  func failure(_ error: JSONError) -> SourceFailure {
    SourceFailure(JSONError(error.fact, at: base + error.byteOffset), path: file.name)
  }

  private mutating func skipString() throws(SourceFailure) {
    let opening = offset
    cursor.offset += 1
    while true {
      let (bytes, stop) = (bytes, isAtEnd ? cursor.end : cursor.end - JSONWindow.margin)
      do throws(JSONError) {
        if try cursor.skipText(opening: opening - base, upTo: stop, in: bytes.span) { return }
      } catch {
        throw failure(error)
      }
      guard !isAtEnd else { throw failure(JSONError(.textNotClosed, at: opening - base)) }
      try refill()
    }
  }

  /// Moves the window on to the cursor; for a token that filled all of it, it grows.
  private mutating func refill() throws(SourceFailure) {
    let isFull = cursor.offset == 0 && bytes.count >= JSONWindow.size
    let size = isFull ? 2 * bytes.count : JSONWindow.size
    guard size <= max(4 * JSONWindow.size, 2 * file.limits.field) else { throw tooLong }
    base += cursor.offset
    bytes = try file.bytes(in: base..<base + size)
    isAtEnd = try file.ends(at: base + bytes.count)
    cursor = JSONCursor(at: 0, end: bytes.count, depth: cursor.depth, nesting: cursor.nesting)
  }

  private var tooLong: SourceFailure {
    let limits = file.limits
    return SourceFailure(
      path: file.name, kind: .refused, code: .jsonSize,
      message: "byte \(offset): a number, a key or white space is longer than \(limits.shown(.field)); "
        + limits.remedy(.field, "it"))
  }
}

extension SourceFailure {
  /// The refusal of a document that is not well formed.
  init(_ error: JSONError, path: String) {
    self.init(
      path: path, kind: .refused, code: error.code,
      message: "byte \(error.byteOffset): \(error.sentence)")
  }
}
