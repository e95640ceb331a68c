@testable import FinanceDomain

/// On which days of the week money came in and went out in a period.
public struct WeekdaysReport: Sendable {
  /// A day of the week in one currency.
  public struct Row: Hashable, Sendable {
    /// 1 for Monday to 7 for Sunday (ISO 8601).
    public let weekday: Int
    /// What came in and went out.
    public let balance: Balance

    /// A row.
    public init(weekday: Int, balance: Balance) {
      self.weekday = weekday
      self.balance = balance
    }
  }

  /// What was asked for.
  public let period: ResolvedPeriod
  /// By currency, then from Monday to Sunday.
  public let rows: [Row]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts

  /// A finished report.
  public init(period: ResolvedPeriod, rows: [Row], rowCounts: ScanRowCounts) {
    self.period = period
    self.rows = rows
    self.rowCounts = rowCounts
  }
}
