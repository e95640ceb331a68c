/// By what two rows were found to be the same transaction.
public enum DuplicateKey: String, Hashable, Sendable, CaseIterable {
  /// The id that the source gives.
  case id
  /// Account, day, signed amount, currency and description, and which occurrence of these in its file it is.
  case content
  /// The same, and the balance that both rows state.
  case contentAndBalance = "content+balance"
}
