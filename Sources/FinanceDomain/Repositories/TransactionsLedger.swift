/// A repository that keeps what it is given, remembers what changed it, and can take that back.
///
/// It is the wrong one for questions about files that are asked once: those need no ledger.
public protocol TransactionsLedger: WritableTransactionsRepository {
  /// The transaction with that id; `nil` if there is none.
  ///
  /// - Throws: the errors of the store that keeps the ledger.
  func storedTransaction(id: TransactionID) async throws -> StoredTransaction?

  /// Makes a change by hand, and says what it came to.
  ///
  /// - Throws: ``LedgerConflict``, ``TransactionValidationError/idTaken(_:)``.
  func apply(_ change: LedgerChange) async throws -> LedgerChangeResult

  /// Everything that changed the ledger, in order.
  ///
  /// - Throws: the errors of the store that keeps the ledger.
  func batches() async throws -> [LedgerBatch]

  /// Takes back a batch: afterwards the transactions are what they were before it.
  ///
  /// - Throws: ``LedgerConflict``.
  func undo(batch number: Int) async throws -> LedgerBatch

  /// Looks at every row, every index and every total.
  ///
  /// - Throws: the errors of the store that keeps the ledger.
  func check() async throws -> LedgerCheckReport
}

extension TransactionsLedger {
  /// Adds a transaction.
  ///
  /// - Throws: ``TransactionValidationError/idTaken(_:)``, ``LedgerConflict``.
  public func addTransaction(_ transaction: Transaction) async throws {
    let note = transaction.note.map { TransactionNote(trusting: nil, $0) }
    _ = try await apply(.add(StoredTransaction(transaction, note: note, version: 1)))
  }

  /// Puts a transaction in the place of the one with its id, whatever its version.
  ///
  /// - Throws: ``TransactionValidationError/idUnknown(_:)``, ``LedgerConflict``.
  public func updateTransaction(_ transaction: Transaction) async throws {
    guard let stored = try await storedTransaction(id: transaction.id) else {
      throw TransactionValidationError.idUnknown(transaction.id)
    }
    let note =
      stored.transaction.note == transaction.note
      ? stored.note : transaction.note.map { TransactionNote(trusting: nil, $0) }
    _ = try await apply(
      .replace(StoredTransaction(transaction, note: note, version: stored.version), as: .edit))
  }

  /// Removes a transaction, whatever its version.
  ///
  /// - Throws: ``TransactionValidationError/idUnknown(_:)``, ``LedgerConflict``.
  public func deleteTransaction(id: TransactionID) async throws {
    guard let stored = try await storedTransaction(id: id) else {
      throw TransactionValidationError.idUnknown(id)
    }
    _ = try await apply(.delete(id, version: stored.version))
  }
}

/// A ledger that takes in the rows of a supplier, all that are new or none.
public protocol ImportingLedger: TransactionsLedger {
  /// Takes in what is new.
  ///
  /// - Parameters:
  ///   - supply: what ``TransactionsSupplier/examine()`` has found.
  ///   - replaced: the number of an earlier import that is taken back first, as by the same step; `nil` for none.
  ///   - isTrial: whether nothing is to be kept.
  ///   - accepts: whether row counts with so many refused rows, those among them that contradict the ledger, are good
  ///     enough. If not, nothing is kept.
  /// - Throws: ``LedgerConflict`` if the replaced import cannot be taken back; the errors of the supplier.
  func importTransactions(
    _ supply: TransactionsSupply, from supplier: any TransactionsSupplier, replacing replaced: Int?,
    isTrial: Bool, accepting accepts: @Sendable (ScanRowCounts) -> Bool
  ) async throws -> ImportResult
}
