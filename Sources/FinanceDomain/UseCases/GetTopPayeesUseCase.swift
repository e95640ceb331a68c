/// The payees that took most in a period.
public struct GetTopPayeesUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let condition: SearchExpression
  private let calendar: ReportingCalendar

  /// Asks that repository about the transactions that meet the condition.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    calendar: ReportingCalendar = .civil
  ) {
    self.repository = repository
    self.condition = condition
    self.calendar = calendar
  }

  /// The first `count` payees of each currency, largest expense first.
  public func execute(in period: DatePeriod, limit: Int = 5) async throws -> [Currency: [PayeeTotal]] {
    let query = TransactionQuery(period: period, condition: condition, calendar: calendar)
    let payees = try await repository.summary(matching: query, including: .payees).aggregate.payees
    var top: [Currency: [PayeeTotal]] = [:]
    for currency in payees.currencies {
      top[currency] = payees.top(limit, in: currency).map {
        PayeeTotal(payee: $0.payee.name, balance: Balance($0.flow, in: currency))
      }
    }
    return top
  }
}
