/// By what two rows were found to be the same transaction.
public enum DuplicateKey: String, Hashable, Sendable, CaseIterable {
  /// The id that the source gives.
  case id
  /// Account, day, signed amount, currency and description, and which occurrence of these in its file it is.
  case content
  /// The same, and the balance that both rows state.
  case contentAndBalance = "content+balance"
}

/// What shows that two rows are one transaction.
package enum DuplicateEvidence: Hashable, Sendable {
  /// One id.
  case id
  /// One content, where not both state a balance.
  case content
  /// One content and one balance.
  case contentAndBalance
  /// The same bytes: one content, and one balance if there is one in them.
  case bytes

  /// The key by which rows are compared, for a row that states a balance or does not.
  package func key(hasBalance: Bool) -> DuplicateKey {
    switch self {
    case .id: .id
    case .content: .content
    case .contentAndBalance: .contentAndBalance
    case .bytes: hasBalance ? .contentAndBalance : .content
    }
  }
}
