import FinanceDomain

/// Rows of a ledger that are side by side, for one worker.
struct ScanRange: Sendable {
  let keys: Range<Int64>
  /// How many rows there must be, if that is known.
  let count: Int?
  /// How many rows are before them, so that each row has a number that no other has.
  let before: Int

  /// Makes sure that as many rows were found as there must be.
  ///
  /// - Throws: ``LedgerDamage``.
  func check(_ found: Int) throws {
    guard let count, count != found else { return }
    throw LedgerDamage("\(found) rows were found where there must be \(count)")
  }

  /// Fewer rows are not worth a range of their own.
  private static let enough = 16_384

  /// The rows of some days, in ranges of whole months as far as the days go.
  ///
  /// - Parameter counts: how many rows each month has.
  static func ranges(of days: ClosedRange<CalendarDay>, counts: [YearMonth: Int]) -> [ScanRange] {
    var ranges: [ScanRange] = []
    var open: (first: CalendarDay, last: CalendarDay, count: Int?)?
    var (before, met) = (0, 0)
    for (month, count) in counts.sorted(by: { $0.key < $1.key }) {
      defer { met += count }
      guard month.firstDay <= days.upperBound, month.lastDay >= days.lowerBound else { continue }
      let isWhole = month.firstDay >= days.lowerBound && month.lastDay <= days.upperBound
      let known = open?.count ?? 0
      open = (
        open?.first ?? max(month.firstDay, days.lowerBound), min(month.lastDay, days.upperBound),
        isWhole && (open == nil || open?.count != nil) ? known + count : nil
      )
      if open?.count.map({ $0 >= enough }) ?? true, let done = open {
        ranges.append(ScanRange(done, before: before))
        (open, before) = (nil, met + count)
      }
    }
    if let rest = open { ranges.append(ScanRange(rest, before: before)) }
    return ranges
  }

  private init(_ days: (first: CalendarDay, last: CalendarDay, count: Int?), before: Int) {
    keys = LedgerPlace.keys(of: days.first...days.last)
    count = days.count
    self.before = before
  }
}
