/// Where a transaction comes from and why it is what it is.
public struct ExplainTransactionUseCase: Sendable {
  private let repository: any ProvenanceRepository
  private let rules: [CategorizationRule]

  /// Asks that repository, and tries those rules.
  public init(repository: any ProvenanceRepository, rules: [CategorizationRule] = []) {
    self.repository = repository
    self.rules = rules
  }

  /// The row with the id, and every rule tried on it, without what a person has decided; none if that is all.
  ///
  /// - Parameter accounts: those that it may be on; empty for all.
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    _ id: TransactionID, on accounts: [String] = []
  ) async throws -> TransactionExplanation {
    let (row, rowCounts) = try await repository.provenance(of: id, on: accounts)
    let found = row.map {
      let isAll = $0.decidedByHand.count == RuleField.allCases.count
      return (
        row: $0, rules: RuleExplanation(of: $0.transaction, by: isAll ? [] : rules.leaving($0.decidedByHand))
      )
    }
    return TransactionExplanation(id: id, found: found, rowCounts: rowCounts)
  }
}

/// Where one transaction comes from and what rules make of it.
public struct TransactionExplanation: Sendable {
  /// The id asked about.
  public let id: TransactionID
  /// The row and what rules make of it; `nil` if no transaction has the id.
  public let found: (row: RowProvenance, rules: RuleExplanation)?
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
