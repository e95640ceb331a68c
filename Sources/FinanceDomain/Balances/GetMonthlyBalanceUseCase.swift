/// What came in, went out and remained in one month, a currency at a time.
public struct GetMonthlyBalanceUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The month's balances by currency code; none for a currency in which nothing happened.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(for month: YearMonth) async throws -> [MonthlyBalance] {
    let period = question.calendar.period(of: month)
    return try await question.ask(about: period).balances(in: period).map {
      MonthlyBalance(month: month, balance: $0, calendar: question.calendar)
    }
  }
}

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
}
