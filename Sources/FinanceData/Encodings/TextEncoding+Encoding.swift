extension TextEncoding {
  /// The bytes of text that is given as UTF-8: the reverse of ``decode(_:from:)``, exactly. No byte order mark is added.
  ///
  /// - Throws: ``TextEncodingError`` at the first character that the encoding lacks, or byte that is not UTF-8.
  package func encode(_ text: [UInt8]) throws(TextEncodingError) -> [UInt8] {
    if let place = UTF8Validation.firstMalformed(text.span, in: 0..<text.count) {
      throw .meaningless(byte: text[place], offset: place, .utf8)
    }
    switch self {
    case .utf8: return text
    case .utf16LittleEndian, .utf16BigEndian: return UTF16Text(encoding: self).encode(text)
    default: return try encodeSingleBytes(text)
    }
  }

  private func encodeSingleBytes(_ text: [UInt8]) throws(TextEncodingError) -> [UInt8] {
    guard let table else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var offset = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard let byte = table.byte(of: scalar) else { throw .unencodable(scalar, offset: offset, self) }
      bytes.append(byte)
      offset += UTF8.width(scalar)
    }
    return bytes
  }
}
