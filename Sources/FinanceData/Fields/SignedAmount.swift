import FinanceDomain

/// An amount with its sign, exactly as a field states it: ``coefficient`` × 10^-``scale``.
///
/// The scale is the number of decimals that were written, so 12.50 is 1250 at scale 2 and differs from 12.5; compare
/// ``fixedPoint`` to compare numbers. Zeros at the end of the decimals are left out only as far as it takes to stay
/// within eight decimals and within `Int64`.
package struct SignedAmount: Hashable, Sendable {
  /// The digits, negative behind a minus; never `Int64.min`, because a batch holds the magnitude.
  package let coefficient: Int64
  /// How many of the digits stand behind the decimal mark, 0 to `FixedPoint.maximumScale`.
  package let scale: Int

  /// `coefficient` × 10^-`scale`.
  package init(coefficient: Int64, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// The number in its shortest form.
  package var fixedPoint: FixedPoint { FixedPoint(coefficient: coefficient, scale: scale) }
  /// The number for the outside world.
  package var decimal: Decimal { fixedPoint.decimal }
}
