/// How a document's bytes stand for text: UTF-8, or they are refused by name.
package enum JSONEncoding {
  /// Where the content begins: after a UTF-8 byte order mark if there is one.
  ///
  /// UTF-16 and UTF-32 are known by their byte order marks, and without one by the zero bytes beside the first
  /// character, which in JSON is always ASCII.
  package static func contentStart(of bytes: Span<UInt8>) throws(JSONSyntaxError) -> Int {
    let first = (byte(0, of: bytes), byte(1, of: bytes), byte(2, of: bytes), byte(3, of: bytes))
    switch first {
    case (0xEF, 0xBB, 0xBF, _): return 3
    case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): throw JSONSyntaxError(.otherEncoding("UTF-32LE"), at: 0)
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): throw JSONSyntaxError(.otherEncoding("UTF-32BE"), at: 0)
    case (0xFF, 0xFE, _, _), (1..., 0, 1..., _): throw JSONSyntaxError(.otherEncoding("UTF-16LE"), at: 0)
    case (0xFE, 0xFF, _, _), (0, 1..., 0, _): throw JSONSyntaxError(.otherEncoding("UTF-16BE"), at: 0)
    default: return 0
    }
  }

  /// The byte, or -1 after the end.
  private static func byte(_ place: Int, of bytes: Span<UInt8>) -> Int {
    place < bytes.count ? Int(bytes[place]) : -1
  }
}
