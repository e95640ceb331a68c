/// The transactions that stand at some places of the sources, found again in a scan of its own.
///
/// It is the wrong aggregate for many places: each costs a whole transaction.
struct TransactionsAtPlaces: TransactionAggregate {
  let places: Set<SourcePosition>
  private(set) var found: [SourcePosition: Transaction] = [:]

  /// None found yet.
  init(_ places: Set<SourcePosition>) { self.places = places }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard !places.isEmpty else { return }
    for row in 0..<batch.count {
      let place = batch.position(of: row)
      if places.contains(place) { found[place] = batch[row] }
    }
  }

  mutating func merge(_ other: consuming TransactionsAtPlaces) {
    found.merge(other.found) { mine, _ in mine }
  }
}
