/// What each source yields: how many transactions, their signed sum by currency, the days they span, and the first of
/// them as they are in the source.
///
/// It is for looking at sources before they are trusted, and the wrong aggregate for a report, which does not ask where
/// a row came from.
package struct SourceStatistics: TransactionAggregate {
  /// What one source yields.
  package struct Entry: Hashable, Sendable {
    package internal(set) var transactions = 0
    /// Money in less money out, by currency.
    package internal(set) var sums: [Currency: ExactSum] = [:]
    /// The first day and the last.
    package internal(set) var days: ClosedRange<CalendarDay>?
    package internal(set) var first: [PlacedTransaction] = []
  }

  /// How many of the first transactions are kept.
  private let limit: Int
  private var entries: [Int: Entry] = [:]

  package init(limit: Int) { self.limit = limit }

  /// What the source with that number yields.
  package subscript(source: Int) -> Entry { entries[source] ?? Entry() }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    var seen = Entry()
    seen.transactions = batch.count
    for row in 0..<batch.count {
      let amount = Int128(batch.coefficients[row])
      seen.sums[batch.currency(of: row), default: .zero].add(
        coefficient: batch.directions[row] == 0 ? amount : -amount, scale: Int(batch.scales[row]))
    }
    seen.days = ClosedRange(numbers: batch.dayRange())
    seen.first = (0..<min(limit, batch.count)).map {
      PlacedTransaction(batch[$0], at: batch.position(of: $0))
    }
    entries[batch.source, default: Entry()].add(seen, limit)
  }

  package mutating func merge(_ other: consuming SourceStatistics) {
    for (source, theirs) in other.entries { entries[source, default: Entry()].add(theirs, limit) }
  }
}

extension SourceStatistics.Entry {
  fileprivate mutating func add(_ other: Self, _ limit: Int) {
    transactions += other.transactions
    sums.merge(other.sums) { $0 + $1 }
    if let theirs = other.days { days.include(theirs) }
    first = Array((first + other.first).sorted { $0.position < $1.position }.prefix(limit))
  }
}
