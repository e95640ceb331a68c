import FinanceDomain
import GRDB

// Changes by hand. Each is a batch of its own, and keeps the row as it was among the retired ones.

extension LedgerTransactionsRepository {
  /// The transaction with that id; `nil` if there is none.
  public func storedTransaction(id: TransactionID) async throws -> StoredTransaction? {
    let connection = try LedgerConnection(path, for: .reading, patience: patience)
    defer { connection.close() }
    return try connection.read { [idAccount] db in
      var finder = try RowFinder(in: db)
      return try finder.row(with: id, on: idAccount)?.stored
    }
  }

  /// Makes a change by hand, and says which batch it became and what the transaction is now.
  public func apply(_ change: LedgerChange) async throws -> (batch: LedgerBatch, stored: StoredTransaction?) {
    let connection = try LedgerConnection(path, for: .writing, patience: patience)
    defer { connection.close() }
    let (time, account) = (clock(), idAccount)
    let (number, stored) = try connection.write { db in
      switch change {
      case .add(let stored): try Self.add(stored, at: time, in: db)
      case .replace(let stored, let kind):
        try Self.replace(by: stored, as: kind, on: account, at: time, in: db)
      case .delete(let id, let version): try Self.delete(id, version: version, on: account, at: time, in: db)
      }
    }
    forgetAnswers()
    let batch = try connection.read { db in try LedgerBatches.batch(number, in: db) }
    guard let batch else { throw LedgerError.damaged(path: path, finding: "batch \(number) is missing") }
    return (batch, stored)
  }

  private static func add(
    _ stored: StoredTransaction, at time: String, in db: Database
  ) throws -> (Int64, StoredTransaction?) {
    let transaction = stored.transaction
    var finder = try RowFinder(in: db)
    guard try finder.rows(with: transaction.id).isEmpty else {
      throw TransactionValidationError.idTaken(transaction.id)
    }
    var editor = try RowEditor(in: db)
    let number = try editor.nextNumber()
    let content = Int64(
      bitPattern: TransactionBatch(CollectionOfOne(transaction)).fingerprint(of: 0))
    let occurrence = transaction.id.occurrence(ofContent: content)
    let facts = RowFacts(
      place: LedgerPlace(day: transaction.date.dayNumber, number: number),
      identity: occurrence == nil ? RowIdentity.id(transaction.id) : content, occurrence: occurrence,
      hasOwnID: occurrence == nil, isByHand: transaction.category != .uncategorized,
      noteTitle: stored.note?.title)
    try editor.insert(transaction, facts)
    if occurrence == nil { editor.count(identified: 1) }
    try editor.finish()
    let batch = try LedgerBatches.add(
      .add, at: time, numbers: number..<number + 1, added: 1, days: transaction.date...transaction.date,
      transaction: transaction.id, in: db)
    // Bringing back what was removed would give two transactions one id.
    if let deletion = try LedgerBatches.deletion(of: transaction.id, in: db) {
      try LedgerBatches.add(need: deletion, of: batch, in: db)
    }
    return (batch, StoredTransaction(transaction, note: stored.note, version: 1))
  }

  private static func found(
    _ id: TransactionID, version: Int, on account: String?, in db: Database
  ) throws -> RowEditor.Found {
    var finder = try RowFinder(in: db)
    guard let found = try finder.row(with: id, on: account) else {
      throw LedgerConflict.unknownTransaction(id)
    }
    guard found.facts.version == Int64(version) else {
      throw LedgerConflict.changedMeanwhile(id, seen: version, now: Int(found.facts.version))
    }
    return found
  }

  private static func replace(
    by stored: StoredTransaction, as kind: LedgerChange.Kind, on account: String?, at time: String,
    in db: Database
  ) throws -> (Int64, StoredTransaction?) {
    let transaction = stored.transaction
    let found = try found(transaction.id, version: stored.version, on: account, in: db)
    var editor = try RowEditor(in: db)
    let batch = try note(kind.batchKind, of: found, at: time, editor, in: db)
    try editor.retire(found, by: batch, isDeleted: false)
    try editor.remove(found)
    var facts = found.facts
    facts.place = LedgerPlace(day: transaction.date.dayNumber, number: facts.place.number)
    facts.version += 1
    facts.isByHand = facts.isByHand || kind == .edit
    facts.noteTitle = stored.note?.title
    // An id that was derived from what the row said is kept as a text as soon as the row says something else.
    let content = Int64(bitPattern: TransactionBatch(CollectionOfOne(transaction)).fingerprint(of: 0))
    if transaction.id.contentPrint != content { facts.hasOwnID = true }
    try editor.insert(transaction, facts)
    try editor.finish()
    return (batch, StoredTransaction(transaction, note: stored.note, version: Int(facts.version)))
  }

  private static func delete(
    _ id: TransactionID, version: Int, on account: String?, at time: String, in db: Database
  ) throws -> (Int64, StoredTransaction?) {
    let found = try found(id, version: version, on: account, in: db)
    var editor = try RowEditor(in: db)
    let batch = try note(.delete, of: found, at: time, editor, in: db)
    try editor.retire(found, by: batch, isDeleted: true)
    try editor.remove(found)
    try editor.finish()
    return (batch, nil)
  }

  /// Notes the batch, and that it rests on whatever made the row what it was.
  private static func note(
    _ kind: LedgerBatch.Kind, of found: RowEditor.Found, at time: String, _ editor: RowEditor, in db: Database
  ) throws -> Int64 {
    let earlier = try editor.lastBatch(of: found.facts)
    let next = editor.head.nextNumber
    let batch = try LedgerBatches.add(
      kind, at: time, numbers: next..<next, added: 0, days: nil, transaction: found.transaction.id, in: db)
    if let earlier { try LedgerBatches.add(need: earlier, of: batch, in: db) }
    return batch
  }
}

extension LedgerChange.Kind {
  fileprivate var batchKind: LedgerBatch.Kind {
    switch self {
    case .edit: .edit
    case .note: .note
    case .tag: .tag
    }
  }
}
