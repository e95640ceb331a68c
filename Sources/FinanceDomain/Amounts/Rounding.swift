/// The one place where a figure is rounded: shares, changes and averages, which are for reading, never summed again; and,
/// where a report is asked for in one currency, each converted amount once, before anything is summed.
public enum Rounding {
  /// `part` of `whole` in percent, to two decimal places, halves away from zero; `nil` if the whole is zero, and
  /// for percentages of more than 36 digits, which nobody could read.
  public static func percentage(_ part: ExactSum, of whole: ExactSum) -> Decimal? {
    let (part, whole, isNegative) = (
      part.units.magnitude, whole.units.magnitude, (part.units < 0) != (whole.units < 0)
    )
    // The product may take more than 128 bits, the quotient may not.
    let product = part.multipliedFullWidth(by: 10_000)
    guard product.high < whole else { return nil }
    let (quotient, remainder) = whole.dividingFullWidth(product)
    let rounded = remainder >= whole - remainder ? quotient + 1 : quotient
    guard let digits = Int128(exactly: rounded), digits < largest else { return nil }
    return Decimal(digits: isNegative ? -digits : digits, scale: 2)
  }

  /// What each of so many parts of a sum is, to so many decimal places, halves away from zero.
  ///
  /// - Precondition: there is at least one part, and `places` is at most ``FixedPoint/maximumScale``.
  public static func average(_ sum: ExactSum, of count: Int, places: Int) -> ExactSum {
    precondition(count > 0, "nothing has no average")
    let unit = Int128(PowersOfTen.table[FixedPoint.maximumScale - places])
    return ExactSum(units: quotient(sum.units, Int128(count) * unit) * unit)
  }

  /// The quotient as a whole number, halves away from zero.
  static func quotient(_ dividend: Int128, _ divisor: Int128) -> Int128 {
    let (whole, rest) = dividend.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    let rounded = Int128(rest >= divisor.magnitude - rest ? whole + 1 : whole)
    return (dividend < 0) == (divisor < 0) ? rounded : -rounded
  }

  /// 10^36.
  private static let largest: Int128 = 1_000_000_000_000_000_000_000_000_000_000_000_000
}
