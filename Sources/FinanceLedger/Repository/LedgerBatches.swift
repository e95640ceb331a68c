import FinanceDomain
import GRDB

/// The list of everything that changed a ledger.
enum LedgerBatches {
  struct Record {
    let batch: LedgerBatch
    let numbers: Range<Int64>
    let added: Int64
    let days: ClosedRange<CalendarDay>?
  }

  static func all(in db: Database) throws -> [Record] { try records("ORDER BY number", in: db) }

  static func record(_ number: Int64, in db: Database) throws -> Record? {
    try records("WHERE number = \(number)", in: db).first
  }

  /// A batch that was made just now.
  static func batch(_ number: Int64, in db: Database) throws -> LedgerBatch {
    guard let record = try record(number, in: db) else { throw LedgerDamage("batch \(number) is missing") }
    return record.batch
  }

  private static func records(_ clause: String, in db: Database) throws -> [Record] {
    let statement = try LedgerStatement(
      """
      SELECT number, kind, made_at, undone_at, first_number, end_number, added, first_day, last_day, transaction_id
      FROM batches \(clause)
      """, in: db)
    let files = try files(in: db)
    var records: [Record] = []
    while try statement.step() {
      records.append(try Record(statement, files: files[statement.int(0)] ?? []))
    }
    return records
  }

  private static func files(in db: Database) throws -> [Int64: [LedgerBatch.File]] {
    let statement = try LedgerStatement(
      """
      SELECT batch, path, format, bytes, hash, read, accepted, rejected, duplicate, skipped, added, recognised
      FROM import_files ORDER BY batch, file
      """, in: db)
    var files: [Int64: [LedgerBatch.File]] = [:]
    while try statement.step() {
      let (path, format) = (statement.text(1) ?? "", statement.text(2) ?? "")
      let rowCounts = RowCounts(
        path: path, format: format, read: Int(statement.int(5)), accepted: Int(statement.int(6)),
        rejected: Int(statement.int(7)), duplicate: Int(statement.int(8)), skipped: Int(statement.int(9)))
      files[statement.int(0), default: []].append(
        LedgerBatch.File(
          path: path, format: format, byteCount: Int(statement.int(3)), hash: statement.text(4),
          rowCounts: rowCounts, added: Int(statement.int(10)), recognised: Int(statement.int(11))))
    }
    return files
  }

  /// Notes a batch, and says its number.
  static func add(
    _ kind: LedgerBatch.Kind, at time: String, numbers: Range<Int64>, added: Int64,
    days: ClosedRange<CalendarDay>?, transaction: TransactionID? = nil, in db: Database
  ) throws -> Int64 {
    try db.execute(
      literal: """
        INSERT INTO batches (kind, made_at, first_number, end_number, added, first_day, last_day, transaction_id)
        VALUES (\(kind.rawValue), \(time), \(numbers.lowerBound), \(numbers.upperBound), \(added),
          \(days?.lowerBound.number), \(days?.upperBound.number), \(transaction?.rawValue))
        """)
    return db.lastInsertedRowID
  }

  /// Notes that a batch rests on an earlier one.
  static func add(need earlier: Int64, of batch: Int64, in db: Database) throws {
    try db.execute(literal: "INSERT OR IGNORE INTO batch_needs VALUES (\(batch), \(earlier))")
  }

  /// The batch that removed the transaction with that id by hand, if it has not been undone.
  static func deletion(of id: TransactionID, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT max(number) FROM batches
        WHERE kind = 'delete' AND undone_at IS NULL AND transaction_id = ?
        """, arguments: [id.rawValue])
  }

  /// The batches in which the transaction with that id was edited by hand, those aside that have been undone.
  static func edits(of id: TransactionID, in db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql:
        "SELECT number FROM batches WHERE kind = 'edit' AND undone_at IS NULL AND transaction_id = ? ORDER BY number",
      arguments: [id.rawValue])
  }

  /// The batch of that number, if nothing keeps it from being taken back.
  ///
  /// An import that added nothing keeps nothing: it goes with the batch that has the rows that it recognised.
  ///
  /// - Throws: ``LedgerConflict``.
  static func undoable(_ number: Int, in db: Database) throws -> Record {
    guard let record = try record(Int64(number), in: db) else { throw LedgerConflict.unknownBatch(number) }
    guard record.batch.undoneAt == nil else { throw LedgerConflict.alreadyUndone(number) }
    let later = try Int.fetchAll(
      db,
      sql: "SELECT number FROM (\(resting)) WHERE kind <> 'import' OR added > 0 ORDER BY number",
      arguments: [number])
    guard later.isEmpty else { throw LedgerConflict.neededBy(batch: number, later: later) }
    return record
  }

  /// The batches that rest on one, or on others that do, and have not been undone.
  private static let resting = """
    WITH RECURSIVE resting(number) AS (
      SELECT batch FROM batch_needs WHERE earlier = ?
      UNION SELECT n.batch FROM batch_needs n JOIN resting r ON n.earlier = r.number)
    SELECT b.number, b.kind, b.added FROM resting r JOIN batches b ON b.number = r.number
    WHERE b.undone_at IS NULL
    """

  /// Notes that a batch was taken back, and with it the imports that only recognised its rows: none of their rows would be
  /// there, though the list said that they came in.
  static func noteUndone(_ number: Int, at time: String, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE batches SET undone_at = ? WHERE number = ? OR number IN (SELECT number FROM (\(resting)))
        """, arguments: [time, number, number])
  }

  /// The batch that brought the row with that number.
  static func origin(of number: Int64, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT number FROM batches WHERE first_number <= ? AND ? < end_number",
      arguments: [number, number])
  }

  /// Where the numbers of each batch end, in their order.
  static func ends(in db: Database) throws -> [(end: Int64, number: Int64)] {
    let statement = try LedgerStatement(
      "SELECT end_number, number FROM batches WHERE end_number > first_number ORDER BY end_number", in: db)
    var ends: [(end: Int64, number: Int64)] = []
    while try statement.step() { ends.append((statement.int(0), statement.int(1))) }
    return ends
  }
}

extension LedgerBatches.Record {
  fileprivate init(_ statement: LedgerStatement, files: [LedgerBatch.File]) throws {
    guard let kind = statement.text(1).flatMap({ LedgerBatch.Kind(rawValue: $0) }),
      statement.int(4) <= statement.int(5)
    else { throw LedgerDamage("batch \(statement.int(0)) is invalid") }
    batch = LedgerBatch(
      number: Int(statement.int(0)), kind: kind, madeAt: statement.text(2) ?? "", undoneAt: statement.text(3),
      files: files, transaction: statement.text(9).map { TransactionID(rawValue: $0) })
    numbers = statement.int(4)..<statement.int(5)
    added = statement.int(6)
    let first = statement.isNull(7) ? nil : CalendarDay(number: statement.int(7))
    let last = statement.isNull(8) ? nil : CalendarDay(number: statement.int(8))
    days = if let first, let last, first <= last { first...last } else { nil }
  }
}

extension CalendarDay {
  /// The day as a number that people can read and that sorts: 20240503.
  var number: Int64 { Int64(year * 10_000 + month * 100 + day) }

  init?(number: Int64) {
    self.init(year: Int(number / 10_000), month: Int(number / 100 % 100), day: Int(number % 100))
  }
}

extension LedgerTransactionsRepository {
  /// Everything that changed the ledger, in order.
  ///
  /// - Throws: ``LedgerError`` if the ledger is missing, busy, damaged or of a newer version.
  public func batches() async throws -> [LedgerBatch] {
    try reading { db in try LedgerBatches.all(in: db).map(\.batch) }
  }

  /// Takes back a batch: afterwards the transactions are what they were before it.
  ///
  /// - Throws: ``LedgerConflict`` if there is no such batch or it cannot be taken back; ``LedgerError``.
  public func undo(batch number: Int) async throws -> LedgerBatch {
    guard try LedgerHeader.isLedger(path) else { throw LedgerError.missing(path: path) }
    let time = UTCClock.now()
    return try writing { db in
      let record = try LedgerBatches.undoable(number, in: db)
      try Self.undo(record, at: time, in: db)
      return try LedgerBatches.batch(Int64(number), in: db)
    }
  }

  /// Takes back an import of which another takes the place.
  ///
  /// - Throws: ``LedgerConflict``.
  static func undo(import number: Int, at time: String, in db: Database) throws {
    let record = try LedgerBatches.undoable(number, in: db)
    guard record.batch.kind == .import else { throw LedgerConflict.noImport(number) }
    try undo(record, at: time, in: db)
  }

  private static func undo(_ record: LedgerBatches.Record, at time: String, in db: Database) throws {
    let number = record.batch.number
    switch record.batch.kind {
    case .import, .add: try removeRows(of: record, in: db)
    case .edit, .note, .tag, .delete:
      var editor = try RowEditor(in: db, at: time)
      try editor.bringBack(retiredBy: Int64(number))
      try editor.finish()
    }
    try LedgerBatches.noteUndone(number, at: time, in: db)
  }

  /// Removes the rows that a batch brought. None of them was changed since: what changed them would rest on the batch.
  private static func removeRows(of record: LedgerBatches.Record, in db: Database) throws {
    var head = try LedgerMetadata(in: db)
    if let days = record.days {
      let clause = """
        WHERE place >= ? AND place < ? AND place % \(LedgerKey.span) >= ? AND place % \(LedgerKey.span) < ?
        """
      let keys = LedgerKey.keys(of: days)
      var vocabulary = try LedgerVocabulary(in: db)
      var (totals, identities, identified) = (TotalsCube(), IdentityPlaces(), 0)
      var reader = try RowReader(clause, in: db, knowing: vocabulary)
      reader.begin(keys.lowerBound, keys.upperBound, record.numbers.lowerBound, record.numbers.upperBound)
      let count = try reader.readAll { batch, facts in
        totals.absorb(batch)
        identified += facts.count { $0.occurrence == nil }
        for facts in facts { identities.append(facts.identity, at: facts.place.key) }
      }
      guard Int64(count) == record.added else {
        throw LedgerDamage(
          "batch \(record.batch.number) brought \(record.added) rows, and \(count) are there")
      }
      try MonthlyTotals.change(by: totals, isRemoval: true, vocabulary: &vocabulary, in: db)
      try identities.remove(in: db)
      let delete = try LedgerStatement("DELETE FROM transactions \(clause)", in: db)
      delete.begin([
        keys.lowerBound, keys.upperBound, record.numbers.lowerBound, record.numbers.upperBound,
      ])
      try delete.run()
      head.transactions -= Int64(count)
      head.identified -= Int64(identified)
    }
    try head.write(in: db)
  }
}
