/// One rule's condition, ready to be asked of whole batches.
struct RuleJudge: Sendable {
  /// Met wherever the condition might be, as far as texts can tell.
  private var possible: TransactionFilter
  /// Met only where the condition is, as far as texts can tell; `nil` if texts tell everything.
  private var certain: TransactionFilter?
  /// The condition itself.
  private var whole: TransactionFilter

  init(_ condition: SearchExpression) {
    let isOfTexts = !RuleLooks(condition).contains(.singleRow)
    whole = TransactionFilter(condition)
    possible = isOfTexts ? whole : TransactionFilter(condition.bound(isPossible: true))
    certain = isOfTexts ? nil : TransactionFilter(condition.bound(isPossible: false))
  }

  /// Takes the mark from every row that does not meet the condition.
  mutating func narrow(_ marks: inout [Bool], of batch: TransactionBatch) { whole.narrow(&marks, of: batch) }

  /// Takes the mark from every row that cannot meet the condition.
  mutating func narrowToPossible(_ marks: inout [Bool], of batch: TransactionBatch) {
    possible.narrow(&marks, of: batch)
  }

  /// Whether texts tell everything.
  var isOfTexts: Bool { certain == nil }

  /// Takes the mark from every row of which texts cannot tell that it meets the condition.
  mutating func narrowToCertain(_ marks: inout [Bool], of batch: TransactionBatch) {
    certain?.narrow(&marks, of: batch)
  }
}
