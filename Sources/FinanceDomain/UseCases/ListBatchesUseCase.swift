/// Lists what has changed a ledger.
public struct ListBatchesUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Asks that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// The batches of those kinds, undone ones among them, in the order in which they were made.
  public func execute(
    of kinds: Set<LedgerBatch.Kind> = Set(LedgerBatch.Kind.allCases)
  ) async throws -> [LedgerBatch] {
    try await ledger.batches().filter { kinds.contains($0.kind) }
  }
}
