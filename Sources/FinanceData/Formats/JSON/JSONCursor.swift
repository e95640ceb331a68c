import FinanceDomain

/// A place in bytes that should be JSON (RFC 8259), and the steps that lead on from it.
///
/// It is strict: nothing is repaired, skipped or guessed. It owns no bytes; every step is given them, so that the
/// same cursor serves a whole document and a range of a buffer. It goes through nested values without recursion.
///
/// A step throws ``JSONError`` where what it is to move past is not there, is not well formed, or is nested too deeply;
/// the cursor's place means nothing then.
package struct JSONCursor: Sendable {
  /// The next byte to be read.
  package internal(set) var offset: Int
  /// Where reading stops: the end of the bytes, or of the line.
  package let end: Int
  package internal(set) var depth: Int
  /// How many may be, counted from the document's own.
  package let nesting: Int

  package init(at offset: Int, end: Int, depth: Int = 0, nesting: Int = InputLimits().nesting) {
    self.nesting = nesting
    self.offset = offset
    self.end = end
    self.depth = depth
  }

  package func peek(in bytes: Span<UInt8>) -> UInt8? {
    offset < end ? bytes[offset] : nil
  }

  package mutating func skipWhitespace(in bytes: Span<UInt8>) {
    while let byte = peek(in: bytes), byte.isJSONWhitespace { offset += 1 }
  }

  package mutating func take(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    guard peek(in: bytes) == byte else { return false }
    offset += 1
    return true
  }

  /// The error that something else than `expected` is here.
  ///
  /// Where what is here is not even UTF-8, that is the error: any other would mislead about a wrong encoding.
  func unexpected(_ expected: JSONError.Expected, in bytes: Span<UInt8>) -> JSONError {
    misplaced(in: bytes) { .unexpected($0, expected) }
  }

  func misplaced(
    in bytes: Span<UInt8>, _ fact: (JSONError.Found) -> JSONError.Fact
  ) -> JSONError {
    guard let byte = peek(in: bytes) else {
      let isLine = end < bytes.count && bytes[end] == UInt8(ascii: "\n")
      return JSONError(fact(isLine ? .endOfLine : .endOfText), at: offset)
    }
    guard let scalar = UTF8Sequence.scalar(at: offset, end: end, in: bytes) else {
      return JSONError(.notUTF8(byte), at: offset)
    }
    return JSONError(fact(.scalar(scalar)), at: offset)
  }
}

// MARK: - Objects and arrays

extension JSONCursor {
  /// Moves past `{`. True: at the first key. False: the object was empty, and the cursor is after it.
  mutating func openObject(in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    guard try open(closing: UInt8(ascii: "}"), in: bytes) else { return false }
    guard peek(in: bytes) == UInt8(ascii: "\"") else { throw unexpected(.keyOrBrace, in: bytes) }
    return true
  }

  /// Moves on from a value in an object. True: at the next key. False: the cursor is after the object.
  mutating func nextMember(in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    try next(closing: UInt8(ascii: "}"), .commaOrBrace, in: bytes)
  }

  /// Moves past `[`. True: at the first element. False: the array was empty, and the cursor is after it.
  mutating func openArray(in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    guard try open(closing: UInt8(ascii: "]"), in: bytes) else { return false }
    if peek(in: bytes) == nil { throw unexpected(.valueOrBracket, in: bytes) }
    return true
  }

  /// Moves on from a value in an array. True: at the next element. False: the cursor is after the array.
  mutating func nextElement(in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    try next(closing: UInt8(ascii: "]"), .commaOrBracket, in: bytes)
  }

  /// Reads a key and its colon, and stops at the value.
  ///
  /// The key comes as bytes, its escapes decoded: keys are told apart by bytes, which `String` would not do.
  mutating func readKey(in bytes: Span<UInt8>) throws(JSONError) -> [UInt8] {
    JSONCursor.decodedText(try skipKey(in: bytes), of: bytes)
  }

  /// Checks a key and its colon, stops at the value, and says what is between the key's quotes.
  @discardableResult
  mutating func skipKey(in bytes: Span<UInt8>) throws(JSONError) -> Range<Int> {
    guard peek(in: bytes) == UInt8(ascii: "\"") else { throw unexpected(.key, in: bytes) }
    let contents = try skipString(in: bytes)
    skipWhitespace(in: bytes)
    guard take(UInt8(ascii: ":"), in: bytes) else { throw unexpected(.colon, in: bytes) }
    skipWhitespace(in: bytes)
    return contents
  }

  private mutating func open(closing bracket: UInt8, in bytes: Span<UInt8>) throws(JSONError) -> Bool {
    guard depth < nesting else { throw JSONError(.tooDeep(limit: nesting), at: offset) }
    depth += 1
    offset += 1
    skipWhitespace(in: bytes)
    return !close(bracket, in: bytes)
  }

  private mutating func next(
    closing bracket: UInt8, _ expected: JSONError.Expected, in bytes: Span<UInt8>
  ) throws(JSONError) -> Bool {
    skipWhitespace(in: bytes)
    if close(bracket, in: bytes) { return false }
    guard take(UInt8(ascii: ","), in: bytes) else { throw unexpected(expected, in: bytes) }
    try refuseClosing(bracket, in: bytes)
    return true
  }

  private mutating func close(_ bracket: UInt8, in bytes: Span<UInt8>) -> Bool {
    guard take(bracket, in: bytes) else { return false }
    depth -= 1
    return true
  }

  /// After a comma a closing bracket is refused.
  mutating func refuseClosing(_ bracket: UInt8, in bytes: Span<UInt8>) throws(JSONError) {
    skipWhitespace(in: bytes)
    guard peek(in: bytes) == bracket else { return }
    throw misplaced(in: bytes) { .commaBeforeNothing($0) }
  }
}

extension UInt8 {
  package var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

// Values of any kind: what begins here, and where it ends.

package enum JSONValueKind: String, Hashable, Sendable {
  case object = "an object"
  case array = "a list"
  case string = "a text"
  case number = "a number"
  case boolean = "true or false"
  case null
}

extension JSONCursor {
  /// The kind of value that begins here, by its first byte; `nil` where none does.
  package func kindOfValue(in bytes: Span<UInt8>) -> JSONValueKind? {
    guard let byte = peek(in: bytes) else { return nil }
    return switch byte {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: nil
    }
  }

  /// Checks the value that begins here, however deeply nested, and moves past it.
  ///
  /// - Throws: ``JSONError`` where the value is not well formed, or nested too deeply.
  package mutating func skipValue(in bytes: Span<UInt8>) throws(JSONError) {
    var (open, isAtValue): ([Bool], Bool) = ([], true)
    while isAtValue || !open.isEmpty { isAtValue = try pass(isAtValue, &open, in: bytes) }
  }

  /// Moves past what begins here: a scalar or an opening bracket where a value is due, else what follows a value.
  ///
  /// - Parameter open: the containers around the cursor, each whether it is an object. A stack costs no call, so that
  ///   it is as deep as the limit says, however small the stack of calls.
  /// - Returns: whether a value is due next. Otherwise, unless no container is open, what follows one is.
  mutating func pass(
    _ isAtValue: Bool, _ open: inout [Bool], in bytes: Span<UInt8>
  ) throws(JSONError) -> Bool {
    if isAtValue { return try enterValue(&open, in: bytes) }
    let isObject = open.last == true
    let hasMore = try isObject ? nextMember(in: bytes) : nextElement(in: bytes)
    if hasMore, isObject { try skipKey(in: bytes) }
    if !hasMore { open.removeLast() }
    return hasMore
  }

  /// Moves past the white space at the document's end, after which nothing may follow.
  mutating func finishDocument(in bytes: Span<UInt8>) throws(JSONError) {
    skipWhitespace(in: bytes)
    if offset < end { throw unexpected(.endOfDocument, in: bytes) }
  }

  /// Steps into a container: true, at its first value. Moves past anything else and past empty containers: false.
  private mutating func enterValue(
    _ open: inout [Bool], in bytes: Span<UInt8>
  ) throws(JSONError) -> Bool {
    switch kindOfValue(in: bytes) {
    case .object:
      guard try openObject(in: bytes) else { return false }
      open.append(true)
      try skipKey(in: bytes)
      return true
    case .array:
      guard try openArray(in: bytes) else { return false }
      open.append(false)
      return true
    case .string: _ = try skipString(in: bytes)
    case .number: try skipNumber(in: bytes)
    default: try skipWord(in: bytes)
    }
    return false
  }
}

// Numbers by the grammar of RFC 8259, section 6, and the three words.

extension JSONCursor {
  mutating func skipNumber(in bytes: Span<UInt8>) throws(JSONError) {
    _ = take(UInt8(ascii: "-"), in: bytes)
    let first = offset
    try skipDigits(in: bytes)
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      throw JSONError(.leadingZero, at: first)
    }
    if take(UInt8(ascii: "."), in: bytes) { try skipDigits(in: bytes) }
    guard take(UInt8(ascii: "e"), in: bytes) || take(UInt8(ascii: "E"), in: bytes) else { return }
    if !take(UInt8(ascii: "+"), in: bytes) { _ = take(UInt8(ascii: "-"), in: bytes) }
    try skipDigits(in: bytes)
  }

  private mutating func skipDigits(in bytes: Span<UInt8>) throws(JSONError) {
    guard peek(in: bytes)?.isASCIIDigit == true else { throw misplaced(in: bytes) { .missingDigit($0) } }
    while peek(in: bytes)?.isASCIIDigit == true { offset += 1 }
  }

  /// Moves past `true`, `false` or `null`.
  ///
  /// All letters that follow one another are taken for the word, so that the message can quote `NaN` or `truely`.
  private mutating func skipWord(in bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    while let byte = peek(in: bytes), byte.isASCIILetter { offset += 1 }
    guard offset > start else { throw unexpected(.value, in: bytes) }
    let word = bytes.string(start..<min(offset, start + 20))
    guard word == "true" || word == "false" || word == "null" else {
      throw JSONError(.unknownWord(word), at: start)
    }
  }
}
