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
