/// The largest transactions of a period.
public struct LargestReport: Sendable {
  /// The largest of one currency.
  public struct CurrencySection: Sendable {
    /// The currency.
    public let currency: Currency
    /// Largest first.
    public let transactions: [Transaction]

    /// A section.
    public init(currency: Currency, transactions: [Transaction]) {
      self.currency = currency
      self.transactions = transactions
    }
  }

  /// What was asked for.
  public let period: DatePeriod
  /// One section a currency, by code.
  public let currencies: [CurrencySection]
  /// What became of the rows read.
  public let account: ScanRowCounts

  /// A finished report.
  public init(period: DatePeriod, currencies: [CurrencySection], account: ScanRowCounts) {
    self.period = period
    self.currencies = currencies
    self.account = account
  }
}
