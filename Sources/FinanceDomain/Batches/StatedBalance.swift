/// A balance in a column: a coefficient and a scale, or none.
package struct StatedBalance: Hashable, Sendable {
  private let coefficient: Int64
  /// -1 for none.
  private let scale: Int8

  /// That number.
  package init(_ balance: FixedPoint) {
    coefficient = balance.coefficient
    scale = Int8(balance.scale)
  }

  private init() { (coefficient, scale) = (0, -1) }

  /// No balance is stated.
  package static let none = StatedBalance()

  /// The number; `nil` if none is stated.
  package var fixedPoint: FixedPoint? {
    scale < 0 ? nil : FixedPoint(coefficient: coefficient, scale: Int(scale))
  }
}
