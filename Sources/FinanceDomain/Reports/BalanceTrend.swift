/// The balances of the months up to one, oldest first, of one currency.
public struct BalanceTrend: Hashable, Sendable {
  /// The currency.
  public let currency: Currency
  /// The months, without gaps; a month in which nothing happened has zeros.
  public let months: [MonthlyBalance]

  /// The months of a currency.
  public init(currency: Currency, months: [MonthlyBalance]) {
    self.currency = currency
    self.months = months
  }
}
