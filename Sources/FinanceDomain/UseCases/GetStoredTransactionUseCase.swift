/// Looks a transaction up in a ledger, with its note and its version.
public struct GetStoredTransactionUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Asks that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// The transaction with that id.
  ///
  /// - Throws: ``LedgerConflict/unknownTransaction(_:)``.
  public func execute(_ id: TransactionID) async throws -> StoredTransaction {
    try await ledger.stored(id)
  }
}
