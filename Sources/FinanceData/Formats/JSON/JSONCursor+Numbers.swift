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
