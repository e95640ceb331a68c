import FinanceDomain

/// The figures of balances as columns of a table for people: income, expense, what remains, how many transactions.
///
/// Where kinds or own accounts are stated there may be more: refunds, and what is neither income nor expense; the
/// columns of a row always add up to what remains.
package struct FigureColumns: Hashable, Sendable {
  private let net: String
  private let hidesZeros: Bool
  private let showsRefunds: Bool
  private let showsOther: Bool

  /// The columns for these balances.
  ///
  /// - Parameters:
  ///   - net: what the remainder is called.
  ///   - hidesZeros: whether a figure is left out that no transaction stands behind.
  ///   - dividesExpense: whether expense is shown as gross and refunds where these are told apart.
  package init(
    of balances: [Balance], net: String, hidesZeros: Bool = false, dividesExpense: Bool = false
  ) {
    self.net = net
    self.hidesZeros = hidesZeros
    showsRefunds = dividesExpense && balances.contains { $0.breakdown != nil }
    showsOther = balances.contains { ($0.breakdown?.otherTransactions ?? 0) > 0 }
  }

  /// The columns.
  package var columns: [ReportTable.Column] {
    let expense = showsRefunds ? ["Gross", "Refunds"] : ["Expense"]
    return (["Income"] + expense + (showsOther ? ["Other"] : []) + [net]).map {
      ReportTable.Column($0, .amount)
    } + [ReportTable.Column("Count", .count)]
  }

  /// The figures of a balance.
  package func cells(of balance: Balance) -> [ReportTable.Cell] {
    let counts = [balance.incomeTransactions] + expenseCounts(of: balance) + otherCounts(of: balance)
    let parts = zip(sums(of: balance.buckets), counts).map { sum, count in
      ReportTable.Cell.sum(sum, balance.currency, of: hidesZeros ? count : 1)
    }
    return parts + [.sum(balance.buckets.net, balance.currency), .count(balance.transactions)]
  }

  /// The sum of what is displayed, as a row below rows with so many names; `nil` for a single row, which is its own
  /// sum.
  package func totalCells(
    of balances: [Balance], in currency: Currency, names: Int = 1
  ) -> [ReportTable.Cell]? {
    guard balances.count > 1 else { return nil }
    let total = balances.reduce(into: FlowBuckets(isByPolicy: balances.areByPolicy)) { $0.add($1.buckets) }
    return [.word("Total")] + .none(names - 1) + (sums(of: total) + [total.net]).map { .sum($0, currency) }
      + [.count(total.count)]
  }

  /// The figures of an average, as far as it has them.
  package func cells(of average: BalanceReport.Average) -> [ReportTable.Cell] {
    let (income, expense) = (average.income, average.expense)
    let sums: [ExactSum?] = [income] + (showsRefunds ? [nil, nil] : [expense]) + (showsOther ? [nil] : [])
    return (sums + [average.balance]).map { $0.map { .sum($0, average.currency) } ?? .none } + [.none]
  }

  /// The figures that add up to the remainder, expense and gross being taken away.
  private func sums(of buckets: FlowBuckets) -> [ExactSum] {
    [buckets.income] + (showsRefunds ? [buckets.gross, buckets.refunds] : [buckets.expense])
      + (showsOther ? [buckets.other] : [])
  }

  private func expenseCounts(of balance: Balance) -> [Int] {
    guard showsRefunds else { return [balance.expenseTransactions] }
    return [balance.breakdown?.gross, balance.breakdown?.refunds].map { ($0 ?? 0) == 0 ? 0 : 1 }
  }

  private func otherCounts(of balance: Balance) -> [Int] {
    showsOther ? [balance.breakdown?.otherTransactions ?? 0] : []
  }
}

extension [ReportTable.Cell] {
  /// So many cells with nothing to say.
  package static func none(_ count: Int) -> [ReportTable.Cell] { Array(repeating: .none, count: count) }
}
