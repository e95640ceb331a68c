import FinanceDomain
import GRDB

/// Changes single rows of a ledger, and their totals with them, inside a transaction that its owner has begun.
struct RowEditor {
  /// A row as it was found.
  struct Found {
    /// The row as a batch of one.
    let batch: TransactionBatch
    let facts: RowFacts

    var transaction: Transaction { batch[0] }

    /// The row with its note in parts.
    var stored: StoredTransaction {
      let note = transaction.note.map { TransactionNote(trusting: facts.noteTitle, in: $0) }
      return StoredTransaction(transaction, note: note, version: Int(facts.version))
    }
  }

  /// The rows of an identity.
  static let byIdentity = "WHERE place IN (SELECT place FROM identities WHERE identity = ?)"

  private let db: Database
  private var writer: RowWriter
  private(set) var head: LedgerMetadata

  init(in db: Database) throws {
    self.db = db
    writer = try RowWriter(in: db)
    head = try LedgerMetadata(in: db)
  }

  /// A number that no row has.
  mutating func nextNumber() throws -> Int64 {
    guard head.nextNumber + 1 < LedgerPlace.span else { throw LedgerDamage("it has no room for more rows") }
    defer { head.nextNumber += 1 }
    return head.nextNumber
  }

  /// Writes a row that is new, or the new state of one that was taken out.
  mutating func insert(_ transaction: Transaction, _ facts: RowFacts) throws {
    try insert(TransactionBatch(CollectionOfOne(transaction)), facts)
  }

  /// The same with a row as it was found.
  mutating func insert(_ batch: TransactionBatch, _ facts: RowFacts) throws {
    try writer.insert([(0, facts)], of: batch)
    try writer.flush()
    try db.execute(literal: "INSERT INTO identities VALUES (\(facts.identity), \(facts.place.key))")
    try change(batch, isRemoval: false)
  }

  /// Takes a row out of the table.
  mutating func remove(_ found: Found) throws {
    let facts = found.facts
    try db.execute(
      literal: "DELETE FROM identities WHERE identity = \(facts.identity) AND place = \(facts.place.key)")
    try db.execute(literal: "DELETE FROM transactions WHERE place = \(facts.place.key)")
    try change(found.batch, isRemoval: true)
  }

  /// Keeps a row as it is now among the retired ones.
  func retire(_ found: Found, by batch: Int64, isDeleted: Bool) throws {
    try db.execute(
      literal: """
        INSERT INTO retired_transactions (batch, is_deleted, \(sql: RowColumns.list))
        SELECT \(batch), \(isDeleted ? 1 : 0), \(sql: RowColumns.list)
        FROM transactions WHERE place = \(found.facts.place.key)
        """)
  }

  /// The row that a batch retired.
  func retired(by batch: Int64) throws -> (row: Found, isDeleted: Bool)? {
    var reader = try RowReader(
      "WHERE batch = ?", from: "retired_transactions", in: db, knowing: writer.vocabulary, keepsFacts: true)
    reader.begin(batch)
    var rows = TransactionBatch()
    try reader.fill(&rows, limit: 1)
    guard rows.count == 1 else { return nil }
    let isDeleted = try Bool.fetchOne(
      db, sql: "SELECT is_deleted FROM retired_transactions WHERE batch = ?", arguments: [batch])
    return (Found(batch: rows, facts: reader.facts[0]), isDeleted ?? false)
  }

  /// The row with a number, on whatever day.
  func row(numbered number: Int64, identity: Int64) throws -> Found? {
    var reader = try RowReader(
      RowEditor.byIdentity, in: db, knowing: writer.vocabulary, keepsFacts: true)
    reader.begin(identity)
    var batch = TransactionBatch()
    while true {
      try reader.fill(&batch, limit: 1)
      guard batch.count > 0 else { return nil }
      if reader.facts[0].place.number == number { return Found(batch: batch, facts: reader.facts[0]) }
    }
  }

  /// The batch that made a row what it is.
  func lastBatch(of facts: RowFacts) throws -> Int64? {
    let origin = try LedgerBatches.origin(of: facts.place.number, in: db)
    let latest = try Int64.fetchOne(
      db,
      sql: """
        SELECT max(batch) FROM retired_transactions
        WHERE identity = ? AND place % \(LedgerPlace.span) = ?
        """, arguments: [facts.identity, facts.place.number])
    return [origin, latest].compactMap(\.self).max()
  }

  private mutating func change(_ batch: TransactionBatch, isRemoval: Bool) throws {
    var totals = LedgerTotals()
    totals.absorb(batch)
    var vocabulary = writer.vocabulary
    try MonthlyTotals.change(
      by: totals.flows { $0 }, isRemoval: isRemoval, vocabulary: &vocabulary, in: db)
    head.transactions += isRemoval ? -1 : 1
  }

  /// Counts rows with ids of their sources.
  mutating func count(identified change: Int64) { head.identified += change }

  /// Ends the change.
  mutating func finish() throws { try head.write(in: db) }
}

extension TransactionID {
  /// The bits of the content that a derived id spells; `nil` for an id that does not look like one.
  var contentPrint: Int64? {
    let parts = rawValue.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 16, let text = String(parts[0]),
      text.utf8.allSatisfy({
        !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) && $0 != UInt8(ascii: "+")
      }),
      let bits = UInt64(text, radix: 16)
    else { return nil }
    return Int64(bitPattern: bits)
  }

  /// Which occurrence of that content a derived id spells.
  func occurrence(ofContent content: Int64) -> Int64? {
    guard contentPrint == content, let tail = rawValue.split(separator: "-").last else { return nil }
    let digits = tail.drop { $0 == "z" }
    guard let number = Int(digits), number > 0,
      TransactionID(derivedFrom: UInt64(bitPattern: content), occurrence: number) == self
    else { return nil }
    return Int64(number)
  }
}
