/// A transaction as a ledger holds it: with its note in parts, and with the version that a change has to name.
public struct StoredTransaction: Hashable, Sendable {
  /// The transaction; its ``Transaction/note`` is the ``note`` as one text.
  public let transaction: Transaction
  /// The note in parts.
  public let note: TransactionNote?
  /// How often it has been written: 1 for a transaction that was never changed.
  public let version: Int

  /// A transaction in a ledger. Whatever note the transaction brings gives way to `note`.
  public init(_ transaction: Transaction, note: TransactionNote?, version: Int) {
    var transaction = transaction
    transaction.note = note?.text
    self.transaction = transaction
    self.note = note
    self.version = version
  }
}
