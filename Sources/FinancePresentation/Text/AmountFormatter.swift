import FinanceDomain

/// Amounts as digits: all that the value has, and at least as many places as the currency is written with.
///
/// Nothing is rounded or grouped, the mark is a point, the sign an ASCII minus, zero has no sign; so a figure reads
/// the same in every format and can be read back by any program.
public enum AmountFormatter {
  /// The amount in digits of its currency: `12.50`, `-0.125`, `1200` for JPY.
  public static func text(_ amount: Decimal, in currency: Currency) -> String {
    text(amount, places: currency.minorUnits)
  }

  /// A percentage, which the house keeps to two places: `67.20`.
  public static func percentage(_ percent: Decimal) -> String { text(percent, places: 2) }

  private static func text(_ value: Decimal, places: Int) -> String {
    let parts = value.magnitude.description.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first else { return value.description }
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    while fraction.hasSuffix("0") { fraction.removeLast() }
    fraction += String(repeating: "0", count: max(0, places - fraction.utf8.count))
    let sign = value < 0 ? "-" : ""
    return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
  }
}
