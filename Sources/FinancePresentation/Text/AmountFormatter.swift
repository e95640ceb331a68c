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
    var text: [UInt8] = []
    text.append(sum.units, scale: FixedPoint.maximumScale, in: currency)
    return String(decoding: text, as: UTF8.self)
  }

  /// A percentage, which the house keeps to two places: `67.20`.
  public static func percentage(_ percent: Decimal) -> String { percent.digits(places: 2) }
}

extension [UInt8] {
  /// Appends an amount in digits of its currency, as ``AmountFormatter`` writes it.
  mutating func append(_ amount: FixedPoint, in currency: Currency) {
    append(Int128(amount.coefficient), scale: amount.scale, in: currency)
  }

  /// Appends `digits` × 10^-`scale` in digits of its currency.
  fileprivate mutating func append(_ digits: Int128, scale: Int, in currency: Currency) {
    if digits < 0 { append(UInt8(ascii: "-")) }
    if let short = UInt64(exactly: digits.magnitude) {
      append(short, scale, fewest: currency.minorUnits)
    } else {
      append(digits.magnitude, scale, fewest: currency.minorUnits)
    }
  }

  /// Appends `digits` × 10^-`scale` with at least so many decimal places, and no zero that can be left out beyond them.
  private mutating func append(
    _ digits: some FixedWidthInteger & UnsignedInteger, _ scale: Int, fewest: Int
  ) {
    var (rest, places) = (digits, scale)
    while places > fewest, rest.isMultiple(of: 10) {
      rest /= 10
      places -= 1
    }
    let start = count
    // From the last digit to the first, of which one at least is before the mark.
    for _ in places..<Swift.max(places, fewest) { append(UInt8(ascii: "0")) }
    var written = 0
    while written <= places || rest > 0 {
      if written == places, Swift.max(places, fewest) > 0 { append(UInt8(ascii: ".")) }
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
      written += 1
    }
    self[start...].reverse()
  }
}
