/// The transactions of one page, and how many there are in all.
///
/// It keeps what the page needs and no more: the best `limit` rows seen so far in the order asked for, as columns,
/// some hundred bytes each (twice as many while it looks for them). A page far down the list needs everything above it; a
/// cursor needs only the page.
package struct PageSelection: TransactionAggregate {
  private let order: TransactionOrder
  /// How many of the first rows are kept.
  private let limit: Int
  /// Rows up to and including this one are counted but not kept.
  private let after: PlacedTransaction?
  /// How many transactions there are.
  package private(set) var total = 0
  private var kept: RowShortlist
  /// ``after`` as a batch of one row.
  private let start: TransactionBatch
  private var candidates: [UInt32] = []

  package init(order: TransactionOrder, limit: Int, after: PlacedTransaction? = nil) {
    self.order = order
    self.limit = limit
    self.after = after
    kept = RowShortlist(order: order, limit: limit)
    start = TransactionBatch(after.map { [$0.transaction] } ?? [])
  }

  /// The first rows in order, `limit` at the most, without the first `skipped`, which cost next to nothing.
  package func transactions(after skipped: Int = 0) -> [PlacedTransaction] {
    kept.transactions(after: skipped)
  }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    total += batch.count
    guard limit > 0, batch.count > 0 else { return }
    findCandidates(in: batch)
    // Where the best come last, last comes first: then few rows enter only to be thrown out by the next.
    let isRising = batch.days[0] < batch.days[batch.count - 1]
    if isRising == order.isDescending {
      for row in candidates.reversed() { consider(Int(row), of: batch) }
    } else {
      for row in candidates { consider(Int(row), of: batch) }
    }
  }

  package mutating func merge(_ other: consuming PageSelection) {
    total += other.total
    kept.merge(other.kept)
  }

  /// The rows that could be among the best, judged by one column.
  private mutating func findCandidates(in batch: borrowing TransactionBatch) {
    var days = Int32.min...Int32.max
    if order.key == .date, let worst = kept.worst {
      let day = kept.rows.days[worst]
      days = order.isDescending ? day...Int32.max : Int32.min...day
    }
    ColumnLoops.rows(of: batch.days.span, count: batch.count, in: days, into: &candidates)
  }

  private mutating func consider(_ row: Int, of batch: borrowing TransactionBatch) {
    let position = batch.position(of: row)
    guard kept.admits(row, of: batch, at: position) else { return }
    if let after, order.compare(start, 0, after.position, batch, row, position) != .before { return }
    kept.offer(row, of: batch, at: position)
  }
}
