/// The balance of one month in one currency.
public struct MonthlyBalance: Hashable, Sendable {
  /// The month.
  public let month: YearMonth
  /// Its figures.
  public let balance: Balance

  /// The figures of a month.
  public init(month: YearMonth, balance: Balance) {
    self.month = month
    self.balance = balance
  }

  /// The currency.
  public var currency: Currency { balance.currency }
}
