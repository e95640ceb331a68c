import FinanceDomain

extension TransactionFilter {
  /// For each row whether it meets the condition.
  package mutating func marks(of batch: TransactionBatch) -> [Bool] {
    var marks = [Bool](repeating: true, count: batch.count)
    narrow(&marks, of: batch)
    return marks
  }
}
