// Texts: checked first, decoded afterwards and only if somebody wants them.

extension JSONCursor {
  /// The text that begins here, its escapes decoded. It may hold U+0000, if that was escaped.
  mutating func readStringBytes(in bytes: Span<UInt8>) throws(JSONError) -> [UInt8] {
    JSONCursor.decodedText(try skipString(in: bytes), of: bytes)
  }

  /// Checks the text that begins here, moves past it, and says what is between its quotes.
  mutating func skipString(in bytes: Span<UInt8>) throws(JSONError) -> Range<Int> {
    let opening = offset
    offset += 1
    guard try skipText(opening: opening, upTo: end, in: bytes) else {
      throw JSONError(.textNotClosed, at: opening)
    }
    return opening + 1..<offset - 1
  }

  /// Checks a text from within. True: the cursor is after its closing quote. False: the text goes on at the cursor, which
  /// has reached `stop`.
  mutating func skipText(
    opening: Int, upTo stop: Int, in bytes: Span<UInt8>
  ) throws(JSONError) -> Bool {
    while offset < stop {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return true
      case UInt8(ascii: "\\"): try skipEscape(opening: opening, in: bytes)
      case let byte where byte < 0x20: throw JSONError(.controlCharacter(byte), at: offset)
      case 0x20..<0x80: offset += 1
      case let byte:
        guard let length = UTF8Sequence.length(at: offset, end: end, in: bytes) else {
          throw JSONError(.notUTF8(byte), at: offset)
        }
        offset += length
      }
    }
    return false
  }

  private mutating func skipEscape(opening: Int, in bytes: Span<UInt8>) throws(JSONError) {
    let backslash = offset
    offset += 1
    switch peek(in: bytes) {
    case nil: throw JSONError(.textNotClosed, at: opening)
    case UInt8(ascii: "u"):
      offset = backslash
      try skipUnicodeEscape(in: bytes)
    case let letter? where JSONCursor.meaning(ofEscape: letter) != nil: offset += 1
    default: throw misplaced(in: bytes) { .unknownEscape($0) }
    }
  }

  private mutating func skipUnicodeEscape(in bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    let unit = try readCodeUnit(in: bytes)
    guard UTF16.isSurrogate(unit) else { return }
    guard UTF16.isLeadSurrogate(unit), isAtUnicodeEscape(in: bytes),
      UTF16.isTrailSurrogate(try readCodeUnit(in: bytes))
    else { throw JSONError(.loneSurrogate(unit), at: start) }
  }

  private func isAtUnicodeEscape(in bytes: Span<UInt8>) -> Bool {
    offset + 1 < end && bytes[offset] == UInt8(ascii: "\\") && bytes[offset + 1] == UInt8(ascii: "u")
  }

  private mutating func readCodeUnit(in bytes: Span<UInt8>) throws(JSONError) -> UInt16 {
    guard let unit = JSONCursor.codeUnit(at: offset, end: end, in: bytes) else {
      throw JSONError(.shortEscape, at: offset)
    }
    offset += 6
    return unit
  }
}

// MARK: - Decoding

extension JSONCursor {
  /// The checked contents of a text, without its escapes.
  static func decodedText(_ contents: Range<Int>, of bytes: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(contents.count)
    decodeText(contents, of: bytes, into: &text)
    return text
  }

  /// Appends the checked contents of a text, without its escapes.
  static func decodeText(_ contents: Range<Int>, of bytes: Span<UInt8>, into text: inout [UInt8]) {
    var place = contents.lowerBound
    while place < contents.upperBound {
      guard bytes[place] == UInt8(ascii: "\\") else {
        text.append(bytes[place])
        place += 1
        continue
      }
      place += decodeEscape(at: place, end: contents.upperBound, of: bytes, into: &text)
    }
  }

  /// Decodes one escape, or the two of a surrogate pair, and says how many bytes it took.
  private static func decodeEscape(
    at place: Int, end: Int, of bytes: Span<UInt8>, into text: inout [UInt8]
  ) -> Int {
    if let byte = meaning(ofEscape: bytes[place + 1]) {
      text.append(byte)
      return 2
    }
    let lead = codeUnit(at: place, end: end, in: bytes) ?? 0
    let trail = UTF16.isLeadSurrogate(lead) ? codeUnit(at: place + 6, end: end, in: bytes) : nil
    let units = trail.map { [lead, $0] } ?? [lead]
    text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    return units.count * 6
  }

  /// How many bytes the escape at that place has, if it stands for a letter or for a character that is neither a control
  /// character nor half of a pair of surrogates; `nil` otherwise.
  static func ordinaryEscape(at place: Int, end: Int, of bytes: Span<UInt8>) -> Int? {
    guard place + 1 < end else { return nil }
    if meaning(ofEscape: bytes[place + 1]) != nil { return 2 }
    guard bytes[place + 1] == UInt8(ascii: "u"), let unit = codeUnit(at: place, end: end, in: bytes),
      unit >= 0x20, !UTF16.isSurrogate(unit)
    else { return nil }
    return 6
  }

  /// The byte that a backslash and this letter stand for; `nil` if they stand for none.
  static func meaning(ofEscape letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The number in the `\uXXXX` at that place; `nil` where four hexadecimal digits are not there.
  private static func codeUnit(at place: Int, end: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard place + 6 <= end else { return nil }
    var unit: UInt16 = 0
    for digit in place + 2..<place + 6 {
      guard let value = hexadecimalValue(bytes[digit]) else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }

  private static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    if digit.isASCIIDigit { return digit.digitValue }
    let letter = (digit | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}

extension Span where Element == UInt8 {
  /// The bytes of a range as text; they are known to be UTF-8.
  func string(_ range: Range<Int>) -> String { String(decoding: array(range), as: UTF8.self) }

  package func array(_ range: Range<Int>) -> [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(range.count)
    for place in range { copy.append(self[place]) }
    return copy
  }

  /// Whether those bytes are at that place.
  @inline(__always)
  package func has(_ bytes: some Collection<UInt8>, at place: Int) -> Bool {
    guard place + bytes.count <= count else { return false }
    var place = place
    for byte in bytes {
      guard self[place] == byte else { return false }
      place += 1
    }
    return true
  }
}
