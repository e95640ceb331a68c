/// The direction in which money moves.
public enum TransactionType: String, Hashable, Sendable, CaseIterable {
  /// Money in.
  case income
  /// Money out.
  case expense
}
