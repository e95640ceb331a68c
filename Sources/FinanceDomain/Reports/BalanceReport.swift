/// The balances of a period, month by month or as a whole.
public struct BalanceReport: Hashable, Sendable {
  /// The steps of the report.
  public enum Step: String, Hashable, Sendable, CaseIterable {
    /// A row a month.
    case month
    /// A row a quarter.
    case quarter
    /// A row a year.
    case year
    /// One row.
    case total
  }

  /// One step in one currency.
  public struct Row: Hashable, Sendable {
    /// The step's name: `2024-05`, `2024-Q2`, `2024`, or the period's own label.
    public let period: String
    /// The figures.
    public let balance: Balance

    /// A row.
    public init(period: String, balance: Balance) {
      self.period = period
      self.balance = balance
    }
  }

  /// The length of a row.
  public let step: Step
  /// The days covered.
  public let period: ResolvedPeriod
  /// The rows, in order of time, then by currency.
  public let rows: [Row]
  /// What became of the rows read.
  public let account: ScanAccount

  /// A finished report.
  public init(step: Step, period: ResolvedPeriod, rows: [Row], account: ScanAccount) {
    self.step = step
    self.period = period
    self.rows = rows
    self.account = account
  }
}
