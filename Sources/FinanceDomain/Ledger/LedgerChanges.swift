/// How use cases change a stored transaction: look, check the version that was named, change, write.
extension TransactionsLedger {
  /// The transaction with that id.
  ///
  /// - Parameter version: the version that somebody has seen; `nil` for whatever it is now.
  /// - Throws: ``LedgerConflict``.
  package func stored(_ id: TransactionID, seen version: Int? = nil) async throws -> StoredTransaction {
    guard let stored = try await storedTransaction(id: id) else {
      throw LedgerConflict.unknownTransaction(id)
    }
    if let version, version != stored.version {
      throw LedgerConflict.changedMeanwhile(id, seen: version, now: stored.version)
    }
    return stored
  }

  /// Puts what `change` makes of a transaction and its note in their place, unless that is the same.
  ///
  /// The ledger compares versions again, so a change between looking and writing is not overwritten.
  func change(
    _ id: TransactionID, seen version: Int?, as kind: LedgerBatch.Kind,
    by change: (inout Transaction, inout TransactionNote?) throws -> Void
  ) async throws -> LedgerChangeResult {
    let old = try await stored(id, seen: version)
    var (transaction, note) = (old.transaction, old.note)
    try change(&transaction, &note)
    let new = StoredTransaction(transaction, note: note, version: old.version)
    guard new != old else { return LedgerChangeResult(batch: nil, stored: old) }
    return try await apply(.replace(new, as: kind))
  }
}

/// A change of one transaction of a ledger, made by hand.
public enum LedgerChange: Hashable, Sendable {
  /// A new transaction.
  case add(StoredTransaction)
  /// The transaction with the same id becomes this one, which is an edit, a note or a tag in the list of batches.
  /// ``StoredTransaction/version`` is the version that was seen: if somebody has changed the transaction since, the change is
  /// refused and nothing is lost.
  case replace(StoredTransaction, as: LedgerBatch.Kind)
  /// The transaction with that id goes, if it still is of the version that was seen.
  case delete(TransactionID, version: Int)
}

/// What a change by hand came to.
public struct LedgerChangeResult: Hashable, Sendable {
  /// The batch that it became; `nil` if the transaction was so already and nothing was written.
  public let batch: LedgerBatch?
  /// The transaction as it is now; `nil` if it is gone.
  public let stored: StoredTransaction?

  /// What a change that was written came to.
  public init(batch: LedgerBatch?, stored: StoredTransaction?) { (self.batch, self.stored) = (batch, stored) }
}

/// Why a change of a ledger was refused: the ledger is sound, but what is asked for does not fit what it holds.
public enum LedgerConflict: LocalizedError, Hashable, Sendable {
  /// Somebody has changed the transaction since it was looked at.
  case changedMeanwhile(TransactionID, seen: Int, now: Int)
  /// Somebody has removed the transaction since it was looked at, or it never was there.
  case unknownTransaction(TransactionID)
  /// Several accounts have a transaction with the id, or only other accounts than the one named.
  case otherAccount(TransactionID, accounts: [String])
  /// There is no batch of that number.
  case unknownBatch(Int)
  /// The batch has been undone before.
  case alreadyUndone(Int)
  /// The batch is a change by hand, where an import was named.
  case noImport(Int)
  /// Later batches, in their order, rest on this one.
  case neededBy(batch: Int, later: [Int])
  /// The file came in with that batch before, and so many of its rows say something else now: it is read by other settings.
  case readOtherwise(path: String, batch: Int, rows: Int)

  /// What was found; what to do about it depends on how the ledger is used.
  public var errorDescription: String? {
    switch self {
    case .changedMeanwhile(let id, let seen, let now):
      "the transaction '\(id)' is at version \(now) and not at \(seen) any more"
    case .unknownTransaction(let id):
      "there is no transaction with the id '\(id)' in the ledger"
    case .otherAccount(let id, let accounts):
      "the id '\(id)' is that of a transaction on the account "
        + accounts.map { "'\($0)'" }.joined(separator: " and of another one on ")
    case .unknownBatch(let number): "there is no batch \(number) in the ledger"
    case .alreadyUndone(let number): "batch \(number) has been undone already"
    case .noImport(let number): "batch \(number) is a change made by hand and no import"
    case .neededBy(let batch, let later):
      later.count == 1
        ? "batch \(later[0]) rests on batch \(batch): it changed or recognised its transactions; undo batch \(later[0]) first"
        : "batches \(later.map(String.init).joined(separator: ", ")) rest on batch \(batch): they changed or recognised its "
          + "transactions; undo them first, the last one before the others"
    case .readOtherwise(let path, let batch, let rows):
      "\(path) came in with import \(batch), and \(counted(rows, "row")) of it would be new now: it is read otherwise than then"
    }
  }
}

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
