/// How use cases change a stored transaction: look, check the version that was named, change, write.
extension TransactionsLedger {
  /// The transaction with that id.
  ///
  /// - Parameter version: the version that somebody has seen; `nil` for whatever it is now.
  /// - Throws: ``LedgerConflict``.
  func stored(_ id: TransactionID, seen version: Int? = nil) async throws -> StoredTransaction {
    guard let stored = try await storedTransaction(id: id) else {
      throw LedgerConflict.unknownTransaction(id)
    }
    if let version, version != stored.version {
      throw LedgerConflict.changedMeanwhile(id, seen: version, now: stored.version)
    }
    return stored
  }

  /// Puts the new transaction in the place of the old one, unless they are alike.
  ///
  /// The ledger compares versions again, so whoever comes between looking and writing is not overwritten.
  func replace(
    _ old: StoredTransaction, with new: StoredTransaction, as kind: LedgerChange.Kind
  ) async throws -> LedgerChangeResult {
    guard new != old else { return LedgerChangeResult(batch: nil, stored: old) }
    let (batch, stored) = try await apply(.replace(new, as: kind))
    return LedgerChangeResult(batch: batch, stored: stored)
  }
}
