import FinanceDomain

/// School arithmetic for the few figures that are rounded, so that the code under test is not its own judge.
package enum NaiveArithmetic {
  /// `part` of `whole` in percent to two places, halves away from zero, as text; `nil` if the whole is zero.
  ///
  /// Long division, digit by digit.
  package static func percentage(_ part: Decimal, of whole: Decimal) -> String? {
    guard whole != 0 else { return nil }
    let (dividend, divisor) = (units(part), units(whole))
    var remainder: UInt128 = 0
    var quotient: [UInt8] = []
    for digit in "\(dividend)0000".utf8 {
      let (place, rest) = (remainder * 10 + UInt128(digit - 48)).quotientAndRemainder(dividingBy: divisor)
      quotient.append(UInt8(place))
      remainder = rest
    }
    if remainder >= divisor - remainder { quotient = increased(quotient) }
    let digits = String(decoding: quotient.map { $0 + 48 }, as: UTF8.self)
    let isNegative = (part < 0) != (whole < 0) && quotient.contains { $0 != 0 }
    return (isNegative ? "-" : "") + plain(digits.dropLast(2), digits.suffix(2))
  }

  /// The number in hundred-millionths, without its sign.
  private static func units(_ number: Decimal) -> UInt128 {
    let parts = "\(number.magnitude)".split(separator: ".")
    let places = parts.count == 2 ? String(parts[1]) : ""
    let digits =
      String(parts[0]) + places + String(repeating: "0", count: FixedPoint.maximumScale - places.count)
    return digits.utf8.reduce(0) { $0 * 10 + UInt128($1 - 48) }
  }

  private static func increased(_ digits: [UInt8]) -> [UInt8] {
    guard let last = digits.last else { return [1] }
    return last < 9 ? digits.dropLast() + [last + 1] : increased(digits.dropLast()) + [0]
  }

  /// Without leading zeros and, as `Decimal` prints, without zeros at the end.
  private static func plain(_ whole: Substring, _ places: Substring) -> String {
    let whole = whole.drop { $0 == "0" }
    var places = places
    while places.hasSuffix("0") { places.removeLast() }
    return (whole.isEmpty ? "0" : String(whole)) + (places.isEmpty ? "" : ".\(places)")
  }
}
