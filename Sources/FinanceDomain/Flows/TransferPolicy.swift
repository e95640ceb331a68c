/// When two transactions are taken for the two legs of one transfer.
public struct TransferPolicy: Hashable, Sendable {
  /// The accounts that are one's own; between others nothing is a transfer.
  public var ownAccounts: [String]
  /// How many days may lie between the two legs.
  public var windowDays: Int

  /// Between those accounts, within so many days.
  public init(ownAccounts: [String] = [], windowDays: Int = 4) {
    self.ownAccounts = ownAccounts
    self.windowDays = windowDays
  }
}
