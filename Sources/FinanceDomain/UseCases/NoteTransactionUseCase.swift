/// Writes a note to a transaction in a ledger, or takes it away.
public struct NoteTransactionUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Changes that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// Puts the note in the place of the one there is, title and text; `nil` takes it away. A note that stands there
  /// already is not written again.
  ///
  /// - Parameter version: the version that was seen; without it, the one that is found.
  /// - Throws: ``LedgerConflict``.
  public func execute(
    _ id: TransactionID, _ note: TransactionNote?, version: Int? = nil
  ) async throws -> LedgerChangeResult {
    let old = try await ledger.stored(id, seen: version)
    let new = StoredTransaction(old.transaction, note: note, version: old.version)
    return try await ledger.replace(old, with: new, as: .note)
  }
}
