import FinanceDomain

/// A place in bytes that should be JSON (RFC 8259), and the steps that lead on from it.
///
/// It is strict: nothing is repaired, skipped or guessed. It owns no bytes; every step is given them, so that the
/// same cursor serves a whole document and a range of a buffer. It goes through nested values without recursion.
///
/// After a step has thrown, the cursor's place means nothing.
package struct JSONCursor: Sendable {
  /// The next byte to be read.
  package internal(set) var offset: Int
  /// Where reading stops: the end of the bytes, or of the line.
  package let end: Int
  /// How many brackets are open here.
  package internal(set) var depth: Int
  /// How many may be, counted from the document's own.
  package let nesting: Int

  /// A cursor at `offset`, inside `depth` brackets, that reads up to `end`.
  package init(at offset: Int, end: Int, depth: Int = 0, nesting: Int = InputLimits().nesting) {
    self.nesting = nesting
    self.offset = offset
    self.end = end
    self.depth = depth
  }

  /// The byte at the cursor, or `nil` at the end.
  package func peek(in bytes: Span<UInt8>) -> UInt8? {
    offset < end ? bytes[offset] : nil
  }

  /// Moves past spaces, tabs and line ends.
  package mutating func skipWhitespace(in bytes: Span<UInt8>) {
    while let byte = peek(in: bytes), byte.isJSONWhitespace { offset += 1 }
  }

  /// Moves past the byte if it stands here.
  package mutating func take(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    guard peek(in: bytes) == byte else { return false }
    offset += 1
    return true
  }

  /// The error that something else than `expected` stands here.
  ///
  /// Where what stands here is not even UTF-8, that is the error: the rest would be a riddle about a wrong encoding.
  func unexpected(_ expected: JSONSyntaxError.Expected, in bytes: Span<UInt8>) -> JSONSyntaxError {
    misplaced(in: bytes) { .unexpected($0, expected) }
  }

  /// The error about whatever stands here.
  func misplaced(
    in bytes: Span<UInt8>, _ fact: (JSONSyntaxError.Found) -> JSONSyntaxError.Fact
  ) -> JSONSyntaxError {
    guard let byte = peek(in: bytes) else {
      let isLine = end < bytes.count && bytes[end] == UInt8(ascii: "\n")
      return JSONSyntaxError(fact(isLine ? .endOfLine : .endOfText), at: offset)
    }
    guard let scalar = UTF8Sequence.scalar(at: offset, end: end, in: bytes) else {
      return JSONSyntaxError(.notUTF8(byte), at: offset)
    }
    return JSONSyntaxError(fact(.scalar(scalar)), at: offset)
  }
}

// MARK: - Objects and arrays

extension JSONCursor {
  /// Moves past `{`. True: at the first key. False: the object was empty, and the cursor is after it.
  package mutating func openObject(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    try open(in: bytes)
    if take(UInt8(ascii: "}"), in: bytes) { return close() }
    guard peek(in: bytes) == UInt8(ascii: "\"") else { throw unexpected(.keyOrBrace, in: bytes) }
    return true
  }

  /// Moves on from a value in an object. True: at the next key. False: the cursor is after the object.
  package mutating func nextMember(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    skipWhitespace(in: bytes)
    if take(UInt8(ascii: "}"), in: bytes) { return close() }
    guard take(UInt8(ascii: ","), in: bytes) else { throw unexpected(.commaOrBrace, in: bytes) }
    try refuseClosing(UInt8(ascii: "}"), in: bytes)
    return true
  }

  /// Moves past `[`. True: at the first element. False: the array was empty, and the cursor is after it.
  package mutating func openArray(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    try open(in: bytes)
    if take(UInt8(ascii: "]"), in: bytes) { return close() }
    if peek(in: bytes) == nil { throw unexpected(.valueOrBracket, in: bytes) }
    return true
  }

  /// Moves on from a value in an array. True: at the next element. False: the cursor is after the array.
  package mutating func nextElement(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    skipWhitespace(in: bytes)
    if take(UInt8(ascii: "]"), in: bytes) { return close() }
    guard take(UInt8(ascii: ","), in: bytes) else { throw unexpected(.commaOrBracket, in: bytes) }
    try refuseClosing(UInt8(ascii: "]"), in: bytes)
    return true
  }

  /// Reads a key and its colon, and stops at the value.
  ///
  /// The key comes as bytes, its escapes decoded: keys are told apart by bytes, which `String` would not do.
  package mutating func readKey(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> [UInt8] {
    guard peek(in: bytes) == UInt8(ascii: "\"") else { throw unexpected(.key, in: bytes) }
    let key = try readStringBytes(in: bytes)
    try skipColon(in: bytes)
    return key
  }

  /// Moves past a key and its colon, to the value.
  mutating func skipKey(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    guard peek(in: bytes) == UInt8(ascii: "\"") else { throw unexpected(.key, in: bytes) }
    _ = try skipString(in: bytes)
    try skipColon(in: bytes)
  }

  private mutating func skipColon(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    skipWhitespace(in: bytes)
    guard take(UInt8(ascii: ":"), in: bytes) else { throw unexpected(.colon, in: bytes) }
    skipWhitespace(in: bytes)
  }

  private mutating func open(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    guard depth < nesting else { throw JSONSyntaxError(.tooDeep(limit: nesting), at: offset) }
    depth += 1
    offset += 1
    skipWhitespace(in: bytes)
  }

  private mutating func close() -> Bool {
    depth -= 1
    return false
  }

  /// After a comma a closing bracket is refused.
  mutating func refuseClosing(_ bracket: UInt8, in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    skipWhitespace(in: bytes)
    guard peek(in: bytes) == bracket else { return }
    throw misplaced(in: bytes) { .commaBeforeNothing($0) }
  }
}

extension UInt8 {
  /// Whether the byte is one of the four that may stand between tokens.
  package var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
