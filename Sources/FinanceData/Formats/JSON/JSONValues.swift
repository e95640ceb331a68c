import FinanceDomain

/// The bytes of values in JSON, sixteen at a time: where a text or a number ends, whether certain bytes are somewhere.
/// It may only say yes; all else is left to `JSONCursor`.
///
/// Unsafe: blocks are loaded unchecked. A place that is asked about is within the chunk or at its end, and after the
/// chunk there is padding; literals have padding of their own.
enum JSONValues {
  @inline(__always)
  static func stands(_ literals: Span<UInt8>, _ range: Range<Int>, in text: Span<UInt8>, at place: Int)
    -> Bool
  {
    let (wanted, found) = unsafe (literals.bytes, text.bytes)
    var done = 0
    while true {
      let same = LaneMask.bits(
        block(wanted, at: range.lowerBound &+ done) .== block(found, at: place &+ done))
      let rest = range.count &- done
      if rest <= 16 {
        let needed = (1 &<< UInt32(truncatingIfNeeded: rest)) &- 1
        return same & needed == needed
      }
      if same != 0xFFFF || place &+ done &+ 32 > text.count { return false }
      done &+= 16
    }
  }

  /// The next quote or backslash, or some offset after the bytes that are asked about.
  @inline(__always)
  static func quoteOrBackslash(_ text: Span<UInt8>, from start: Int) -> Int {
    first(in: text, from: start, where: quotesAndBackslashes) ?? text.count
  }

  /// The closing quote of a text in which nothing is unusual: no escape, no control character, nothing but ASCII.
  @inline(__always)
  static func plainEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    // The highest bit tells bytes beyond ASCII; the others are given it.
    guard let place = first(in: text, from: start, where: { $0 | marks($0) }) else { return nil }
    return unsafe FastFields.byte(text.bytes, at: place) == UInt8(ascii: "\"") ? place : nil
  }

  /// The closing quote of any text that is UTF-8 and holds no control character, and whether it has escapes.
  ///
  /// Surrogates and control characters that are written as escapes are left to the slow path.
  @inline(never)
  static func unusualEnd(
    _ text: Span<UInt8>, from start: Int, length: Int, mayEscape: Bool
  ) -> (place: Int, isEscaped: Bool)? {
    var (place, isEscaped) = (start, false)
    while let stop = first(in: text, from: place, where: marks), stop < length {
      place = stop
      switch unsafe FastFields.byte(text.bytes, at: place) {
      case UInt8(ascii: "\""):
        return UTF8Sequence.firstMalformed(in: start..<place, of: text) == nil ? (place, isEscaped) : nil
      case UInt8(ascii: "\\"):
        guard mayEscape, let count = JSONCursor.ordinaryEscape(at: place, end: length, of: text) else {
          return nil
        }
        isEscaped = true
        place += count
      default: return nil
      }
    }
    return nil
  }

  /// The end of a number that has digits and at most one point between digits, perhaps after a minus, in all fewer than
  /// sixteen bytes; RFC 8259's other forms are the slow path's.
  @inline(__always)
  static func numberEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    let raw = unsafe text.bytes
    // What is more than nine is told by the highest bit, of itself or of what it comes to with 0x76.
    let values = block(raw, at: start) &- SIMD16(repeating: UInt8(ascii: "0"))
    let others = values | ((values & SIMD16(repeating: 0x7F)) &+ SIMD16(repeating: 0x76))
    let digits = ~LaneMask.bits(others) & 0xFFFF
    let sign = unsafe FastFields.byte(raw, at: start) == UInt8(ascii: "-") ? 1 : 0
    let whole = (~(digits &>> UInt32(sign))).trailingZeroBitCount
    let isPadded = unsafe whole > 1 && FastFields.byte(raw, at: start &+ sign) == UInt8(ascii: "0")
    guard whole > 0, !isPadded else { return nil }
    var count = sign &+ whole
    if unsafe FastFields.byte(raw, at: start &+ count) == UInt8(ascii: ".") {
      let fraction = (~(digits &>> UInt32(truncatingIfNeeded: count &+ 1))).trailingZeroBitCount
      guard fraction > 0 else { return nil }
      count &+= 1 &+ fraction
    }
    return count < 16 ? start &+ count : nil
  }

  static func wordEnd(_ text: Span<UInt8>, from start: Int) -> Int? {
    let raw = unsafe text.bytes
    switch unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt32.self).littleEndian {
    case 0x6575_7274: return start + 4
    case 0x736C_6166: return unsafe FastFields.byte(raw, at: start + 4) == UInt8(ascii: "e") ? start + 5 : nil
    default: return nil
    }
  }

  /// The highest bit of each quote, backslash and control character.
  @inline(__always)
  private static func marks(_ bytes: SIMD16<UInt8>) -> SIMD16<UInt8> {
    quotesAndBackslashes(bytes) | LaneMask.bytes(bytes .< SIMD16(repeating: 0x20))
  }

  @inline(__always)
  private static func quotesAndBackslashes(_ bytes: SIMD16<UInt8>) -> SIMD16<UInt8> {
    LaneMask.bytes(bytes .== SIMD16(repeating: UInt8(ascii: "\"")))
      | LaneMask.bytes(bytes .== SIMD16(repeating: UInt8(ascii: "\\")))
  }

  /// The first byte whose highest bit the test sets; `nil` where fewer than sixteen bytes are left.
  @inline(__always)
  private static func first(
    in text: Span<UInt8>, from start: Int, where test: (SIMD16<UInt8>) -> SIMD16<UInt8>
  ) -> Int? {
    let raw = unsafe text.bytes
    var place = start
    while place &+ 16 <= text.count {
      let stops = LaneMask.bits(test(block(raw, at: place)))
      if stops != 0 { return place &+ stops.trailingZeroBitCount }
      place &+= 16
    }
    return nil
  }

  @inline(__always)
  private static func block(_ raw: RawSpan, at place: Int) -> SIMD16<UInt8> {
    unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
  }
}
