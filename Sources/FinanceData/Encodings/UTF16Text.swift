/// UTF-16 in either order of its bytes (The Unicode Standard, section 3.10).
struct UTF16Text: Sendable {
  let encoding: TextEncoding

  private var isLittleEndian: Bool { encoding == .utf16LittleEndian }

  /// The text as UTF-8.
  ///
  /// - Throws: ``TextEncodingError`` at half a pair, and at an odd byte at the end.
  func decode(_ bytes: Span<UInt8>, from start: Int) throws(TextEncodingError) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count - start) / 2 + 16)
    var place = start
    while place < bytes.count {
      guard place + 1 < bytes.count else { throw .oddByte(offset: place, encoding) }
      let scalar = try scalar(bytes, at: place)
      place += scalar.value > 0xFFFF ? 4 : 2
      if scalar.isASCII {
        text.append(UInt8(scalar.value))
      } else {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return text
  }

  private func scalar(_ bytes: Span<UInt8>, at place: Int) throws(TextEncodingError) -> Unicode.Scalar {
    let unit = unit(bytes, at: place)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), place + 3 < bytes.count else {
      throw .unpairedSurrogate(unit, offset: place, encoding)
    }
    let trail = self.unit(bytes, at: place + 2)
    let value = 0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail) & 0x3FF
    guard UTF16.isTrailSurrogate(trail), let scalar = Unicode.Scalar(value) else {
      throw .unpairedSurrogate(unit, offset: place, encoding)
    }
    return scalar
  }

  private func unit(_ bytes: Span<UInt8>, at place: Int) -> UInt16 {
    let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
    return isLittleEndian ? second << 8 | first : first << 8 | second
  }

  /// The bytes of text that is well-formed UTF-8.
  func encode(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * text.count)
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
      bytes.append(isLittleEndian ? low : high)
      bytes.append(isLittleEndian ? high : low)
    }
    return bytes
  }
}
