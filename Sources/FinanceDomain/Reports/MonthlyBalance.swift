/// The balance of one month in one currency.
public struct MonthlyBalance: Hashable, Sendable {
  /// The month.
  public let month: YearMonth
  /// Its figures.
  public let balance: Balance

  /// The days of the month.
  public let days: ClosedRange<CalendarDay>

  /// The figures of a month.
  ///
  /// - Parameter calendar: which days it has.
  public init(month: YearMonth, balance: Balance, calendar: ReportingCalendar = .civil) {
    self.month = month
    self.balance = balance
    days = calendar.firstDay(of: month)...calendar.lastDay(of: month)
  }

  /// The currency.
  public var currency: Currency { balance.currency }
}
