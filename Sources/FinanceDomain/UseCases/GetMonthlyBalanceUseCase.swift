/// What came in, went out and remained in one month, a currency at a time.
public struct GetMonthlyBalanceUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let condition: SearchExpression

  /// Asks that repository about the transactions that meet the condition.
  public init(repository: any TransactionsRepository, condition: SearchExpression = .everything) {
    self.repository = repository
    self.condition = condition
  }

  /// The month's balances by currency code; none for a currency in which nothing happened.
  public func execute(for month: YearMonth) async throws -> [MonthlyBalance] {
    let query = TransactionQuery(period: DatePeriod(month: month), condition: condition)
    let summary = try await repository.totals(matching: query).aggregate
    return summary.balances(in: DatePeriod(month: month)).map { MonthlyBalance(month: month, balance: $0) }
  }
}

extension LedgerSummary {
  /// The balances of a period by currency code.
  func balances(in period: DatePeriod) -> [Balance] {
    flows(in: period, by: .currency) { $0.currency }.sorted { $0.key < $1.key }
      .map { Balance($0.value, in: $0.key) }
  }
}
