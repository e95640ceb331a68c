/// A sum of amounts without rounding and without overflow.
///
/// It counts hundred-millionths, the finest unit an amount may have, in 128 bits: room for 10^10 amounts of the
/// largest size. Adding in any order, in any grouping gives the same value, which is what makes reports independent
/// of how the work was divided.
public struct ExactSum: Comparable, Hashable, Sendable {
  /// The sum in units of 10^-8.
  package private(set) var units: Int128

  /// Nothing.
  public static let zero = ExactSum()

  /// Nothing.
  public init() { units = 0 }

  /// So many units of 10^-8.
  package init(units: Int128) { self.units = units }

  /// `coefficient` × 10^-`scale`.
  package init(coefficient: Int128, scale: Int) {
    units = coefficient * Int128(PowersOfTen.table[FixedPoint.maximumScale - scale])
  }

  /// One amount.
  package init(_ amount: FixedPoint) {
    self.init(coefficient: Int128(amount.coefficient), scale: amount.scale)
  }

  /// Adds one amount.
  public mutating func add(_ amount: FixedPoint) { add(ExactSum(amount)) }

  /// Adds `coefficient` × 10^-`scale`, where the coefficient may itself be a sum.
  package mutating func add(coefficient: Int128, scale: Int) {
    units += ExactSum(coefficient: coefficient, scale: scale).units
  }

  /// Adds another sum.
  public mutating func add(_ other: ExactSum) { units += other.units }

  /// The sum for the outside world.
  public var decimal: Decimal { Decimal(digits: units, scale: FixedPoint.maximumScale) }

  /// Whether nothing remains.
  public var isZero: Bool { units == 0 }

  /// The sum of both.
  public static func + (left: ExactSum, right: ExactSum) -> ExactSum {
    ExactSum(units: left.units + right.units)
  }

  /// What remains of the left when the right is taken away.
  public static func - (left: ExactSum, right: ExactSum) -> ExactSum {
    ExactSum(units: left.units - right.units)
  }

  /// Whether the left sum is the smaller one.
  public static func < (left: ExactSum, right: ExactSum) -> Bool { left.units < right.units }
}
