extension TextEncoding {
  /// The text of bytes, as UTF-8.
  ///
  /// A byte order mark is a character like any other: who does not want it begins behind it. UTF-8 comes back as it is.
  ///
  /// - Parameter start: where the text begins; errors count from the beginning of `bytes` all the same.
  /// - Throws: ``TextEncodingError`` at the first byte that means nothing.
  package func decode(_ bytes: [UInt8], from start: Int = 0) throws(TextEncodingError) -> [UInt8] {
    switch self {
    case .utf8:
      if let place = UTF8Validation.firstMalformed(bytes.span, in: start..<bytes.count) {
        throw .meaningless(byte: bytes[place], offset: place, self)
      }
      return start == 0 ? bytes : Array(bytes[start...])
    case .utf16LittleEndian, .utf16BigEndian:
      return try UTF16Text(encoding: self).decode(bytes.span, from: start)
    default:
      return try decodeSingleBytes(bytes.span, from: start)
    }
  }

  private func decodeSingleBytes(_ bytes: Span<UInt8>, from start: Int) throws(TextEncodingError) -> [UInt8] {
    let sequences = (table?.scalars ?? []).map { UTF8Bytes(Unicode.Scalar($0) ?? "\0") }
    var text: [UInt8] = []
    // Most files have few bytes beyond ASCII; the array grows by itself for the others.
    text.reserveCapacity((bytes.count - start) / 16 * 17 + 16)
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x80 {
        text.append(byte)
      } else {
        let sequence = sequences[Int(byte) - 0x80]
        guard sequence.first != 0 else { throw .meaningless(byte: byte, offset: place, self) }
        sequence.append(to: &text)
      }
      place += 1
    }
    return text
  }
}

/// One character of UTF-8 outside ASCII, of at most three bytes; all zeros for none.
private struct UTF8Bytes {
  let first, second, third: UInt8

  init(_ scalar: Unicode.Scalar) {
    let bytes = Array(String(Character(scalar)).utf8)
    first = bytes[0]
    second = bytes.count > 1 ? bytes[1] : 0
    third = bytes.count > 2 ? bytes[2] : 0
  }

  func append(to text: inout [UInt8]) {
    text.append(first)
    text.append(second)
    if third != 0 { text.append(third) }
  }
}
