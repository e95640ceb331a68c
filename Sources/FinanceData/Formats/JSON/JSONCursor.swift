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

// Values of any kind: what begins here, and where it ends.

/// The kinds of value that JSON has.
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
  package mutating func skipValue(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    var (open, isAtValue) = (JSONNesting(), true)
    while isAtValue || open.top != nil { isAtValue = try pass(isAtValue, &open, in: bytes) }
  }

  /// Moves past what begins here: a scalar or an opening bracket where a value is due, else what follows a value.
  ///
  /// - Returns: whether a value is due next. Otherwise, unless no container is open, what follows one is.
  mutating func pass(
    _ isAtValue: Bool, _ open: inout JSONNesting, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    if isAtValue { return try enterValue(&open, in: bytes) }
    let isObject = open.top == true
    let hasMore = try isObject ? nextMember(in: bytes) : nextElement(in: bytes)
    if hasMore, isObject { try skipKey(in: bytes) }
    if !hasMore { open.pop() }
    return hasMore
  }

  /// A cursor at the document's first byte that is neither a byte order mark nor white space.
  package init(
    atStartOf bytes: Span<UInt8>, nesting: Int = InputLimits().nesting
  ) throws(JSONSyntaxError) {
    self.init(at: try JSONEncoding.contentStart(of: bytes), end: bytes.count, nesting: nesting)
    skipWhitespace(in: bytes)
    if offset == end { throw JSONSyntaxError(.nothing, at: offset) }
  }

  /// Checks that nothing but white space follows.
  package mutating func finishDocument(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    skipWhitespace(in: bytes)
    if offset < end { throw unexpected(.endOfDocument, in: bytes) }
  }

  /// Steps into a container: true, at its first value. Moves past anything else and past empty containers: false.
  private mutating func enterValue(
    _ open: inout JSONNesting, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    switch kindOfValue(in: bytes) {
    case .object:
      guard try openObject(in: bytes) else { return false }
      open.push(isObject: true)
      try skipKey(in: bytes)
      return true
    case .array:
      guard try openArray(in: bytes) else { return false }
      open.push(isObject: false)
      return true
    case .string: _ = try skipString(in: bytes)
    case .number: try skipNumber(in: bytes)
    default: try skipWord(in: bytes)
    }
    return false
  }
}

/// Which of the open brackets are braces: a stack of bits, the first 512 of them held in place. It costs no call, so that
/// it is as deep as the cursor's limit says, however small the stack of calls.
struct JSONNesting {
  private var bits = SIMD8<UInt64>(repeating: 0)
  /// The brackets that are open within the first 512.
  private var deeper: [Bool] = []
  private var count = 0

  private static let held = 512

  /// Whether the innermost container is an object; `nil` if none is open.
  var top: Bool? {
    guard count > 0 else { return nil }
    if let innermost = deeper.last { return innermost }
    return bits[(count - 1) / 64] & mask(count - 1) != 0
  }

  /// Adds a container. The cursor has checked the limit.
  mutating func push(isObject: Bool) {
    guard count < JSONNesting.held else { return deeper.append(isObject) }
    let word = count / 64
    bits[word] = isObject ? bits[word] | mask(count) : bits[word] & ~mask(count)
    count += 1
  }

  mutating func pop() {
    if deeper.popLast() == nil { count -= 1 }
  }

  private func mask(_ place: Int) -> UInt64 { 1 << UInt64(place % 64) }
}

// Numbers by the grammar of RFC 8259, section 6, and the three words.

extension JSONCursor {
  /// The number that begins here exactly as it is written: no digit is lost, no exponent worked out.
  package mutating func readNumberText(in bytes: Span<UInt8>) throws(JSONSyntaxError) -> String {
    let start = offset
    try skipNumber(in: bytes)
    return bytes.string(start..<offset)
  }

  mutating func skipNumber(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    _ = take(UInt8(ascii: "-"), in: bytes)
    let first = offset
    try skipDigits(in: bytes)
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      throw JSONSyntaxError(.leadingZero, at: first)
    }
    if take(UInt8(ascii: "."), in: bytes) { try skipDigits(in: bytes) }
    guard take(UInt8(ascii: "e"), in: bytes) || take(UInt8(ascii: "E"), in: bytes) else { return }
    if !take(UInt8(ascii: "+"), in: bytes) { _ = take(UInt8(ascii: "-"), in: bytes) }
    try skipDigits(in: bytes)
  }

  /// Moves past digits, of which there must be one.
  private mutating func skipDigits(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    guard peek(in: bytes)?.isASCIIDigit == true else { throw misplaced(in: bytes) { .missingDigit($0) } }
    while peek(in: bytes)?.isASCIIDigit == true { offset += 1 }
  }

  /// Moves past `true`, `false` or `null`.
  ///
  /// All letters that follow one another are taken for the word, so that the message can quote `NaN` or `truely`.
  package mutating func skipWord(in bytes: Span<UInt8>) throws(JSONSyntaxError) {
    let start = offset
    while let byte = peek(in: bytes), (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") {
      offset += 1
    }
    guard offset > start else { throw unexpected(.value, in: bytes) }
    let word = bytes.string(start..<min(offset, start + 20))
    guard word == "true" || word == "false" || word == "null" else {
      throw JSONSyntaxError(.unknownWord(word), at: start)
    }
  }
}
