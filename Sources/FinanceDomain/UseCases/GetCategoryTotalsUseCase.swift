/// What each category came to in a period, and its share of all money out.
public struct GetCategoryTotalsUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let condition: SearchExpression

  /// Asks that repository about the transactions that meet the condition.
  public init(repository: any TransactionsRepository, condition: SearchExpression = .everything) {
    self.repository = repository
    self.condition = condition
  }

  /// The categories of each currency, by currency code.
  public func execute(in period: DatePeriod) async throws -> [CategoryTotals] {
    let query = TransactionQuery(period: period, condition: condition)
    let summary = try await repository.totals(matching: query).aggregate
    let flows = summary.flows(in: period, by: [.currency, .category]) {
      CategoryKey(currency: $0.currency, category: $0.category)
    }
    return Dictionary(grouping: flows, by: \.key.currency).sorted { $0.key < $1.key }.map { currency, flows in
      CategoryTotals(
        currency: currency, rows: rows(of: flows.map { ($0.key.category, $0.value) }, in: currency))
    }
  }

  private func rows(of flows: [(TransactionCategory, Flow)], in currency: Currency) -> [CategoryTotals.Row] {
    let spent = flows.reduce(into: ExactSum.zero) { $0.add($1.1.expense) }
    let sorted = flows.sorted { left, right in
      if left.1.expense != right.1.expense { return left.1.expense > right.1.expense }
      return left.1.income == right.1.income ? left.0 < right.0 : left.1.income > right.1.income
    }
    return sorted.map { category, flow in
      CategoryTotals.Row(
        category: category, balance: Balance(flow, in: currency),
        share: Rounding.percentage(flow.expense, of: spent))
    }
  }
}

private struct CategoryKey: Hashable {
  let currency: Currency
  let category: TransactionCategory
}
