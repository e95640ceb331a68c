/// How the balance moved over the months up to the end of a period.
public struct GetBalanceTrendUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let condition: SearchExpression

  /// Asks that repository about the transactions that meet the condition.
  public init(repository: any TransactionsRepository, condition: SearchExpression = .everything) {
    self.repository = repository
    self.condition = condition
  }

  /// The last `count` months of the period and before it, by currency code.
  ///
  /// Months before the first and after the last transaction are left out; a quiet month in between has zeros.
  public func execute(in period: DatePeriod, months count: Int = 6) async throws -> [BalanceTrend] {
    let query = TransactionQuery(period: period, condition: condition)
    let summary = try await repository.totals(matching: query).aggregate
    guard let data = summary.totals.months else { return [] }
    let last = min(period.last.yearMonth, data.upperBound)
    let first = max(last.adding(months: 1 - count), data.lowerBound)
    guard first <= last else { return [] }
    let flows = summary.totals.flows(by: [.month, .currency]) { entry in
      first <= entry.month && entry.month <= last
        ? TrendKey(month: entry.month, currency: entry.currency) : nil
    }
    return Set(flows.keys.map(\.currency)).sorted().map { currency in
      let months = (first.index...last.index).map { index in
        let month = YearMonth(index: index)
        let flow = flows[TrendKey(month: month, currency: currency)] ?? Flow()
        return MonthlyBalance(month: month, balance: Balance(flow, in: currency))
      }
      return BalanceTrend(currency: currency, months: months)
    }
  }
}

private struct TrendKey: Hashable {
  let month: YearMonth
  let currency: Currency
}
