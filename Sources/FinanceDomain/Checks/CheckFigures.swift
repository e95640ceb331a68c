/// What checks want to know of the transactions: on which days each account moved, what lies in the future, how many have
/// no category.
struct CheckFigures: TransactionAggregate {
  /// The earliest row in the sources that lies in the future.
  struct Future: Hashable {
    let position: SourcePosition
    let transaction: Transaction
  }

  let today: CalendarDay
  /// By account.
  private(set) var days: [String: Set<Int32>] = [:]
  private(set) var count = 0
  private(set) var uncategorised = 0
  private(set) var futureCount = 0
  private(set) var firstInFuture: Future?

  init(today: CalendarDay) { self.today = today }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    count += batch.count
    let none = batch.categoryNames.texts.firstIndex(of: TransactionCategory.uncategorized.rawValue)
    var found = [Set<Int32>](repeating: [], count: batch.accountNames.count)
    var latest = [Int32](repeating: .min, count: found.count)
    for row in 0..<batch.count {
      let account = Int(batch.accounts[row])
      // Rows of one day lie together.
      if batch.days[row] != latest[account] {
        latest[account] = batch.days[row]
        found[account].insert(batch.days[row])
      }
      if none == Int(batch.categories[row]) { uncategorised += 1 }
      if batch.days[row] > today.dayNumber { noteFuture(row, of: batch) }
    }
    for (account, days) in found.enumerated() where !days.isEmpty {
      self.days[batch.accountNames[UInt32(account)], default: []].formUnion(days)
    }
  }

  private mutating func noteFuture(_ row: Int, of batch: borrowing TransactionBatch) {
    futureCount += 1
    let position = batch.position(of: row)
    if let firstInFuture, firstInFuture.position < position { return }
    firstInFuture = Future(position: position, transaction: batch[row])
  }

  mutating func merge(_ other: consuming CheckFigures) {
    count += other.count
    uncategorised += other.uncategorised
    futureCount += other.futureCount
    days.merge(other.days) { $0.union($1) }
    guard let theirs = other.firstInFuture else { return }
    if firstInFuture.map({ theirs.position < $0.position }) ?? true { firstInFuture = theirs }
  }
}
