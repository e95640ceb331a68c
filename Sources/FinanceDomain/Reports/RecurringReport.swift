/// What recurs: subscriptions, rents, wages, found and not declared.
public struct RecurringReport: Sendable {
  /// What active series come to in one currency.
  public struct CurrencyTotals: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// How many active series take money.
    public let expenses: Int
    /// What these take in a year.
    public let annualExpense: Decimal
    /// How many active series bring money.
    public let incomes: Int
    /// What these bring in a year.
    public let annualIncome: Decimal
  }

  /// The days asked about.
  public let period: ResolvedPeriod
  /// The day that decides what is still active; `nil` where there is no transaction.
  public let asOf: CalendarDay?
  /// How many occurrences a series needs.
  public let minimumOccurrences: Int
  /// The series: by currency, money out first, then what costs most in a year, then by key.
  public let series: [RecurringSeries]
  /// How many series are on the ignore list.
  public let ignored: Int
  /// What is on the ignore list and ignores nothing, as it was stated.
  public let unusedIgnores: [String]
  /// How many payees were looked at.
  public let payees: Int
  /// How many of them have too few transactions on any account.
  public let payeesWithTooFew: Int
  /// How many of the others have no series.
  public let payeesWithoutRule: Int
  /// How many transactions are transfers or ignored, and were not looked at.
  public let leftOut: Int
  /// Totals, by currency code.
  public let totals: [CurrencyTotals]
  /// What became of the rows read.
  public let account: ScanRowCounts

  /// Whether a series is still to be expected.
  public func isActive(_ series: RecurringSeries) -> Bool { asOf.map(series.isActive) ?? false }
}
