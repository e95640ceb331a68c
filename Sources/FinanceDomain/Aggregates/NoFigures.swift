/// Learns nothing: for questions that only the account of the rows answers.
public struct NoFigures: TransactionAggregate {
  /// Nothing.
  public init() {}
  /// Looks at no row.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {}
  /// Stays as it is.
  public mutating func merge(_ other: consuming NoFigures) {}
}
