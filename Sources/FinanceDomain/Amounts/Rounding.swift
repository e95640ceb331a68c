/// The one place where a figure is rounded: shares and changes, which are for reading, never summed again.
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

  /// 10^36.
  private static let largest: Int128 = 1_000_000_000_000_000_000_000_000_000_000_000_000
}
