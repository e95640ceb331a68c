/// A row of a statement, as far as its balances are walked: forty bytes.
package struct StatementRow: Hashable, Sendable {
  /// Where the row begins in its source.
  package let offset: Int
  /// The day.
  package let day: Int32
  private let scale: UInt8
  private let isExpense: Bool
  private let coefficient: Int64
  private let stated: StatedBalance

  /// A row of a batch.
  package init(_ row: Int, of batch: borrowing TransactionBatch) {
    offset = batch.position(of: row).byteOffset
    day = batch.days[row]
    scale = batch.scales[row]
    isExpense = batch.directions[row] != 0
    coefficient = batch.coefficients[row]
    stated = batch.balances[row]
  }

  /// What it moved, in units of ``FixedPoint/maximumScale`` decimal places; negative for money out.
  package var amount: Int128 {
    let units = StatementRow.units(coefficient, Int(scale))
    return isExpense ? -units : units
  }

  /// What the account held afterwards, in the same units; `nil` if the row does not say.
  package var balance: Int128? {
    stated.fixedPoint.map { StatementRow.units($0.coefficient, $0.scale) }
  }

  private static func units(_ coefficient: Int64, _ scale: Int) -> Int128 {
    Int128(coefficient) * Int128(PowersOfTen.table[FixedPoint.maximumScale - scale])
  }
}
