/// The report of a period: everything that is said about it, as values; renderers only choose the words' places.
public struct FinanceReport: Sendable {
  /// What is said about one currency. Currencies are never added together.
  public struct CurrencySection: Sendable {
    /// Income, expense and balance.
    public let balance: Balance
    /// How the period leads from what there was to what there is.
    public internal(set) var bridge: MoneyBridge?
    /// Earlier periods beside this one, where there is data for them.
    public let comparisons: [PeriodComparison]
    /// The categories that moved most since the period that was asked for; none where none was.
    public internal(set) var movers: [CompareReport.Row] = []
    /// What each category came to.
    public let categories: [CategoryTotal]
    /// The budgets; none where there are none.
    public internal(set) var budgets: [BudgetReport.Row] = []
    /// The payees on whom most was spent.
    public let payees: [PayeeTotal]
    /// The largest transactions.
    public let largest: [Transaction]
    /// The months up to the last of the period.
    public let trend: [MonthlyBalance]
    /// The balance day by day, where it was asked for.
    public internal(set) var running: RunningBalance?

    /// The currency.
    public var currency: Currency { balance.currency }
  }

  /// The days it is about.
  public let period: ResolvedPeriod
  /// The days on which the sources have transactions at all, in the period or not, asked about or not.
  public let dataDays: ClosedRange<CalendarDay>?
  /// Whether any transaction of the sources is among those asked about, on whatever day.
  public let hasRows: Bool
  /// The days that are compared, where a comparison was asked for.
  public internal(set) var compared: ComparedPeriods?
  /// One section a currency, by code.
  public let currencies: [CurrencySection]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}

/// The days a report is about, after open ends have been closed by the data.
public struct ResolvedPeriod: Hashable, Sendable {
  /// What was asked for: `2024-05`, `all`.
  public let label: String
  /// The first and last day; `nil` where an open end met no data.
  public let days: ClosedRange<CalendarDay>?

  /// A period, with its open ends at the first and last day of the data.
  public init(_ period: DatePeriod, data: ClosedRange<CalendarDay>?) {
    label = period.label
    let first = period.first == .earliest ? data?.lowerBound : period.first
    let last = period.last == .latest ? data?.upperBound : period.last
    if let first, let last, first <= last { days = first...last } else { days = nil }
  }
}
