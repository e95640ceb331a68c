import FinanceDomain
import GRDB

extension LedgerTransactionsRepository {
  /// Everything that changed the ledger, in order.
  public func batches() async throws -> [LedgerBatch] {
    try reading { db in try LedgerBatches.all(in: db).map(\.batch) }
  }

  /// Takes back a batch: afterwards the transactions are what they were before it.
  public func undo(batch number: Int) async throws -> LedgerBatch {
    guard try LedgerHeader.inspect(path) == .ledger else { throw LedgerError.missing(path: path) }
    let time = clock()
    return try writing { db in
      guard let record = try LedgerBatches.record(Int64(number), in: db) else {
        throw LedgerConflict.unknownBatch(number)
      }
      guard record.batch.undoneAt == nil else { throw LedgerConflict.alreadyUndone(number) }
      if let later = try LedgerBatches.dependent(on: Int64(number), in: db) {
        throw LedgerConflict.neededBy(batch: number, later: Int(later))
      }
      switch record.batch.kind {
      case .import, .add: try Self.removeRows(of: record, in: db)
      case .edit, .note, .tag, .delete:
        var editor = try RowEditor(in: db)
        try editor.bringBack(retiredBy: Int64(number))
        try editor.finish()
      }
      try db.execute(literal: "UPDATE batches SET undone_at = \(time) WHERE number = \(number)")
      return try LedgerBatches.batch(Int64(number), in: db)
    }
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
          "batch \(record.batch.number) brought \(record.added) rows, and \(removed.count) are there")
      }
      try MonthlyTotals.change(
        by: removed.totals.flows { $0 }, isRemoval: true, vocabulary: &vocabulary, in: db)
      try removed.identities.remove(in: db)
      let delete = try LedgerStatement("DELETE FROM transactions \(clause)", in: db)
      delete.begin([
        keys.lowerBound, keys.upperBound, record.numbers.lowerBound, record.numbers.upperBound,
      ])
      try delete.run()
      head.transactions -= Int64(removed.count)
      head.identified -= Int64(removed.identified)
    }
    try head.write(in: db)
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
    var reader = try RowReader(clause, in: db, knowing: vocabulary)
    reader.begin(keys.lowerBound, keys.upperBound, numbers.lowerBound, numbers.upperBound)
    count = try reader.readAll { batch, facts in
      totals.absorb(batch)
      identified += facts.count { $0.occurrence == nil }
      for facts in facts { identities.append(facts.identity, at: facts.place) }
    }
  }
}
