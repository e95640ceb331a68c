import FinanceDomain

/// Amounts as whole numbers, so that the places in a chart are exact and the same bytes on every machine.
enum ChartAmount {
  /// How many of the units make one.
  static let one: Int128 = 100_000_000

  /// The amount in units of 10^-8; what is finer is cut off, which no eye could see.
  static func units(_ amount: Decimal) -> Int128 {
    let digits = amount.magnitude.digits(places: FixedPoint.maximumScale)
    let parts = digits.split(separator: ".", maxSplits: 1)
    let fraction = parts.count > 1 ? parts[1].prefix(FixedPoint.maximumScale) : ""
    // Larger than any sum of amounts can be; there it must not matter how much.
    let magnitude = Int128("\(parts.first ?? "0")\(fraction)") ?? Int128.max / 8
    return amount < 0 ? -min(magnitude, Int128.max / 8) : min(magnitude, Int128.max / 8)
  }
}
