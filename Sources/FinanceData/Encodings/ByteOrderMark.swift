/// The character U+FEFF at the very beginning of a file, which says how the file is encoded and is no part of its text.
package enum ByteOrderMark {
  /// What the mark at the beginning says, and how many bytes it has; `nil` without one.
  package static func read(_ head: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }

  /// Whether the mark is that of UTF-32, which the little-endian mark of UTF-16 begins.
  package static func isUTF32(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF])
  }
}
