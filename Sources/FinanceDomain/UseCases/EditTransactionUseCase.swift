/// Changes facts of a transaction in a ledger.
public struct EditTransactionUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Changes that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// Changes what the edit names and nothing else. An edit that changes nothing is not written.
  ///
  /// - Parameter version: the version that was seen; without it, the one that is found.
  /// - Throws: ``LedgerConflict``, ``TransactionValidationError``.
  public func execute(
    _ id: TransactionID, _ edit: TransactionEdit, version: Int? = nil
  ) async throws -> LedgerChangeResult {
    let old = try await ledger.stored(id, seen: version)
    let new = StoredTransaction(
      try edit.applied(to: old.transaction), note: old.note, version: old.version)
    return try await ledger.replace(old, with: new, as: .edit)
  }
}
