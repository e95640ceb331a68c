import FinanceDomain

/// The places of the bytes in a chunk that give a row its structure, and of bytes that are not UTF-8.
///
/// For CSV these are the delimiter, the quote and every control character. Line ends are control characters; so are NUL
/// and all the others that make the fast lane step aside, found by the same comparison. Sixteen bytes are compared at
/// a time; only the places found are looked at one by one.
///
/// Unsafe: blocks are loaded unchecked, behind one check of the whole range.
package struct StructuralIndex: Sendable {
  /// The places in ascending order; only the first ``count`` hold.
  package private(set) var places: [UInt32] = []
  /// How many places there are.
  package private(set) var count = 0
  /// The first bytes of sequences that are not UTF-8, in ascending order.
  package private(set) var malformed: [Int] = []

  /// Nothing yet.
  package init() {}

  /// Indexes `bytes[start..<end]`.
  ///
  /// - Precondition: sixteen more bytes may be read behind `end`.
  package mutating func build(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, delimiter: UInt8, quote: UInt8
  ) {
    precondition(start >= 0 && start <= end && end + 16 <= bytes.count && end < Int(UInt32.max))
    malformed.removeAll(keepingCapacity: true)
    if places.count < end - start + 64 {
      places = [UInt32](repeating: 0, count: end - start + 64)
    }
    count = StructuralIndex.scan(
      bytes, start, end, delimiter: delimiter, quote: quote, into: &places, malformed: &malformed)
  }

  private static func scan(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, delimiter: UInt8, quote: UInt8,
    into places: inout [UInt32],
    malformed: inout [Int]
  ) -> Int {
    let raw = unsafe bytes.bytes
    var found = places.mutableSpan
    var count = 0
    var checkedTo = start
    let delimiters = SIMD16<UInt8>(repeating: delimiter)
    let quotes = SIMD16<UInt8>(repeating: quote)
    let controls = SIMD16<UInt8>(repeating: 0x20)
    let plain = SIMD16<UInt8>(repeating: 0x80)
    var place = start
    // Four blocks at a time, so that the places of a row are drained in one go: a branch that cannot be foreseen costs
    // more than the comparisons.
    while place + 64 <= end {
      let first = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
      let second = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place + 16, as: SIMD16<UInt8>.self)
      let third = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place + 32, as: SIMD16<UInt8>.self)
      let fourth = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place + 48, as: SIMD16<UInt8>.self)
      let low =
        UInt64(ByteSearch.mask((first .== delimiters) .| (first .== quotes) .| (first .< controls)))
        | UInt64(ByteSearch.mask((second .== delimiters) .| (second .== quotes) .| (second .< controls)))
        &<< 16
      let high =
        UInt64(ByteSearch.mask((third .== delimiters) .| (third .== quotes) .| (third .< controls)))
        | UInt64(ByteSearch.mask((fourth .== delimiters) .| (fourth .== quotes) .| (fourth .< controls)))
        &<< 16
      var bits = low | high &<< 32
      while bits != 0 {
        unsafe found[unchecked: count] = UInt32(truncatingIfNeeded: place + bits.trailingZeroBitCount)
        count += 1
        bits &= bits &- 1
      }
      if ByteSearch.mask((first | second | third | fourth) .>= plain) != 0 {
        for (number, block) in [first, second, third, fourth].enumerated() {
          let beyondASCII = ByteSearch.mask(block .>= plain)
          guard beyondASCII != 0 else { continue }
          checkUTF8(
            bytes, place + 16 * number, beyondASCII, end: end, checkedTo: &checkedTo, malformed: &malformed)
        }
      }
      place += 64
    }
    while place < end {
      let block = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
      var bits = ByteSearch.mask((block .== delimiters) .| (block .== quotes) .| (block .< controls))
      var high = ByteSearch.mask(block .>= plain)
      if place + 16 > end {
        let inside = (1 as UInt32) << UInt32(end - place) - 1
        bits &= inside
        high &= inside
      }
      if high != 0 {
        checkUTF8(bytes, place, high, end: end, checkedTo: &checkedTo, malformed: &malformed)
      }
      while bits != 0 {
        unsafe found[unchecked: count] = UInt32(truncatingIfNeeded: place + bits.trailingZeroBitCount)
        count += 1
        bits &= bits &- 1
      }
      place += 16
    }
    return count
  }

  /// Checks the sequences that begin in a block; `high` has a bit for each byte above 0x7F.
  @inline(never)
  private static func checkUTF8(
    _ bytes: Span<UInt8>, _ block: Int, _ high: UInt32, end: Int, checkedTo: inout Int, malformed: inout [Int]
  ) {
    var rest = high
    while rest != 0 {
      let place = block + rest.trailingZeroBitCount
      rest &= rest &- 1
      guard place >= checkedTo else { continue }
      let length = UTF8Validation.sequenceLength(bytes, at: place, end: end)
      if length == 0 { malformed.append(place) }
      checkedTo = place + max(length, 1)
    }
  }
}

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
