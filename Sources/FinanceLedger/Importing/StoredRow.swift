import FinanceDomain

/// A row that the ledger has, as it was when it came in: what a new row may turn out to be.
struct StoredRow {
  /// What the row said.
  let transaction: Transaction
  let facts: RowFacts

  /// Whether the source gave no id.
  var isDerived: Bool { facts.occurrence != nil }
}
