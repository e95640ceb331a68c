import FinanceDomain
import GRDB

// Changes by hand. Each is a batch of its own, and keeps the row as it was among the retired ones.

extension LedgerTransactionsRepository {
  /// The transaction with that id; `nil` if there is none.
  ///
  /// - Throws: ``LedgerError`` if the ledger is missing, busy, damaged or of a newer version.
  public func storedTransaction(id: TransactionID) async throws -> StoredTransaction? {
    try reading { db in try RowReader.row(with: id, on: idAccount, in: db)?.stored }
  }

  /// Makes a change by hand, and says what it came to.
  ///
  /// - Throws: ``LedgerConflict``, ``TransactionValidationError/idTaken(_:)``,
  ///   ``TransactionValidationError/idUnknown(_:)``, ``LedgerError``.
  public func apply(_ change: LedgerChange) async throws -> LedgerChangeResult {
    let time = UTCClock.now()
    return try writing { db in
      var editor = try RowEditor(in: db, at: time)
      let (number, stored) =
        switch change {
        case .add(let stored): try editor.add(stored)
        case .replace(let stored, let kind):
          try editor.replace(
            row(stored.transaction.id, version: stored.version, in: db), by: stored, as: kind)
        case .delete(let id, let version):
          (try editor.takeOut(row(id, version: version, in: db), as: .delete), nil)
        }
      try editor.finish()
      return LedgerChangeResult(batch: try LedgerBatches.batch(number, in: db), stored: stored)
    }
  }

  private nonisolated func row(_ id: TransactionID, version: Int, in db: Database) throws -> StoredRow {
    guard let row = try RowReader.row(with: id, on: idAccount, in: db) else {
      throw LedgerConflict.unknownTransaction(id)
    }
    guard row.facts.version == Int64(version) else {
      throw LedgerConflict.changedMeanwhile(id, seen: version, now: Int(row.facts.version))
    }
    return row
  }
}

extension RowEditor {
  /// The number of the batch, and what the transaction is now.
  fileprivate mutating func add(_ stored: StoredTransaction) throws -> (Int64, StoredTransaction?) {
    let transaction = stored.transaction
    guard try RowReader.rows(with: transaction.id, in: db).isEmpty else {
      throw TransactionValidationError.idTaken(transaction.id)
    }
    let number = try nextNumber()
    let content = RowIdentity.content(of: transaction)
    let derivation = transaction.id.derivation
    let occurrence = derivation?.content == content ? derivation?.occurrence : nil
    let facts = RowFacts(
      place: LedgerKey(day: transaction.date.dayNumber, number: number),
      identity: occurrence == nil ? RowIdentity.id(transaction.id) : content, occurrence: occurrence,
      hasOwnID: occurrence == nil,
      decided: transaction.category == .uncategorized ? [] : Set(RuleField.allCases),
      noteTitle: stored.note?.title)
    try insert(transaction, facts)
    if occurrence == nil { head.identified += 1 }
    let batch = try LedgerBatches.add(
      .add, at: time, numbers: number..<number + 1, added: 1, days: transaction.date...transaction.date,
      transaction: transaction.id, in: db)
    // Bringing back what was removed would give two transactions one id.
    if let deletion = try LedgerBatches.deletion(of: transaction.id, in: db) {
      try LedgerBatches.add(need: deletion, of: batch, in: db)
    }
    return (batch, StoredTransaction(transaction, note: stored.note, version: 1))
  }

  fileprivate mutating func replace(
    _ row: StoredRow, by stored: StoredTransaction, as kind: LedgerBatch.Kind
  ) throws -> (Int64, StoredTransaction?) {
    let transaction = stored.transaction
    let batch = try takeOut(row, as: kind)
    var facts = row.facts
    facts.place = LedgerKey(day: transaction.date.dayNumber, number: facts.place.number)
    facts.version += 1
    if kind == .edit { facts.decided.formUnion(transaction.fields(differingFrom: row.transaction)) }
    facts.noteTitle = stored.note?.title
    // An id that was derived from what the row said is kept as a text as soon as the row says something else.
    if transaction.id.derivation?.content != RowIdentity.content(of: transaction) { facts.hasOwnID = true }
    try insert(transaction, facts)
    return (batch, StoredTransaction(transaction, note: stored.note, version: Int(facts.version)))
  }

  /// Moves a row to the retired ones. The batch rests on whatever made the row what it was.
  fileprivate mutating func takeOut(_ row: StoredRow, as kind: LedgerBatch.Kind) throws -> Int64 {
    let earlier = try lastBatch(of: row.facts)
    let next = head.nextNumber
    let batch = try LedgerBatches.add(
      kind, at: time, numbers: next..<next, added: 0, days: nil, transaction: row.transaction.id, in: db)
    if let earlier { try LedgerBatches.add(need: earlier, of: batch, in: db) }
    try retire(row, by: batch, isDeleted: kind == .delete)
    try remove(row)
    return batch
  }
}
