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
  mutating func note(_ number: Int64, for row: Int, of batch: borrowing TransactionBatch) {
    let place = files.partitioningIndex { number < $0.numbers.upperBound }
    guard files.indices.contains(place), files[place].numbers.contains(number) else { return }
    let original = SourcePosition(source: sources.count + place, byteOffset: 0)
    days[batch.source].noteDrop(ofRow: row, in: batch, for: original, by: .content)
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
    var all = zip(days, tallies).map { $1.added > 0 ? $0 : SourceOverlaps.Days() }
    let meant = Set(all.flatMap { $0.shared.keys.map(\.original) })
    let spans = all.compactMap(\.span)
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
      return []
    }
    let places = LedgerKey.keys(of: first...last)
    let reader = try EarlierDays(in: db)
    for (place, file) in files.enumerated() {
      let asked = meant.contains(sources.count + place) ? file.places : file.places.clamped(to: places)
      all.append(try reader.days(of: file, in: asked))
    }
    let names = sources.map(\.path) + files.map { "import \($0.batch) of \($0.path)" }
    let found = SourceOverlaps(all, names: names)
    return found.boundaryDays
      + found.unevenOverlaps(ofFirst: sources.count).map {
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

  func days(of file: ImportedFile, in places: Range<Int64>) throws -> SourceOverlaps.Days {
    var days = SourceOverlaps.Days()
    let numbers = file.numbers
    guard !numbers.isEmpty, !places.isEmpty else { return days }
    statement.begin([numbers.lowerBound, numbers.upperBound, places.lowerBound, places.upperBound])
    while try statement.step() {
      guard let day = LedgerKey(key: statement.int(0)).day else {
        throw LedgerDamage("the place \(statement.int(0)) is no day")
      }
      guard (0...Int64(FixedPoint.maximumScale)).contains(statement.int(3)) else {
        throw LedgerDamage("row \(statement.int(0)) is invalid")
      }
      let rows = SourceOverlaps.DayRows(amount: statement.int(2), scale: Int(statement.int(3)))
      days.note(rows, of: statement.text(1) ?? "", on: CalendarDay(dayNumber: day))
    }
    return days
  }
}
