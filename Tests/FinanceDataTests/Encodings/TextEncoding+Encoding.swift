@testable import FinanceData

extension TextEncoding {
  /// The bytes of text that is given as UTF-8: the reverse of `decode`, for characters that the encoding has. No byte
  /// order mark is added.
  func encode(_ text: [UInt8]) throws -> [UInt8] {
    let text = String(decoding: text, as: UTF8.self)
    switch self {
    case .utf8: return Array(text.utf8)
    case .utf16LittleEndian: return text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
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

  private struct Unencodable: Error { let scalar: Unicode.Scalar }
}
