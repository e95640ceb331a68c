/// A ``SearchExpression`` made ready to be asked of whole batches.
///
/// It gives the answer of ``SearchExpression/matches(_:)`` for every row, from the columns: one leaf of the expression
/// after the other, cheap leaves first, each asked only about the rows that are still in question. Texts are looked at
/// in place, symbols are judged once each, amounts are compared as integers. What it learns about symbols and
/// patterns it keeps for the next batch, so a worker should use one filter for all its batches. `.everything` costs
/// nothing.
package struct TransactionFilter: Sendable {
  private var root: FilterStep

  /// The filter for that condition.
  package init(_ expression: SearchExpression) { root = FilterStep(expression) }

  /// Keeps the rows that meet the condition, in their order.
  package mutating func apply(to batch: inout TransactionBatch) {
    if root.isEverything { return }
    var marks = [Bool](repeating: true, count: batch.count)
    root.narrow(&marks, batch)
    batch.keep(marks)
  }

  /// Takes the mark from every row that does not meet the condition.
  ///
  /// - Parameter marks: one for each row.
  package mutating func narrow(_ marks: inout [Bool], of batch: TransactionBatch) {
    root.narrow(&marks, batch)
  }
}
