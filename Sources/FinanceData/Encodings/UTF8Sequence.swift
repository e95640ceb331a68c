/// The well-formed byte sequences of UTF-8 (The Unicode Standard, table 3-7): one character, one to four bytes.
package enum UTF8Sequence {
  /// How many bytes the sequence has that begins here; `nil` if it is ill formed or runs past the end.
  ///
  /// Overlong forms, surrogates and anything above U+10FFFF are ill formed.
  package static func length(at start: Int, end: Int, in bytes: Span<UInt8>) -> Int? {
    let lead = bytes[start]
    guard lead >= 0x80 else { return 1 }
    guard let length = length(after: lead), start + length <= end else { return nil }
    guard secondBytes(after: lead).contains(bytes[start + 1]) else { return nil }
    for place in start + 2..<max(start + 2, start + length) where bytes[place] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// The character that begins here; `nil` if its bytes are not well formed.
  static func scalar(at start: Int, end: Int, in bytes: Span<UInt8>) -> Unicode.Scalar? {
    guard let length = length(at: start, end: end, in: bytes) else { return nil }
    return bytes.string(start..<start + length).unicodeScalars.first
  }

  /// The first byte in the range that does not belong to a sequence; `nil` if all do.
  package static func firstMalformed(in range: Range<Int>, of bytes: Span<UInt8>) -> Int? {
    var place = range.lowerBound
    while let found = ByteSearch.firstNonASCII(in: bytes, from: place, to: range.upperBound) {
      guard let length = length(at: found, end: range.upperBound, in: bytes) else { return found }
      place = found + length
    }
    return nil
  }

  private static func length(after lead: UInt8) -> Int? {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  private static func secondBytes(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
