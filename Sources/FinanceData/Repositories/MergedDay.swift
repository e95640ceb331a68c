import FinanceDomain

/// A day of an account on which rows of one source were dropped for rows of another, with nothing but the content to
/// show that they are the same.
package struct MergedDay: Hashable, Sendable {
  package let account: String
  package let day: CalendarDay
  /// The source whose rows count.
  package let original: Int
}

extension SourceTally {
  /// Notes from when to when the source has rows of each account.
  mutating func noteSpans(of batch: borrowing TransactionBatch) {
    var firsts = [Int32](repeating: .max, count: batch.accountNames.count)
    var lasts = [Int32](repeating: .min, count: batch.accountNames.count)
    for row in 0..<batch.count {
      let (account, day) = (Int(batch.accounts[row]), batch.days[row])
      firsts[account] = min(firsts[account], day)
      lasts[account] = max(lasts[account], day)
    }
    for account in firsts.indices where firsts[account] <= lasts[account] {
      include(
        CalendarDay(dayNumber: firsts[account])...CalendarDay(dayNumber: lasts[account]),
        of: batch.accountNames[UInt32(account)])
    }
  }

  /// Notes a row that was dropped.
  mutating func note(_ match: RowRulings.Match, ofRow row: Int, in batch: borrowing TransactionBatch) {
    let key = match.evidence.key(hasBalance: batch.balance(of: row) != nil)
    guard key == .content else { return }
    let day = MergedDay(
      account: batch.accountNames[batch.accounts[row]], day: CalendarDay(dayNumber: batch.days[row]),
      original: match.original.source)
    merged[day, default: 0] += 1
  }
}
