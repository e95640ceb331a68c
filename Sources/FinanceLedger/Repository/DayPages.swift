import FinanceDomain
import GRDB

/// Pages of a list in the order of days, read from where they begin and no further.
///
/// Rows of one day are side by side, but in no order that lists have; so whole days are read, sorted, and added up until
/// the page is full.
struct DayPages {
  private let db: Database
  private let vocabulary: LedgerVocabulary
  private let page: PageRequest
  private let question: UInt64
  private let days: ClosedRange<CalendarDay>
  private let totals: MonthlyTotals
  private let rules: [CategorizationRule]

  init(in db: Database, query: TransactionQuery, page: PageRequest, rules: [CategorizationRule]) throws {
    self.db = db
    self.page = page
    self.rules = rules
    question = query.fingerprint
    days = query.expression.days
    vocabulary = try LedgerVocabulary(in: db)
    totals = try MonthlyTotals(in: db, knowing: vocabulary, fitting: try LedgerMetadata(in: db))
  }

  /// The page.
  ///
  /// - Parameter rowCounts: what became of so many rows of the ledger.
  func result(rowCounts: (Int) throws -> ScanRowCounts) throws -> PaginatedResult<Transaction> {
    let (skipped, after) = try page.beginning(inAnswerTo: question)
    var start = days
    // Rows before the page are read as well, all but those of whole months.
    if let day = after?.transaction.date {
      guard days.contains(day) else { throw PageCursorError.otherQuestion }
      start = page.order.isDescending ? days.lowerBound...day : day...days.upperBound
    }
    let matching = try matchingCount()
    var selection = Selection(page: page, after: after, left: skipped)
    if skipped < matching { try collect(from: start, into: &selection) }
    return PaginatedResult(
      selection.items, of: page, inAnswerTo: question, totalItems: matching,
      rowCounts: try rowCounts(totals.count))
  }

  /// How many rows are in the days asked about: by the totals, and by counting in months that are cut.
  private func matchingCount() throws -> Int {
    var count = 0
    for (month, rows) in totals.counts where month.days.overlaps(days) {
      let part = month.days.clamped(to: days)
      count += part == month.days ? rows : try self.count(part)
    }
    return count
  }

  private func count(_ days: ClosedRange<CalendarDay>) throws -> Int {
    let keys = LedgerKey.keys(of: days)
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM transactions WHERE place >= ? AND place < ?",
      arguments: [keys.lowerBound, keys.upperBound]) ?? 0
  }

  /// Reads the rows of the page, whole days at a time, whole months skipped.
  private func collect(from start: ClosedRange<CalendarDay>, into selection: inout Selection) throws {
    let isDescending = page.order.isDescending
    let months = totals.counts.keys.filter { $0.days.overlaps(start) }
    for month in months.sorted(by: { isDescending ? $0 > $1 : $0 < $1 }) {
      let days = month.days.clamped(to: start)
      guard days == month.days, let rows = totals.counts[month], rows <= selection.left else {
        return try read(
          isDescending ? start.lowerBound...days.upperBound : days.lowerBound...start.upperBound,
          into: &selection)
      }
      selection.left -= rows
    }
  }

  private func read(_ days: ClosedRange<CalendarDay>, into selection: inout Selection) throws {
    let keys = LedgerKey.keys(of: days)
    let direction = page.order.isDescending ? "DESC" : "ASC"
    var reader = try RowReader(
      "WHERE place >= ? AND place < ? ORDER BY place \(direction)", in: db, knowing: vocabulary)
    reader.begin(keys.lowerBound, keys.upperBound)
    var rules = RuleSet(self.rules)
    var day: [PlacedTransaction] = []
    while true {
      try reader.fill(limit: 256)
      guard reader.batch.count > 0 else { break }
      let asWritten = reader.batch
      var batch = asWritten
      rules.apply(to: &batch)
      for row in 0..<batch.count {
        let decided = reader.facts[row].decided
        let transaction =
          decided.isEmpty ? batch[row] : self.rules.leaving(decided).applied(to: asWritten[row])
        if let first = day.first, first.transaction.date != transaction.date {
          selection.take(day)
          day.removeAll(keepingCapacity: true)
          if selection.isFull { return }
        }
        day.append(
          PlacedTransaction(
            transaction, at: SourcePosition(source: 0, byteOffset: Int(reader.facts[row].place.key))))
      }
    }
    selection.take(day)
  }

  /// The first items of a list, from after a cursor on.
  private struct Selection {
    let page: PageRequest
    let after: PlacedTransaction?
    /// How many rows are still to be skipped.
    var left: Int
    var items: [PlacedTransaction] = []

    /// Whether there is a row after the page as well.
    var isFull: Bool { items.count > page.size }

    mutating func take(_ day: [PlacedTransaction]) {
      var rows = day
      if let after {
        // Two accounts may have one id, so the place in the ledger decides last.
        rows = rows.filter { page.order.precedes(after, $0) }
      }
      let skipped = min(left, rows.count)
      left -= skipped
      // Sorting is left out for days that are skipped as a whole.
      guard skipped < rows.count else { return }
      rows.sort { page.order.precedes($0, $1) }
      items += rows.dropFirst(skipped).prefix(page.size + 1 - items.count)
    }
  }
}
