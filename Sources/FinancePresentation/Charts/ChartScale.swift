import FinanceDomain

/// An axis of amounts: round ticks that hold every amount and zero, and the place of each along it.
///
/// Places are whole numbers, exact but for one rounding at the end.
struct ChartScale: Hashable {
  /// The ticks in ascending order, zero among them.
  let ticks: [Int128]
  /// How long the axis is.
  let length: Int

  /// An axis of that length for these amounts, with that many steps at the most where the amounts are on one side of zero.
  init(_ amounts: [Int128], length: Int, steps: Int) {
    let low = min(0, amounts.min() ?? 0)
    var high = max(0, amounts.max() ?? 0)
    // Where all is nothing, nothing is drawn, but on an axis.
    if high == low { high = ChartAmount.one }
    let range = high - low
    let step = ChartScale.roundStep(atLeast: max(1, (range + Int128(steps) - 1) / Int128(steps)))
    let first = -((step - 1 - low) / step)
    let last = (high + step - 1) / step
    ticks = stride(from: Int(first), through: Int(last), by: 1).map { Int128($0) * step }
    self.length = length
  }

  /// The position of the amount, from 0 at the first tick to ``length`` at the last; halves are rounded up.
  func place(_ amount: Int128) -> Int {
    let (low, high) = (ticks.first ?? 0, ticks.last ?? 0)
    return ChartAmount.share(of: length, amount - low, in: high - low)
  }

  /// The least of 1, 2, 5, 10, 20, 50 … that is not less.
  static func roundStep(atLeast least: Int128) -> Int128 {
    var power: Int128 = 1
    while power * 10 <= least, power < Int128.max / 100 { power *= 10 }
    return [1, 2, 5].map { $0 * power }.first { $0 >= least } ?? power * 10
  }

  /// The ticks in as few signs as possible, exactly and all in one unit: `0`, `2500`, `25k`, `1.5M`.
  var labels: [String] {
    let greatest = (ticks.map(\.magnitude).max() ?? 0) / ChartAmount.one.magnitude
    let units: [(size: Int128, name: String)] = [
      (1_000_000_000_000, "tn"), (1_000_000_000, "bn"), (1_000_000, "M"), (1000, "k"),
    ]
    let unit = greatest < 10_000 ? nil : units.first { greatest >= $0.size.magnitude }
    return ticks.map { tick in
      guard let unit, tick != 0 else { return ExactSum(units: tick).decimal.digits(places: 0) }
      return ExactSum(units: tick / unit.size).decimal.digits(places: 0) + unit.name
    }
  }
}

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

  /// How much of a length is the part of the whole; halves are rounded up.
  static func share(of length: Int, _ part: Int128, in whole: Int128) -> Int {
    var (part, whole) = (part, whole)
    // Amounts of a size that nobody has must not overflow; lengths are shorter than 2^16.
    while whole >= 1 << 108 { (part, whole) = (part / 1024, whole / 1024) }
    return whole > 0 ? Int((part * Int128(length) * 2 + whole) / (whole * 2)) : 0
  }
}
