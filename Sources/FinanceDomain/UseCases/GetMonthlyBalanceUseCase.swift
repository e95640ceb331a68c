/// What came in, went out and remained in one month, a currency at a time.
public struct GetMonthlyBalanceUseCase: Sendable {
  private let question: FlowQuestion

  /// Asks that repository about the transactions that meet the condition.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    flows: FlowPolicy = FlowPolicy(), calendar: ReportingCalendar = .civil
  ) {
    self.init(FlowQuestion(repository: repository, condition: condition, policy: flows, calendar: calendar))
  }

  init(_ question: FlowQuestion) { self.question = question }

  /// The month's balances by currency code; none for a currency in which nothing happened.
  public func execute(for month: YearMonth) async throws -> [MonthlyBalance] {
    let period = question.calendar.period(of: month)
    return try await question.ask(about: period).balances(in: period).map {
      MonthlyBalance(month: month, balance: $0, calendar: question.calendar)
    }
  }
}
