/// Adds tags to a transaction in a ledger and takes tags away.
public struct TagTransactionUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Changes that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// Removes, then adds. Tags that are there already, and tags to be removed that are not, change nothing; if nothing
  /// changes, nothing is written.
  ///
  /// - Parameter version: the version that was seen; without it, the one that is found.
  /// - Throws: ``LedgerConflict``.
  public func execute(
    _ id: TransactionID, adding added: [String], removing removed: [String] = [], version: Int? = nil
  ) async throws -> LedgerChangeResult {
    let old = try await ledger.stored(id, seen: version)
    let gone = removed.normalizedTags
    let kept = old.transaction.tags.filter { tag in !gone.contains { $0.hasSameBytes(as: tag) } }
    let transaction = old.transaction.tagged((kept + added).normalizedTags)
    let new = StoredTransaction(transaction, note: old.note, version: old.version)
    return try await ledger.replace(old, with: new, as: .tag)
  }
}

extension Transaction {
  /// The same transaction under other tags, which are as tags are kept.
  fileprivate func tagged(_ tags: [String]) -> Transaction {
    Transaction(
      trusting: id, date, time, amount, type, category, description, account, currency, note, tags, payee,
      balance)
  }
}
