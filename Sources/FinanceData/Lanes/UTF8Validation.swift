import FinanceDomain

/// Which bytes are UTF-8 (The Unicode Standard, table 3-7).
package enum UTF8Validation {
  /// How many bytes the character at `place` has, 1 to 4; zero if the bytes there are not UTF-8.
  package static func sequenceLength(_ bytes: Span<UInt8>, at place: Int, end: Int) -> Int {
    UTF8Sequence.length(at: place, end: end, in: bytes) ?? 0
  }

  /// The first byte in the range that does not belong to a UTF-8 sequence; `nil` if all do.
  package static func firstMalformed(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      let length = sequenceLength(bytes, at: place, end: range.upperBound)
      guard length > 0 else { return place }
      place += length
    }
    return nil
  }
}
