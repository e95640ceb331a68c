/// Where money belongs that moved in or out. Every transaction is in exactly one bucket.
public enum FlowBucket: Int, Hashable, Sendable, CaseIterable {
  /// Earned; money out is a correction.
  case income
  /// Spent; money in is a refund.
  case spending
  /// Moved between own accounts, both legs being among the rows looked at.
  case transfers
  /// The same with the other leg elsewhere: in another selection, or in no source.
  case transfersOutOfScope
  /// Left out by its category's kind.
  case ignored
  /// Without a category, where kinds of categories are stated: nobody has said what it is.
  case unclassified
}
