/// Takes back what has changed a ledger.
public struct UndoBatchUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Changes that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// Takes back the batch of that number, wholly or not at all.
  ///
  /// - Throws: ``LedgerConflict``.
  public func execute(_ number: Int) async throws -> LedgerBatch { try await ledger.undo(batch: number) }
}
