/// A ``SearchExpression`` made ready to be asked of whole batches.
///
/// It gives the answer of ``SearchExpression/matches(_:)`` for every row, from the columns: one leaf of the expression
/// after the other, cheap leaves first, each asked only about the rows that are still in question. Texts are looked at
/// in place, symbols are judged once each, amounts are compared as integers. What it learns about symbols and
/// patterns it keeps for the next batch, so a worker should use one filter for all its batches. `.everything` costs
/// nothing.
package struct TransactionFilter: Sendable {
  private var root: FilterStep
  private var marks: [Bool] = []
  private var scratch = MarkScratch()

  /// The filter for that condition.
  package init(_ expression: SearchExpression) { root = FilterStep(expression) }

  /// Keeps the rows that meet the condition, in their order.
  package mutating func apply(to batch: inout TransactionBatch) {
    if root.isEverything { return }
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(true, count: batch.count))
    root.narrow(&marks, batch, &scratch)
    batch.keep(marks)
  }

  /// Takes the mark from every row that does not meet the condition.
  ///
  /// - Parameter marks: one for each row.
  package mutating func narrow(_ marks: inout [Bool], of batch: TransactionBatch) {
    root.narrow(&marks, batch, &scratch)
  }
}

/// Lists of marks that are used again, so that a batch costs no allocation.
struct MarkScratch: Sendable {
  private var spare: [[Bool]] = []

  mutating func copy(of marks: [Bool]) -> [Bool] {
    var copy = spare.popLast() ?? []
    copy.removeAll(keepingCapacity: true)
    copy.append(contentsOf: marks)
    return copy
  }

  mutating func giveBack(_ marks: consuming [Bool]) { spare.append(marks) }
}
