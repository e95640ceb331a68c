import FinanceDomain

/// The commonest forms of dates and amounts, eight bytes at a time. They may only say yes: whatever they do not know is
/// left to ``DayField`` and ``AmountField``, and what they accept those accept with the same value.
///
/// Unsafe: loads are unchecked. Every function states what must be readable; the fast lanes keep padding behind each
/// chunk.
package enum FastFields {
  /// The day and the second of the day (-1 for none) of `YYYY-MM-DD`, alone or with `THH:MM:SS` and perhaps `Z`.
  ///
  /// Twenty bytes from `start` on must be readable.
  @inline(__always)
  package static func day(
    _ raw: RawSpan, at start: Int, length: Int, months: Span<Int32>
  ) -> (day: Int32, second: Int32)? {
    guard length == 10 || length == 19 || length == 20 else { return nil }
    let date = word(raw, at: start) ^ 0x2D30_302D_3030_3030
    let last = UInt64(byte(raw, at: start + 8) ^ 0x30) | UInt64(byte(raw, at: start + 9) ^ 0x30) &<< 8
    guard ((date &+ 0x7F76_767F_7676_7676) | date) & 0x8080_8080_8080_8080 == 0,
      ((last &+ 0x7676) | last) & 0x8080 == 0
    else { return nil }
    let year = Int(digit(date, 0) &* 1000 &+ digit(date, 1) &* 100 &+ digit(date, 2) &* 10 &+ digit(date, 3))
    let month = Int(digit(date, 5) &* 10 &+ digit(date, 6))
    let day = Int(digit(last, 0) &* 10 &+ digit(last, 1))
    guard let number = MonthStarts.dayNumber(year: year, month: month, day: day, in: months) else {
      return nil
    }
    guard length != 10 else { return (number, -1) }
    return second(raw, at: start + 10, isZulu: length == 20).map { (number, $0) }
  }

  /// The second of the day of `THH:MM:SS`, with a `Z` behind it or not.
  @inline(__always)
  private static func second(_ raw: RawSpan, at start: Int, isZulu: Bool) -> Int32? {
    let clock = word(raw, at: start + 1) ^ 0x3030_3A30_303A_3030
    guard byte(raw, at: start) == UInt8(ascii: "T"),
      ((clock &+ 0x7676_7F76_767F_7676) | clock) & 0x8080_8080_8080_8080 == 0
    else { return nil }
    let hour = digit(clock, 0) &* 10 &+ digit(clock, 1)
    let minute = digit(clock, 3) &* 10 &+ digit(clock, 4)
    let second = digit(clock, 6) &* 10 &+ digit(clock, 7)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    if isZulu, byte(raw, at: start + 9) != UInt8(ascii: "Z") { return nil }
    return Int32(truncatingIfNeeded: hour &* 3600 &+ minute &* 60 &+ second)
  }

  /// The hundredths of an unsigned amount of up to eight bytes that ends with a point and two digits.
  ///
  /// Eight bytes before `end` must be readable.
  @inline(__always)
  package static func hundredths(_ raw: RawSpan, endingAt end: Int, length: Int) -> Int64? {
    guard length >= 4, length <= 8 else { return nil }
    let text = word(raw, at: end - 8)
    guard (text &>> 40) & 0xFF == UInt64(UInt8(ascii: ".")) else { return nil }
    // The digits before the point move up over it; what stood in front of the field is taken out.
    let digits = ((text & 0x0000_00FF_FFFF_FFFF) &<< 8) | (text & 0xFFFF_0000_0000_0000)
    let field = ~(0 as UInt64) &<< UInt64(8 &* (9 &- length))
    let values = (digits ^ 0x3030_3030_3030_3030) & field
    guard ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080 == 0 else { return nil }
    return Int64(truncatingIfNeeded: eightDigits(values))
  }

  /// An unsigned amount that has only digits and at most one point: up to eighteen bytes, eight behind the point.
  @inline(__always)
  package static func amount(_ raw: RawSpan, from start: Int, to end: Int) -> (
    coefficient: Int64, scale: Int
  )? {
    guard end - start <= 18 else { return nil }
    var value: Int64 = 0
    var point = -1
    var digits = 0
    for place in start..<max(start, end) {
      let digit = byte(raw, at: place) &- UInt8(ascii: "0")
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

  @inline(__always)
  private static func digit(_ word: UInt64, _ index: UInt64) -> UInt64 { (word &>> (8 &* index)) & 0xFF }

  /// The first sixteen bytes of a field as two words, zeros behind its end.
  ///
  /// Sixteen bytes from the field's start on must be readable.
  @inline(__always)
  package static func words(_ raw: RawSpan, _ range: Range<Int>) -> (UInt64, UInt64) {
    let length = range.count
    let low = word(raw, at: range.lowerBound)
    guard length >= 8 else { return (low & ~(~0 &<< UInt64(8 &* length)), 0) }
    let high = word(raw, at: range.lowerBound &+ 8)
    guard length >= 16 else { return (low, high & ~(~0 &<< UInt64(8 &* (length &- 8)))) }
    return (low, high)
  }

  /// Eight bytes, the first lowest.
  @inline(__always)
  package static func word(_ raw: RawSpan, at place: Int) -> UInt64 {
    UInt64(littleEndian: unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
  }

  /// One byte.
  @inline(__always)
  package static func byte(_ raw: RawSpan, at place: Int) -> UInt8 {
    unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt8.self)
  }
}
