import FinanceDomain
import GRDB

/// The files of earlier imports, held against those of a new one.
///
/// A row without an id is recognised by what it says. So a file that says something else than before brings new transactions
/// beside the old ones: where its bytes are the same, it is read by other settings, which is refused; where they are not, it
/// may be a corrected one, which is told.
struct EarlierImports {
  private let sources: [TransactionsSupply.Source]
  private let files: [ImportedFile]
  /// What the new files have, and in which rows earlier ones have the same.
  private var days: [SourceOverlaps.Days]

  /// The imports of a ledger that have not been undone.
  init(beside sources: [TransactionsSupply.Source], in db: Database) throws {
    self.sources = sources
    days = Array(repeating: SourceOverlaps.Days(), count: sources.count)
    files = try ImportedFile.all(in: db)
  }

  /// Takes the rows of a new file into account.
  mutating func noteDays(of batch: borrowing TransactionBatch) {
    if !files.isEmpty { days[batch.source].noteDays(of: batch) }
  }

  /// Notes that a new row is the one with that number.
  mutating func note(
    _ number: Int64, for row: Int, of batch: borrowing TransactionBatch, by evidence: DuplicateEvidence
  ) {
    guard let place = place(of: number) else { return }
    let original = SourcePosition(source: sources.count + place, byteOffset: 0)
    days[batch.source].noteDrop(ofRow: row, in: batch, for: original, by: evidence)
  }

  /// Which of the files has the row with that number; `nil` for one that was entered by hand.
  private func place(of number: Int64) -> Int? {
    let place = files.partitioningIndex { number < $0.numbers.upperBound }
    return files.indices.contains(place) && files[place].numbers.contains(number) ? place : nil
  }

  /// Refuses a file that came in before and of which more rows are new than were not used then.
  ///
  /// - Throws: ``LedgerConflict/readOtherwise(path:batch:rows:)``.
  func checkSettings(adding tallies: [ImportRun.Tally]) throws {
    for (source, tally) in zip(sources, tallies) where tally.added > 0 {
      let name = source.path.split(separator: "/").last
      let same = files.last { $0.hash == source.hash && $0.name == name }
      if let same, tally.added > same.rejected + same.skipped {
        throw LedgerConflict.readOtherwise(
          path: source.path, batch: Int(same.batch), rows: tally.added)
      }
    }
  }

  /// What equal rows of a new file and an earlier one leave open: days on which one ends and the other begins, and new files
  /// that have only some rows of the earlier one on days that both have, and others beside them, or others of the same amounts.
  /// A sentence each.
  func overlaps(adding tallies: [ImportRun.Tally], in db: Database) throws -> [String] {
    let new = zip(days, tallies).map { $1.added > 0 ? $0 : SourceOverlaps.Days() }
    let spans = new.compactMap(\.span)
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
      return []
    }
    // Files of which rows came again are read as a whole; of the others, the days of the new files, all at once.
    let meant = Set(new.flatMap { $0.shared.keys.map { $0.original - sources.count } })
    var earlier = Array(repeating: SourceOverlaps.Days(), count: files.count)
    let reader = try EarlierDays(in: db)
    for place in meant {
      try reader.read(files[place].numbers, in: files[place].places) {
        earlier[place].note($1, of: $2, on: $3)
      }
    }
    try reader.read(0..<LedgerKey.span, in: LedgerKey.keys(of: first...last)) { number, rows, account, day in
      guard let place = place(of: number), !meant.contains(place) else { return }
      earlier[place].note(rows, of: account, on: day)
    }
    let names = sources.map(\.path) + files.map { "import \($0.batch) of \($0.path)" }
    let found = SourceOverlaps(new + earlier, names: names)
    return found.boundaryDays
      + found.unevenOverlaps(comparingFirst: sources.count).map {
        $0 + "; if a file was corrected, import it with --replace and the number of that import"
      }
  }
}

/// A file of an import that has not been undone.
struct ImportedFile {
  let batch: Int64
  let path: String
  let hash: String?
  /// The numbers of its rows.
  let numbers: Range<Int64>
  /// Where its rows are.
  let places: Range<Int64>
  /// How many of its rows were refused.
  let rejected: Int64
  /// How many of its rows were left out.
  let skipped: Int64

  fileprivate var name: Substring? { path.split(separator: "/").last }

  /// All such files, in the order of their numbers.
  static func all(in db: Database) throws -> [ImportedFile] {
    let statement = try LedgerStatement(
      """
      SELECT f.batch, f.path, f.hash, f.first_number, coalesce(n.first_number, b.end_number), f.rejected, f.skipped,
        b.first_day, b.last_day
      FROM import_files f JOIN batches b ON b.number = f.batch
      LEFT JOIN import_files n ON n.batch = f.batch AND n.file = f.file + 1
      WHERE b.undone_at IS NULL ORDER BY f.batch, f.file
      """, in: db)
    var files: [ImportedFile] = []
    while try statement.step() {
      guard statement.int(3) <= statement.int(4) else {
        throw LedgerDamage("batch \(statement.int(0)) is invalid")
      }
      let (first, last) = (CalendarDay(number: statement.int(7)), CalendarDay(number: statement.int(8)))
      let days: ClosedRange<CalendarDay>? =
        if let first, let last, first <= last { first...last } else { nil }
      files.append(
        ImportedFile(
          batch: statement.int(0), path: statement.text(1) ?? "", hash: statement.text(2),
          numbers: statement.int(3)..<statement.int(4), places: days.map(LedgerKey.keys) ?? 0..<0,
          rejected: statement.int(5), skipped: statement.int(6)))
    }
    return files
  }
}

/// Reads on which days a ledger has how many rows of a file, as they came in.
private struct EarlierDays {
  private let statement: LedgerStatement

  init(in db: Database) throws {
    let tables = ["transactions", "retired_transactions"].map { table in
      """
      SELECT t.place, a.name, t.amount, t.scale FROM \(table) t JOIN accounts a ON a.id = t.account_id
      WHERE t.place >= ?3 AND t.place < ?4 AND t.version = 1
        AND t.place % \(LedgerKey.span) >= ?1 AND t.place % \(LedgerKey.span) < ?2
      """
    }
    statement = try LedgerStatement(tables.joined(separator: " UNION ALL "), in: db)
  }

  /// Reads the rows with those numbers at those places: the number of each, its amount, its account and its day.
  func read(
    _ numbers: Range<Int64>, in places: Range<Int64>,
    _ note: (Int64, SourceOverlaps.DayRows, String, CalendarDay) -> Void
  ) throws {
    statement.begin([numbers.lowerBound, numbers.upperBound, places.lowerBound, places.upperBound])
    while try statement.step() {
      let key = LedgerKey(key: statement.int(0))
      guard let day = key.day else { throw LedgerDamage("the place \(key.key) is no day") }
      guard (0...Int64(FixedPoint.maximumScale)).contains(statement.int(3)) else {
        throw LedgerDamage("row \(key.key) is invalid")
      }
      let rows = SourceOverlaps.DayRows(amount: statement.int(2), scale: Int(statement.int(3)))
      note(key.number, rows, statement.text(1) ?? "", CalendarDay(dayNumber: day))
    }
  }
}
