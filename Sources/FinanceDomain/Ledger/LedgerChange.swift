/// A change of one transaction of a ledger, made by hand.
public enum LedgerChange: Hashable, Sendable {
  /// A new transaction.
  case add(StoredTransaction)
  /// The transaction with the same id becomes this one. ``StoredTransaction/version`` is the version that was seen: if
  /// somebody has changed the transaction since, the change is refused and nothing is lost.
  case replace(StoredTransaction, as: Kind)
  /// The transaction with that id goes, if it still is of the version that was seen.
  case delete(TransactionID, version: Int)

  /// What a replacement is called in the list of batches.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Facts of the transaction.
    case edit
    /// Its note.
    case note
    /// Its tags.
    case tag
  }
}
