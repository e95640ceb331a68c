import FinanceDomain
import GRDB

/// The ledger's rows without ids of their sources that were edited to say something else, by what they say now.
///
/// They are read once an import, as far as they are on its days: people edit few rows, and a new row is looked up among them
/// without another look at the ledger.
struct CorrectedRows {
  private struct Corrected {
    let row: StoredRow
    /// Which of the ledger's rows it is that came in with its content: those that were edited come last.
    let rank: Int
  }

  private var rows: [Int64: [Corrected]] = [:]
  /// The numbers of those rows.
  private var numbers: Set<Int64> = []
  /// How many new rows say what such rows said when they came in.
  private var unchanged: [Int64: Int]

  /// Reads them.
  ///
  /// - Parameter days: the days of the new rows without ids; `nil` if there are none.
  init(in db: Database, knowing vocabulary: LedgerVocabulary, on days: ClosedRange<CalendarDay>?) throws {
    unchanged = [:]
    let edited =
      "SELECT identity FROM retired_transactions WHERE version = 1 AND is_deleted = 0 AND id IS NULL"
    guard let days, try Bool.fetchOne(db, sql: "SELECT EXISTS (\(edited))") == true else { return }
    let keys = LedgerKey.keys(of: days)
    var reader = try RowReader(
      """
      WHERE version > 1 AND place >= ? AND place < ?
        AND place IN (SELECT place FROM identities WHERE identity IN (\(edited))) ORDER BY place
      """, in: db, knowing: vocabulary)
    reader.begin(keys.lowerBound, keys.upperBound)
    var found: [Int64: [StoredRow]] = [:]
    try reader.readAll { batch, facts in
      for (row, facts) in facts.enumerated() {
        let stored = StoredRow(transaction: batch[row], facts: facts)
        guard RowIdentity.content(of: stored.transaction) != facts.identity else { continue }
        found[facts.identity, default: []].append(stored)
      }
    }
    for (identity, edited) in found { try add(edited, cameInAs: identity, in: db) }
  }

  private mutating func add(_ edited: [StoredRow], cameInAs identity: Int64, in db: Database) throws {
    unchanged[identity] = 0
    let all = try Int.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM identities WHERE identity = ?1)
          + (SELECT count(*) FROM retired_transactions WHERE identity = ?1 AND is_deleted = 1)
        """, arguments: [identity])
    let before = max(all ?? 0, edited.count) - edited.count
    let ordered = edited.sorted { CorrectedRows.order(of: $0) < CorrectedRows.order(of: $1) }
    for (place, row) in ordered.enumerated() {
      let key = RowIdentity.content(of: row.transaction)
      rows[key, default: []].append(Corrected(row: row, rank: before + place + 1))
      numbers.insert(row.facts.place.number)
    }
  }

  private static func order(of row: StoredRow) -> (Int64, Int64) {
    (row.facts.occurrence ?? 0, row.facts.place.number)
  }

  /// In which order rows that came in with one content are taken for new ones that say it: those that say something else by
  /// now come last, for a new row may say that.
  func order(of row: StoredRow) -> (Int, Int64, Int64) {
    let (occurrence, number) = CorrectedRows.order(of: row)
    return (numbers.contains(number) ? 1 : 0, occurrence, number)
  }

  /// Whether there are none.
  var isEmpty: Bool { rows.isEmpty }

  /// Whether any of them may say now what has that key.
  func contains(_ key: Int64) -> Bool { rows[key] != nil }

  /// Notes a new row without an id, so that a row that comes again as it was is not taken for its correction as well.
  mutating func rehearse(_ keys: RowKeys) {
    for key in [keys.content] + keys.former where unchanged[key] != nil { unchanged[key, default: 0] += 1 }
  }

  /// The numbers of those that say now what a transaction says, and that do not come again as they were.
  func numbers(like transaction: Transaction, _ key: Int64) -> [Int64] {
    (rows[key] ?? []).filter { corrected in
      let facts = corrected.row.facts
      return corrected.rank > unchanged[facts.identity] ?? 0
        && corrected.row.transaction.hasSameContent(as: transaction)
    }.map(\.row.facts.place.number)
  }
}
