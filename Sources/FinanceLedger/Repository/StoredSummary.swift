import FinanceDomain
import GRDB

/// Answers what a report asks from the table of monthly totals, and from the rows of those days of which more is asked.
struct StoredSummary {
  private let db: Database
  private let vocabulary: LedgerVocabulary
  private let condition: SearchExpression
  private let totals: MonthlyTotals

  /// Reads the totals.
  ///
  /// - Parameter condition: one that totals can answer: see ``SearchExpression/isOfTotals``.
  init(in db: Database, matching condition: SearchExpression) throws {
    self.db = db
    self.condition = condition
    vocabulary = try LedgerVocabulary(in: db)
    totals = try MonthlyTotals(in: db, knowing: vocabulary, fitting: try LedgerMetadata(in: db)) {
      condition.matches($0)
    }
  }

  /// The summary, and how many transactions the ledger has.
  func filling(_ empty: ScanSummary) throws -> (summary: ScanSummary, count: Int) {
    var summary = empty
    summary.take(totals.totals, days: try days())
    if let days = summary.daysOfDetails {
      var filter = TransactionFilter(condition)
      try forEachBatch(of: days) { batch in
        filter.apply(to: &batch)
        summary.absorbDetails(of: batch)
      }
    }
    return (summary, totals.count)
  }

  /// The first day and the last on which anything happened that matches.
  private func days() throws -> ClosedRange<CalendarDay>? {
    let wanted = totals.totals.flows(by: .month) { $0.month }
    guard let first = wanted.keys.min(), let last = wanted.keys.max() else { return nil }
    let isWhole = wanted.values.reduce(0) { $0 + $1.count } == totals.count
    let days: ClosedRange<CalendarDay>?
    if isWhole {
      days = try StoredSummary.days(in: db)
    } else if let start = try daysWithin(first)?.lowerBound, let end = try daysWithin(last)?.upperBound {
      days = start...end
    } else {
      days = nil
    }
    guard let days else { throw LedgerDamage("its totals do not fit the rows") }
    return days
  }

  /// The first and the last day of all rows.
  static func days(in db: Database) throws -> ClosedRange<CalendarDay>? {
    let days = try ["min", "max"].compactMap { function in
      try Int64.fetchOne(db, sql: "SELECT \(function)(place) FROM transactions")
        .flatMap { LedgerKey(key: $0).day }.map { CalendarDay(dayNumber: $0) }
    }
    return days.count == 2 ? days[0]...days[1] : nil
  }

  private func daysWithin(_ month: YearMonth) throws -> ClosedRange<CalendarDay>? {
    var filter = TransactionFilter(condition)
    var found: ClosedRange<Int32>?
    try forEachBatch(of: month.days) { batch in
      filter.apply(to: &batch)
      guard batch.count > 0 else { return }
      found.include(batch.dayRange())
    }
    return found.map(ClosedRange.init(numbers:))
  }

  private func forEachBatch(
    of days: ClosedRange<CalendarDay>, _ take: (inout TransactionBatch) -> Void
  ) throws {
    var reader = try RowReader("WHERE place >= ? AND place < ?", in: db, knowing: vocabulary)
    for range in ScanRange.ranges(of: days, counts: totals.counts) {
      reader.begin(range.keys.lowerBound, range.keys.upperBound, rowsBefore: range.before)
      try range.check(try reader.readAll { batch, _ in take(&batch) })
    }
  }
}

extension SearchExpression {
  /// Whether transactions of an entry match, if nothing but the entry decides.
  fileprivate func matches(_ entry: TotalsCube.Entry) -> Bool {
    matches(
      Transaction(
        trusting: TransactionID(rawValue: "-"), entry.month.firstDay, nil, 1, entry.type, entry.category, "-",
        entry.account, entry.currency, nil))
  }
}
