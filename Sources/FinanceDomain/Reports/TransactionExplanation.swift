/// Where one transaction comes from and what rules make of it.
public struct TransactionExplanation: Sendable {
  /// The id asked about.
  public let id: TransactionID
  /// The row and what rules make of it; `nil` if no transaction has the id.
  public let found: (row: RowProvenance, rules: RuleExplanation)?
  /// What became of the rows read.
  public let account: ScanRowCounts

  /// A finished explanation.
  public init(id: TransactionID, found: (row: RowProvenance, rules: RuleExplanation)?, account: ScanRowCounts)
  {
    self.id = id
    self.found = found
    self.account = account
  }
}
