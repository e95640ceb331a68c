import FinanceDomain

extension ReportTable {
  /// The columns that say what moved in a part of the period.
  package static let figures = [
    Column("Income", .amount), Column("Expense", .amount), Column("Net", .amount), Column("Count", .count),
  ]

  /// The same for a whole stretch of time.
  package static let balanceFigures = [
    Column("Income", .amount), Column("Expense", .amount), Column("Balance", .amount),
    Column("Count", .count),
  ]
}

extension Balance {
  /// The figures, without those that no transaction stands behind.
  package var cells: [ReportTable.Cell] {
    [
      .sum(buckets.income, currency, of: incomeTransactions),
      .sum(buckets.expense, currency, of: expenseTransactions),
      .sum(buckets.net, currency), .count(transactions),
    ]
  }

  /// The figures, zeros included.
  package var allCells: [ReportTable.Cell] {
    [
      .sum(buckets.income, currency), .sum(buckets.expense, currency), .sum(buckets.net, currency),
      .count(transactions),
    ]
  }

  /// The figures as a program reads them: ``allCells``, then the transactions in and out.
  package var recordCells: [ReportTable.Cell] {
    allCells + [.count(incomeTransactions), .count(expenseTransactions)]
  }
}

extension [Balance] {
  /// The sum of what is displayed, as a row below rows with so many names; `nil` for a single row, which is its own
  /// sum.
  package func totalCells(in currency: Currency, names: Int = 1) -> [ReportTable.Cell]? {
    guard count > 1 else { return nil }
    let total = reduce(into: FlowBuckets(isByPolicy: self[0].buckets.isByPolicy)) { $0.add($1.buckets) }
    let name = [ReportTable.Cell.word("Total")] + [ReportTable.Cell](repeating: .none, count: names - 1)
    return name + Balance(total, in: currency).allCells
  }
}

extension Currency {
  /// What a block of this currency is called.
  package var heading: String { self == .none ? "\(rawValue) (no currency named)" : rawValue }
}
