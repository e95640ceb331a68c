/// Base 64 for addresses and command lines: letters, digits, `-` and `_`, without padding (RFC 4648, section 5).
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text for these bytes.
  static func encode(_ bytes: [UInt8]) -> String {
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    var letters: [UInt8] = []
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        letters.append(alphabet[Int(bits >> bitCount & 63)])
      }
    }
    if bitCount > 0 { letters.append(alphabet[Int(bits << (6 - bitCount) & 63)]) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The bytes that the text stands for, or `nil` if it stands for none.
  static func decode(_ text: String) -> [UInt8]? {
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    var bytes: [UInt8] = []
    for letter in text.utf8 {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(bits >> bitCount & 0xFF))
      }
    }
    // What is left over is fewer than six bits, all zero; otherwise two texts would stand for the same bytes.
    return bitCount < 6 && bits & (1 << bitCount - 1) == 0 ? bytes : nil
  }
}
