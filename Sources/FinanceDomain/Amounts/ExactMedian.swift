/// The middle of some amounts; of an even number of them the mean of the two in the middle, exactly.
package struct ExactMedian: Hashable, Sendable {
  /// Twice the median, in units of 10^-8.
  let halves: Int128

  /// The median of amounts in order.
  ///
  /// - Precondition: there is one.
  package init(ofSorted amounts: [ExactSum]) {
    precondition(!amounts.isEmpty, "nothing has no middle")
    halves = amounts[(amounts.count - 1) / 2].units + amounts[amounts.count / 2].units
  }

  /// The median of amounts in any order.
  ///
  /// - Precondition: there is one.
  package init(of amounts: [ExactSum]) { self.init(ofSorted: amounts.sorted()) }

  /// The median for the outside world.
  package var decimal: Decimal { Decimal(digits: halves * 5, scale: FixedPoint.maximumScale + 1) }
}
