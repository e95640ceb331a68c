/// What a change by hand came to.
public struct LedgerChangeResult: Hashable, Sendable {
  /// The batch that it became; `nil` if the transaction was so already and nothing was written.
  public let batch: LedgerBatch?
  /// The transaction as it is now; `nil` if it is gone.
  public let stored: StoredTransaction?

  /// A result with all its facts.
  public init(batch: LedgerBatch?, stored: StoredTransaction?) {
    self.batch = batch
    self.stored = stored
  }
}
