/// What came in, went out and remained in one month or in several, a currency at a time.
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

  /// The last `count` months of the period and before it, oldest first, of each currency.
  ///
  /// Months before the first and after the last transaction are left out; a quiet month in between has zeros.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    upTo period: DatePeriod, months count: Int = 6
  ) async throws -> [Currency: [MonthlyBalance]] {
    let answer = try await question.ask(about: period)
    guard let data = answer.summary.totals.months else { return [:] }
    let calendar = question.calendar
    let last = min(calendar.month(of: period.last), data.upperBound)
    let first = max(last.adding(months: 1 - count), data.lowerBound)
    guard first <= last else { return [:] }
    let stretch = DatePeriod(trusting: calendar.firstDay(of: first), calendar.lastDay(of: last))
    let byCurrency = answer.bucketsByCurrency(in: stretch, by: .month) { $0.month }.map { currency, buckets in
      let months = (first...last).map { month in
        MonthlyBalance(
          month: month, balance: Balance(buckets[month] ?? answer.nothing, in: currency), calendar: calendar)
      }
      return (currency, months)
    }
    return Dictionary(uniqueKeysWithValues: byCurrency)
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
