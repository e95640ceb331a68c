/// The texts of one column laid end to end, with room around them for readers that load eight bytes at a time.
struct FieldTexts: Sendable {
  /// The bytes.
  let bytes: [UInt8]
  /// Where each text is.
  let ranges: [Range<Int>]
  /// The same texts as strings.
  let strings: [String]

  /// Lays the texts out.
  init(_ strings: [String]) {
    let padding = [UInt8](repeating: UInt8(ascii: ","), count: 64)
    var bytes = padding
    var ranges: [Range<Int>] = []
    for text in strings {
      ranges.append(bytes.count..<bytes.count + text.utf8.count)
      bytes += text.utf8
      bytes.append(UInt8(ascii: ","))
    }
    self.bytes = bytes + padding
    self.ranges = ranges
    self.strings = strings
  }

  /// How many bytes the texts have.
  var byteCount: Int { ranges.reduce(0) { $0 + $1.count } }
}
