import FinanceDomain

/// Amounts as digits: all that the value has, and at least as many places as the currency is written with.
///
/// Nothing is rounded or grouped, the mark is a point, the sign an ASCII minus, zero has no sign; so a figure reads
/// the same in every format and can be read back by any program.
public enum AmountFormatter {
  /// The amount in digits of its currency: `12.50`, `-0.125`, `1200` for JPY.
  public static func text(_ amount: Decimal, in currency: Currency) -> String {
    amount.digits(places: currency.minorUnits)
  }

  /// The sum in digits of its currency, exactly as its `Decimal` would be written. Making that takes several times as
  /// long, which a report with a hundred thousand rows would feel.
  package static func text(_ sum: ExactSum, in currency: Currency) -> String {
    let (whole, rest) = sum.units.magnitude.quotientAndRemainder(dividingBy: 100_000_000)
    var (fraction, places) = (UInt32(rest), FixedPoint.maximumScale)
    let fewest = currency.minorUnits
    while places > fewest, fraction.isMultiple(of: 10) {
      fraction /= 10
      places -= 1
    }
    var text = sum.units < 0 ? "-" : ""
    text += UInt64(exactly: whole).map { String($0) } ?? String(whole)
    guard places > 0 else { return text }
    let digits = String(fraction)
    text += "."
    for _ in digits.utf8.count..<places { text += "0" }
    return text + digits
  }

  /// A percentage, which the house keeps to two places: `67.20`.
  public static func percentage(_ percent: Decimal) -> String { percent.digits(places: 2) }
}
