/// What each source yields: how many transactions, their signed sum by currency, the days they span, and the first of
/// them as they are in the source.
///
/// It is for looking at sources before they are trusted, and the wrong aggregate for a report, which does not ask where
/// a row came from.
public struct SourceStatistics: TransactionAggregate {
  /// What one source yields.
  public struct Entry: Hashable, Sendable {
    /// How many transactions.
    public internal(set) var transactions = 0
    /// Money in less money out, by currency.
    public internal(set) var sums: [Currency: ExactSum] = [:]
    /// The first day and the last.
    public internal(set) var days: ClosedRange<CalendarDay>?
    /// The first transactions by their places.
    public internal(set) var first: [PlacedTransaction] = []
  }

  /// How many of the first transactions are kept.
  public let limit: Int
  private var entries: [Int: Entry] = [:]

  /// Nothing yet.
  public init(limit: Int) { self.limit = limit }

  /// What the source with that number yields.
  public subscript(source: Int) -> Entry { entries[source] ?? Entry() }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    var entry = entries[batch.source] ?? Entry()
    entry.transactions += batch.count
    var (first, last) = (batch.days[0], batch.days[0])
    for row in 0..<batch.count {
      (first, last) = (min(first, batch.days[row]), max(last, batch.days[row]))
      let amount = Int128(batch.coefficients[row])
      entry.sums[batch.currency(of: row), default: .zero].add(
        coefficient: batch.directions[row] == 0 ? amount : -amount, scale: Int(batch.scales[row]))
    }
    entry.days.include(ClosedRange(numbers: first...last))
    for row in 0..<min(limit, batch.count) {
      entry.first.append(PlacedTransaction(batch[row], at: batch.position(of: row)))
    }
    entry.keepFirst(limit)
    entries[batch.source] = entry
  }

  /// Takes in what another worker has seen.
  public mutating func merge(_ other: consuming SourceStatistics) {
    for (source, theirs) in other.entries {
      guard var mine = entries[source] else {
        entries[source] = theirs
        continue
      }
      mine.transactions += theirs.transactions
      mine.sums.merge(theirs.sums) { $0 + $1 }
      if let days = theirs.days { mine.days.include(days) }
      mine.first += theirs.first
      mine.keepFirst(limit)
      entries[source] = mine
    }
  }
}

extension SourceStatistics.Entry {
  fileprivate mutating func keepFirst(_ limit: Int) {
    first.sort { $0.position < $1.position }
    if first.count > limit { first.removeLast(first.count - limit) }
  }
}
