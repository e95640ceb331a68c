/// Removes a transaction from a ledger.
public struct DeleteTransactionUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Changes that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// Removes it.
  ///
  /// - Parameter version: the version that was seen; without it, the one that is found.
  /// - Throws: ``LedgerConflict``.
  public func execute(_ id: TransactionID, version: Int? = nil) async throws -> LedgerChangeResult {
    let old = try await ledger.stored(id, seen: version)
    return try await ledger.apply(.delete(id, version: old.version))
  }
}
