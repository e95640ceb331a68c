import FinanceDomain

/// The commonest forms of dates and amounts, eight bytes at a time. They may only say yes: whatever they do not know is
/// left to ``DayField`` and ``AmountField``, and what they accept those accept with the same value.
///
/// Unsafe: loads are unchecked. Every function states what must be readable; the fast paths keep padding after each
/// chunk.
package enum FastFields {
  /// The day of the month of `DD`; `nil` unless it is one of the first `limit`.
  @unsafe @inline(__always)
  package static func dayOfMonth(_ raw: RawSpan, at start: Int, limit: Int32) -> Int32? {
    let digits = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt16.self).littleEndian
    let values = UInt32(digits ^ 0x3030)
    guard ((values &+ 0x7676) | values) & 0x8080 == 0 else { return nil }
    let day = Int32(truncatingIfNeeded: (values & 0xFF) &* 10 &+ values &>> 8)
    return day >= 1 && day <= limit ? day : nil
  }

  /// The second of the day of `THH:MM:SS`, with a `Z` after it or not.
  ///
  /// Ten bytes from `start` on must be readable.
  @unsafe @inline(__always)
  package static func second(_ raw: RawSpan, at start: Int, isZulu: Bool) -> Int32? {
    let clock = unsafe word(raw, at: start &+ 1) ^ 0x3030_3A30_303A_3030
    guard unsafe byte(raw, at: start) == UInt8(ascii: "T"),
      ((clock &+ 0x7676_7F76_767F_7676) | clock) & 0x8080_8080_8080_8080 == 0
    else { return nil }
    // Ten times each digit and the one after it: of the sums those of hours, minutes and seconds are wanted.
    let pairs = (clock &* 10 &+ clock &>> 8) & 0x00FF_0000_FF00_00FF
    // The highest bit of a byte says that there are more than 23 hours, 59 minutes or 59 seconds.
    guard (pairs &+ 0x0044_0000_4400_0068) & 0x0080_0000_8000_0080 == 0 else { return nil }
    if isZulu, unsafe byte(raw, at: start &+ 9) != UInt8(ascii: "Z") { return nil }
    let hours = pairs & 0xFF
    let minutes = (pairs &>> 24) & 0xFF
    return Int32(truncatingIfNeeded: hours &* 3600 &+ minutes &* 60 &+ pairs &>> 48)
  }

  /// The hundredths of an unsigned amount of up to eight bytes that ends with a decimal mark and two digits.
  ///
  /// Eight bytes before `end` must be readable.
  @unsafe @inline(__always)
  package static func hundredths(
    _ raw: RawSpan, endingAt end: Int, length: Int, mark: UInt8 = UInt8(ascii: ".")
  ) -> Int64? {
    guard length >= 4, length <= 8 else { return nil }
    let text = unsafe word(raw, at: end - 8)
    guard (text &>> 40) & 0xFF == UInt64(mark) else { return nil }
    // The digits before the mark move up over it; what was before the field is taken out.
    let digits = ((text & 0x0000_00FF_FFFF_FFFF) &<< 8) | (text & 0xFFFF_0000_0000_0000)
    let field = ~(0 as UInt64) &<< UInt64(8 &* (9 &- length))
    let values = (digits ^ 0x3030_3030_3030_3030) & field
    guard ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080 == 0 else { return nil }
    return Int64(truncatingIfNeeded: eightDigits(values))
  }

  /// Reads an amount of up to ten bytes with a group mark before the last three whole digits.
  ///
  /// Ten bytes before `end` must be readable.
  @unsafe @inline(__always)
  static func groupedHundredths(
    _ raw: RawSpan, endingAt end: Int, length: Int, mark: UInt8, group: UInt8
  ) -> Int64? {
    guard length >= 8, length <= 10 else { return nil }
    let (text, last) = unsafe (word(raw, at: end &- 10), word(raw, at: end &- 8))
    guard text &>> 56 == UInt64(mark), (text &>> 24) & 0xFF == UInt64(group) else { return nil }
    // The digits between the marks move up over the group mark, the last two come from the other word.
    let digits = text & 0xFF_FFFF | (text &>> 8) & 0xFFFF_FF00_0000 | last & 0xFFFF_0000_0000_0000
    let skipped = UInt64(8 &* (10 &- length))
    let values = (digits ^ 0x3030_3030_3030_3030) & ~0 &<< skipped
    guard ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080 == 0,
      values & 0xFF &<< skipped != 0
    else { return nil }
    return Int64(truncatingIfNeeded: eightDigits(values))
  }

  /// An unsigned amount that has only digits and at most one point: up to eighteen bytes, eight after the point.
  @unsafe @inline(__always)
  package static func amount(_ raw: RawSpan, from start: Int, to end: Int) -> (
    coefficient: Int64, scale: Int
  )? {
    guard end - start <= 18 else { return nil }
    var value: Int64 = 0
    var point = -1
    var digits = 0
    for place in start..<max(start, end) {
      let digit = unsafe byte(raw, at: place) &- UInt8(ascii: "0")
      if digit <= 9 {
        value = value &* 10 &+ Int64(digit)
        digits &+= 1
      } else if digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), point < 0 {
        point = place
      } else {
        return nil
      }
    }
    let scale = point < 0 ? 0 : end - point - 1
    return digits > 0 && scale <= FixedPoint.maximumScale ? (value, scale) : nil
  }

  /// Eight digits, the first in the lowest byte, as a number.
  @inline(__always)
  private static func eightDigits(_ values: UInt64) -> UInt64 {
    let pairs = ((values &* 10) &+ (values &>> 8)) & 0x00FF_00FF_00FF_00FF
    let fours = ((pairs &* 100) &+ (pairs &>> 16)) & 0x0000_FFFF_0000_FFFF
    return ((fours &* 10_000) &+ (fours &>> 32)) & 0xFFFF_FFFF
  }

  /// Eight bytes, the first lowest.
  @unsafe @inline(__always)
  package static func word(_ raw: RawSpan, at place: Int) -> UInt64 {
    UInt64(littleEndian: unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
  }

  @unsafe @inline(__always)
  package static func byte(_ raw: RawSpan, at place: Int) -> UInt8 {
    unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt8.self)
  }
}
