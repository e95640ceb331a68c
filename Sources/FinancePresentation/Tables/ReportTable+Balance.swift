import FinanceDomain

extension Balance {
  /// The figures as a program reads them: income, expense, what remains, then the transactions, in all, in and out.
  ///
  /// - Parameter isByPolicy: whether ``breakdownCells`` follow.
  package func recordCells(isByPolicy: Bool) -> [ReportTable.Cell] {
    sumCells + [.count(transactions), .count(incomeTransactions), .count(expenseTransactions)]
      + (isByPolicy ? breakdownCells : [])
  }

  /// Income, expense and what remains, zeros included.
  package var sumCells: [ReportTable.Cell] {
    [.sum(buckets.income, currency), .sum(buckets.expense, currency), .sum(buckets.net, currency)]
  }

  /// What a policy about flows makes of them, as a program reads it.
  package var breakdownCells: [ReportTable.Cell] {
    guard let breakdown else { return Array(repeating: .none, count: ReportTable.breakdownColumns.count) }
    return [breakdown.gross, breakdown.refunds, breakdown.other].map { .amount($0, currency) }
      + [.count(breakdown.otherTransactions)]
  }
}

extension ReportTable {
  /// The columns of ``Balance/breakdownCells``, which tables have where there is such a policy.
  package static let breakdownColumns = [
    Column("gross", .amount), Column("refunds", .amount), Column("other", .amount),
    Column("otherTransactions", .count),
  ]
}

extension [Balance] {
  /// Whether a policy about flows stands behind them.
  package var areByPolicy: Bool { contains { $0.breakdown != nil } }
}

extension Currency {
  /// What a block of this currency is called.
  package var heading: String { self == .none ? "\(rawValue) (no currency named)" : rawValue }
}
