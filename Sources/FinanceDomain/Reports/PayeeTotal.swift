/// What went to one payee, and what came back from it.
public struct PayeeTotal: Hashable, Sendable {
  /// The payee: a description as the sources write it.
  public let payee: String
  /// The figures.
  public let balance: Balance

  /// A payee's figures.
  public init(payee: String, balance: Balance) {
    self.payee = payee
    self.balance = balance
  }
}
