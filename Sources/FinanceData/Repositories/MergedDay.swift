import FinanceDomain

/// A day of an account on which rows of one source were dropped for rows of another.
package struct MergedDay: Hashable, Sendable {
  package let account: String
  package let day: CalendarDay
  /// The source whose rows count.
  package let original: Int
}

extension SourceTally {
  /// Notes on which days the source has rows of each account.
  mutating func noteDays(of batch: borrowing TransactionBatch) {
    var found = [[CalendarDay: Int]](repeating: [:], count: batch.accountNames.count)
    var (account, day, count) = (0, Int32.min, 0)
    // Rows of one account and day lie together.
    for row in 0..<batch.count {
      if batch.days[row] != day || Int(batch.accounts[row]) != account {
        if count > 0 { found[account][CalendarDay(dayNumber: day), default: 0] += count }
        (account, day, count) = (Int(batch.accounts[row]), batch.days[row], 0)
      }
      count += 1
    }
    if count > 0 { found[account][CalendarDay(dayNumber: day), default: 0] += count }
    for (account, days) in found.enumerated() where !days.isEmpty {
      dayCounts[batch.accountNames[UInt32(account)], default: [:]].merge(days) { $0 + $1 }
    }
  }

  /// Notes a row that was dropped.
  mutating func note(_ match: RowRulings.Match, ofRow row: Int, in batch: borrowing TransactionBatch) {
    guard match.original.source != batch.source else { return }
    let day = MergedDay(
      account: batch.accountNames[batch.accounts[row]], day: CalendarDay(dayNumber: batch.days[row]),
      original: match.original.source)
    shared[day, default: 0] += 1
    if match.evidence.key(hasBalance: batch.balance(of: row) != nil) == .content {
      merged[day, default: 0] += 1
    }
  }
}
