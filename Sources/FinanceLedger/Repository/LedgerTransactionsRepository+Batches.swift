import FinanceDomain
import GRDB

extension LedgerTransactionsRepository {
  /// Everything that changed the ledger, in order.
  public func batches() async throws -> [LedgerBatch] {
    let connection = try LedgerConnection(path, for: .reading, patience: patience)
    defer { connection.close() }
    return try connection.read { db in try LedgerBatches.all(in: db) }
  }

  /// Takes back a batch: afterwards the transactions are what they were before it.
  public func undo(batch number: Int) async throws -> LedgerBatch {
    guard try LedgerHeader.inspect(path) == .ledger else { throw LedgerError.missing(path: path) }
    let connection = try LedgerConnection(path, for: .writing, patience: patience)
    defer { connection.close() }
    let time = clock()
    let batch = try connection.write { db in
      guard let record = try LedgerBatches.record(Int64(number), in: db) else {
        throw LedgerConflict.unknownBatch(number)
      }
      guard record.undoneAt == nil else { throw LedgerConflict.alreadyUndone(number) }
      if let later = try LedgerBatches.dependent(on: record.number, in: db) {
        throw LedgerConflict.neededBy(batch: number, later: Int(later))
      }
      switch record.kind {
      case .import, .add: try Self.removeRows(of: record, in: db)
      case .edit, .note, .tag, .delete: try Self.bringBack(record, in: db)
      }
      try db.execute(literal: "UPDATE batches SET undone_at = \(time) WHERE number = \(number)")
      return try LedgerBatches.batch(Int64(number), in: db)
    }
    forgetAnswers()
    guard let batch else { throw LedgerError.damaged(path: path, finding: "batch \(number) is missing") }
    return batch
  }

  /// Removes the rows that a batch brought. None of them was changed since: what changed them would rest on the batch.
  private static func removeRows(of record: LedgerBatches.Record, in db: Database) throws {
    var head = try LedgerMetadata(in: db)
    if let days = record.days {
      let clause = """
        WHERE place >= ? AND place < ? AND place % \(LedgerPlace.span) >= ? AND place % \(LedgerPlace.span) < ?
        """
      let keys = LedgerPlace.keys(of: days)
      var vocabulary = try LedgerVocabulary(in: db)
      var removed = try RemovedRows(clause, keys, record.numbers, in: db, knowing: vocabulary)
      guard Int64(removed.count) == record.added else {
        throw LedgerDamage(
          "batch \(record.number) brought \(record.added) rows, and \(removed.count) are there")
      }
      try MonthlyTotals.change(
        by: removed.totals.flows { $0 }, isRemoval: true, vocabulary: &vocabulary, in: db)
      try removed.identities.remove(in: db)
      let delete = try LedgerStatement("DELETE FROM transactions \(clause)", in: db)
      for (place, value) in [
        keys.lowerBound, keys.upperBound, record.numbers.lowerBound, record.numbers.upperBound,
      ].enumerated() { delete.bind(value, at: Int32(place + 1)) }
      try delete.run()
      head.transactions -= Int64(removed.count)
      head.identified -= Int64(removed.identified)
    }
    try head.write(in: db)
  }

  /// Puts back the row that a change by hand replaced or removed.
  private static func bringBack(_ record: LedgerBatches.Record, in db: Database) throws {
    var editor = try RowEditor(in: db)
    guard let (row, isDeleted) = try editor.retired(by: record.number) else {
      throw LedgerDamage("what batch \(record.number) changed is missing")
    }
    if !isDeleted {
      guard let now = try editor.row(numbered: row.facts.place.number, identity: row.facts.identity),
        now.facts.version == row.facts.version + 1
      else { throw LedgerDamage("what batch \(record.number) made is missing") }
      try editor.remove(now)
    }
    try db.execute(literal: "DELETE FROM retired_transactions WHERE batch = \(record.number)")
    try editor.insert(row.batch, row.facts)
    try editor.finish()
  }
}

/// What rows that are to go add up to.
private struct RemovedRows {
  private(set) var totals = LedgerTotals()
  private(set) var count = 0
  private(set) var identified = 0
  var identities = IdentityRecords()

  init(
    _ clause: String, _ keys: Range<Int64>, _ numbers: Range<Int64>, in db: Database,
    knowing vocabulary: LedgerVocabulary
  ) throws {
    var reader = try RowReader(clause, in: db, knowing: vocabulary, keepsFacts: true)
    reader.begin(keys.lowerBound, keys.upperBound, numbers.lowerBound, numbers.upperBound)
    var batch = TransactionBatch()
    while true {
      try reader.fill(&batch, limit: 4096)
      guard batch.count > 0 else { return }
      totals.absorb(batch)
      count += batch.count
      identified += reader.facts.count { $0.occurrence == nil }
      for facts in reader.facts { identities.append(facts.identity, at: facts.place) }
    }
  }
}
