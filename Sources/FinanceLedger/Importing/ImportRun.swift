import FinanceDomain
import GRDB

/// One import, from the first row to the note of the batch, inside a transaction that its owner has begun.
///
/// Unchecked: it is used on the connection's queue, by one at a time.
final class ImportRun: @unchecked Sendable {
  private let db: Database
  private let supply: TransactionsSupply
  private let intake: LedgerIntake
  private var head: LedgerHead
  private let numbers: Range<Int64>

  /// Prepares for the rows.
  init(_ supply: TransactionsSupply, in db: Database) throws {
    self.db = db
    self.supply = supply
    head = try LedgerHead(in: db)
    var next = head.nextNumber
    var firsts: [Int64] = []
    for source in supply.sources {
      firsts.append(next)
      next += Int64(source.span)
      guard next < LedgerPlace.span else { throw LedgerDamage("it has no room for more rows") }
    }
    numbers = head.nextNumber..<next
    let writer = try RowWriter(in: db)
    let isEmpty =
      try head.transactions == 0 && Int.fetchOne(db, sql: "SELECT count(*) FROM retired_transactions") == 0
    var matcher: IdentityMatcher?
    if !isEmpty, let days = supply.days {
      matcher = try IdentityMatcher(
        in: db, knowing: writer.vocabulary, head: head, of: supply, days: days)
    }
    intake = LedgerIntake(
      in: db, writer: writer, matcher: matcher, firstNumbers: firsts,
      batchEnds: try LedgerBatches.ends(in: db))
  }

  /// Lets go of the statements: a connection is closed only when it has none left, and whoever still holds this run may
  /// hold it a moment longer than the connection.
  func release() { intake.release() }

  /// Whether the rows have to be seen once before they are taken in.
  var needsRehearsal: Bool { intake.needsRehearsal }

  /// Looks at a batch that will come again.
  func rehearse(_ batch: borrowing TransactionBatch) throws { try intake.rehearse(batch) }

  /// Takes in a batch.
  func take(_ batch: borrowing TransactionBatch) throws { try intake.take(batch) }

  /// What became of the rows of each source.
  var tallies: [LedgerIntake.Tally] { intake.tallies }
  /// The first rows that contradict the ledger.
  var conflicts: [LedgerIntake.Conflict] { intake.conflicts }
  /// How many rows do.
  var conflictCount: Int { intake.conflictCount }

  private var added: Int { intake.tallies.reduce(0) { $0 + $1.added } }

  /// Writes what goes with the rows, and says what was done.
  func finish(
    at time: String, path: String, account: ScanAccount, isKept: Bool, isTrial: Bool
  ) throws -> ImportResult {
    try checkConservation()
    let files = self.files(account)
    var number: Int64?
    if isKept {
      try intake.finish()
      var vocabulary = intake.vocabulary
      try MonthlyTotals.change(by: intake.totals.flows { $0 }, vocabulary: &vocabulary, in: db)
      number = try note(files, at: time)
      head.nextNumber = numbers.upperBound
      head.transactions += Int64(added)
      head.identified += Int64(intake.identified)
      try head.write(in: db)
    }
    return ImportResult(
      ledger: path, batch: number.map { Int($0) }, files: files, isTrial: isTrial,
      transactions: isKept ? Int(head.transactions) : Int(head.transactions) + (isTrial ? added : 0),
      account: account)
  }

  /// Every row that the files have is new, recognised or refused.
  private func checkConservation() throws {
    for (number, source) in supply.account.sources.enumerated() {
      let tally = intake.tallies[number]
      guard source.accepted == tally.added + tally.recognised + tally.conflicts else {
        throw ConservationError(account: source)
      }
    }
  }

  private func files(_ account: ScanAccount) -> [LedgerBatch.File] {
    supply.sources.enumerated().map { number, source in
      LedgerBatch.File(
        path: source.path, format: source.format, byteCount: source.byteCount, hash: source.hash,
        account: account.sources[number], added: intake.tallies[number].added,
        recognised: intake.tallies[number].recognised)
    }
  }

  private func note(_ files: [LedgerBatch.File], at time: String) throws -> Int64 {
    let days = intake.days.map {
      CalendarDay(dayNumber: $0.lowerBound)...CalendarDay(dayNumber: $0.upperBound)
    }
    let batch = try LedgerBatches.add(
      .import, at: time, numbers: numbers, added: Int64(added), days: days, in: db)
    for (number, file) in files.enumerated() {
      try db.execute(
        literal: """
          INSERT INTO import_files VALUES (\(batch), \(number + 1), \(file.path), \(file.format),
            \(file.byteCount), \(file.hash), \(intake.firstNumbers[number]), \(file.account.read),
            \(file.account.accepted), \(file.account.rejected), \(file.account.duplicate),
            \(file.account.skipped), \(file.added), \(file.recognised))
          """)
    }
    for earlier in intake.recognisedBatches { try LedgerBatches.add(need: earlier, of: batch, in: db) }
    return batch
  }
}
