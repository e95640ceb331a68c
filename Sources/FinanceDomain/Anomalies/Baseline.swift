/// What an amount is held against: the others of its kind, itself not among them.
public struct Baseline: Hashable, Sendable {
  /// How many others there are.
  public let count: Int
  /// Their median.
  public let median: Decimal
  /// The median of how far they are from their median (MAD).
  public let deviation: Decimal
  /// The smallest and the largest of them.
  public let range: ClosedRange<ExactSum>
}
