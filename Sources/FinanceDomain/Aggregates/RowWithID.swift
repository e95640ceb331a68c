/// The transaction with a certain id and its place; of several the first.
public struct RowWithID: TransactionAggregate {
  /// The id looked for.
  public let id: TransactionID
  /// The transaction, if it has been seen.
  public private(set) var found: PlacedTransaction?

  /// Not found yet.
  public init(_ id: TransactionID) { self.id = id }

  /// Looks at every row of the batch; quick only where a query leaves few of them.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    for row in 0..<batch.count where batch.id(of: row) == id {
      offer(PlacedTransaction(batch[row], at: batch.position(of: row)))
    }
  }

  /// Takes in what another worker has found.
  public mutating func merge(_ other: consuming RowWithID) {
    if let theirs = other.found { offer(theirs) }
  }

  private mutating func offer(_ row: PlacedTransaction) {
    if let found, found.position < row.position { return }
    found = row
  }
}
