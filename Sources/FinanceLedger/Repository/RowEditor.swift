import FinanceDomain
import GRDB

/// Changes single rows of a ledger, and their totals with them, inside a transaction that its owner has begun.
struct RowEditor {
  let db: Database
  /// When the change is made, for the list of batches.
  let time: String
  private var writer: RowWriter
  var head: LedgerMetadata

  init(in db: Database, at time: String) throws {
    (self.db, self.time) = (db, time)
    writer = try RowWriter(in: db)
    head = try LedgerMetadata(in: db)
  }

  /// A number that no row has.
  mutating func nextNumber() throws -> Int64 {
    guard head.nextNumber + 1 < LedgerKey.span else { throw LedgerDamage("it has no room for more rows") }
    defer { head.nextNumber += 1 }
    return head.nextNumber
  }

  /// Writes a row that is new, or the new state of one that was taken out.
  mutating func insert(_ transaction: Transaction, _ facts: RowFacts) throws {
    try writer.insert([(0, facts)], of: TransactionBatch(CollectionOfOne(transaction)))
    try writer.flush()
    try insertIdentity(of: StoredRow(transaction: transaction, facts: facts))
  }

  private mutating func insertIdentity(of row: StoredRow) throws {
    try db.execute(literal: "INSERT INTO identities VALUES (\(row.facts.identity), \(row.facts.place.key))")
    try change(row, isRemoval: false)
  }

  mutating func remove(_ row: StoredRow) throws {
    let facts = row.facts
    try db.execute(
      literal: "DELETE FROM identities WHERE identity = \(facts.identity) AND place = \(facts.place.key)")
    try db.execute(literal: "DELETE FROM transactions WHERE place = \(facts.place.key)")
    try change(row, isRemoval: true)
  }

  /// Keeps a row as it is now among the retired ones.
  func retire(_ row: StoredRow, by batch: Int64, isDeleted: Bool) throws {
    try db.execute(
      literal: """
        INSERT INTO retired_transactions (batch, is_deleted, \(sql: LedgerRow.columns))
        SELECT \(batch), \(isDeleted ? 1 : 0), \(sql: LedgerRow.columns)
        FROM transactions WHERE place = \(row.facts.place.key)
        """)
  }

  /// Puts back the row that a batch has retired; what the batch has made of it goes.
  mutating func bringBack(retiredBy batch: Int64) throws {
    var reader = try RowReader(
      "WHERE batch = ?", from: "retired_transactions", in: db, knowing: writer.vocabulary)
    guard let row = try reader.rows(batch).first else {
      throw LedgerDamage("what batch \(batch) changed is missing")
    }
    let isDeleted = try Bool.fetchOne(
      db, sql: "SELECT is_deleted FROM retired_transactions WHERE batch = ?", arguments: [batch])
    if isDeleted != true {
      var live = try RowReader(ofIdentityIn: db, knowing: writer.vocabulary)
      let now = try live.rows(row.facts.identity).first { $0.facts.place.number == row.facts.place.number }
      guard let now, now.facts.version == row.facts.version + 1 else {
        throw LedgerDamage("what batch \(batch) made is missing")
      }
      try remove(now)
    }
    try db.execute(
      literal: """
        INSERT INTO transactions (\(sql: LedgerRow.columns))
        SELECT \(sql: LedgerRow.columns) FROM retired_transactions WHERE batch = \(batch)
        """)
    try db.execute(literal: "DELETE FROM retired_transactions WHERE batch = \(batch)")
    try insertIdentity(of: row)
  }

  /// The batch that made a row what it is.
  func lastBatch(of facts: RowFacts) throws -> Int64? {
    let origin = try LedgerBatches.origin(of: facts.place.number, in: db)
    let latest = try Int64.fetchOne(
      db,
      sql: """
        SELECT max(batch) FROM retired_transactions
        WHERE identity = ? AND place % \(LedgerKey.span) = ?
        """, arguments: [facts.identity, facts.place.number])
    return [origin, latest].compactMap(\.self).max()
  }

  private mutating func change(_ row: StoredRow, isRemoval: Bool) throws {
    var totals = TotalsCube()
    totals.absorb(TransactionBatch(CollectionOfOne(row.transaction)))
    try MonthlyTotals.change(by: totals, isRemoval: isRemoval, vocabulary: &writer.vocabulary, in: db)
    head.transactions += isRemoval ? -1 : 1
  }

  mutating func finish() throws { try head.write(in: db) }
}

extension TransactionID {
  /// The bits of the content that a derived id spells, and which occurrence of it; `nil` for any other id.
  var derivation: (content: Int64, occurrence: Int64)? {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let content = UInt64(parts[0], radix: 16),
      let occurrence = Int(parts[1].drop { $0 == "z" }), occurrence > 0,
      TransactionID(derivedFrom: content, occurrence: occurrence) == self
    else { return nil }
    return (Int64(bitPattern: content), Int64(occurrence))
  }
}
