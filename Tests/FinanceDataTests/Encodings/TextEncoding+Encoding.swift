@testable import FinanceData

extension TextEncoding {
  /// The text of bytes, as UTF-8. A byte order mark is a character like any other.
  func decode(_ bytes: [UInt8]) throws(TextEncodingError) -> [UInt8] {
    guard self != .utf8 else {
      guard let place = UTF8Sequence.firstMalformed(in: 0..<bytes.count, of: bytes.span) else { return bytes }
      throw .meaningless(byte: bytes[place], offset: place, self)
    }
    var text = [UInt8](repeating: 0, count: TextDecoder.room(for: bytes.count))
    let count = try TextDecoder(self).decode(bytes.span, at: 0, isLast: true, into: &text).count
    return Array(text[..<count])
  }

  /// The bytes of text that is given as UTF-8: the reverse of `decode`, for characters that the encoding has. No byte
  /// order mark is added.
  func encode(_ text: [UInt8]) throws -> [UInt8] {
    let text = String(decoding: text, as: UTF8.self)
    switch self {
    case .utf8: return Array(text.utf8)
    case .utf16LittleEndian: return text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .shiftJIS, .korean, .big5, .gbk:
      let pairs = TextEncoding.pairs[self] ?? [:]
      return try text.unicodeScalars.flatMap { scalar in
        guard let pair = scalar.isASCII ? [UInt8(scalar.value)] : pairs[scalar] else {
          throw Unencodable(scalar: scalar)
        }
        return pair
      }
    default:
      let bytes = [Unicode.Scalar: UInt8](
        (UInt8.min...UInt8.max).compactMap { byte in table?.scalar(of: byte).map { ($0, byte) } },
        uniquingKeysWith: { first, _ in first })
      return try text.unicodeScalars.map { scalar in
        guard let byte = bytes[scalar] else { throw Unencodable(scalar: scalar) }
        return byte
      }
    }
  }

  private static let pairs: [TextEncoding: [Unicode.Scalar: [UInt8]]] = Dictionary(
    uniqueKeysWithValues: PairedBytes.all.map { form in
      let scalars = form.scalars ?? []
      let known = scalars.indices.compactMap { place in
        Unicode.Scalar(scalars[place]).map { ($0, [UInt8(place >> 8) | 0x80, UInt8(place & 0xFF)]) }
      }
      return (form.encoding, Dictionary(known, uniquingKeysWith: { first, _ in first }))
    })

  private struct Unencodable: Error { let scalar: Unicode.Scalar }
}
