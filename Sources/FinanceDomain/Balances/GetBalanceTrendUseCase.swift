/// How the balance moved over the months up to the end of a period.
public struct GetBalanceTrendUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The last `count` months of the period and before it, by currency code.
  ///
  /// Months before the first and after the last transaction are left out; a quiet month in between has zeros.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod, months count: Int = 6) async throws -> [BalanceTrend] {
    let answer = try await question.ask(about: period)
    guard let data = answer.summary.totals.months else { return [] }
    let calendar = question.calendar
    let last = min(calendar.month(of: period.last), data.upperBound)
    let first = max(last.adding(months: 1 - count), data.lowerBound)
    guard first <= last else { return [] }
    let stretch = DatePeriod(trusting: calendar.firstDay(of: first), calendar.lastDay(of: last))
    return answer.bucketsByCurrency(in: stretch, by: .month) { $0.month }.map { currency, buckets in
      let months = (first...last).map { month in
        MonthlyBalance(
          month: month, balance: Balance(buckets[month] ?? answer.nothing, in: currency), calendar: calendar)
      }
      return BalanceTrend(currency: currency, months: months)
    }
  }
}

/// The balances of the months up to one, oldest first, of one currency.
public struct BalanceTrend: Hashable, Sendable {
  /// The currency.
  public let currency: Currency
  /// The months, without gaps; a month in which nothing happened has zeros.
  public let months: [MonthlyBalance]
}
