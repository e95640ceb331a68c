/// The transactions of one page, and how many there are in all.
///
/// It keeps what the page needs and no more: the best `limit` rows seen so far in the order asked for. A page far
/// down the list needs everything above it; a cursor needs only the page.
public struct PageSelection: TransactionAggregate {
  /// The order of the list.
  public let order: TransactionOrder
  /// How many of the first rows are kept.
  public let limit: Int
  /// Rows up to and including this one are counted but not kept.
  public let after: PlacedTransaction?
  /// How many transactions there are.
  public private(set) var total = 0
  private var kept: [PlacedTransaction] = []

  /// Nothing yet.
  public init(order: TransactionOrder, limit: Int, after: PlacedTransaction? = nil) {
    self.order = order
    self.limit = limit
    self.after = after
  }

  /// The first rows in order, `limit` at the most.
  public var transactions: [PlacedTransaction] { kept }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    total += batch.count
    guard limit > 0 else { return }
    var candidates: [PlacedTransaction] = []
    for row in 0..<batch.count where mayBelong(row, of: batch) {
      let candidate = PlacedTransaction(batch[row], at: batch.position(of: row))
      if let after, !order.precedes(after, candidate) { continue }
      candidates.append(candidate)
    }
    keepBest(of: candidates)
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming PageSelection) {
    total += other.total
    keepBest(of: other.kept)
  }

  /// Whether the row could be among the best, judged by the day alone: making an element costs far more.
  private func mayBelong(_ row: Int, of batch: borrowing TransactionBatch) -> Bool {
    guard order.key == .date, kept.count == limit, let worst = kept.last else { return true }
    let day = batch.days[row]
    let worstDay = worst.transaction.date.dayNumber
    return order.isDescending ? day >= worstDay : day <= worstDay
  }

  private mutating func keepBest(of candidates: [PlacedTransaction]) {
    guard !candidates.isEmpty else { return }
    kept.append(contentsOf: candidates)
    kept.sort { order.precedes($0, $1) }
    if kept.count > limit { kept.removeLast(kept.count - limit) }
  }
}
