import FinanceDomain

extension BalanceReport {
  /// The report for people: a table a currency.
  package var document: ReportDocument {
    let name = step == .total ? "Balance" : "Balance by \(PeriodNames.title(of: step).lowercased())"
    return ReportDocument(
      name, of: period, names: [ReportTable.Column("Period", .text)],
      rows: rows.map { ([.text($0.period)], $0.balance) },
      figures: FigureColumns(of: rows.map(\.balance), net: "Balance"), chart: chart, averages: averages,
      averageName: "Average of \(steps)", account: account)
  }

  /// The report for programs: a row a step and currency.
  package var records: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("period", .text), ReportTable.Column("currency", .text),
        ReportTable.Column("income", .amount), ReportTable.Column("expense", .amount),
        ReportTable.Column("balance", .amount),
      ] + ReportTable.recordCounts(of: rows.map(\.balance)))
    for row in rows {
      table.append(
        [.text(row.period), .word(row.balance.currency.rawValue)]
          + row.balance.recordCells(isByPolicy: rows.map(\.balance).areByPolicy))
    }
    return table
  }
}

extension ReportTable {
  /// The counts at the end of a row for programs, and what a policy about flows makes of the figures, if there is one.
  package static func recordCounts(of balances: [Balance]) -> [Column] {
    [
      Column("transactions", .count), Column("incomeTransactions", .count),
      Column("expenseTransactions", .count),
    ] + (balances.areByPolicy ? breakdownColumns : [])
  }
}

extension ReportDocument {
  /// A report of that name on a period, without contents.
  package init(_ name: String, of period: ResolvedPeriod) {
    self.init(
      title: "\(name): \(PeriodNames.title(of: period.label))",
      aside: PeriodNames.days(period.days, unlessIn: period.label))
  }

  /// Balances under a name or several each: a heading and a table a currency, a total where there is more than one row,
  /// and below it what they come to on average.
  package init(
    _ name: String, of period: ResolvedPeriod, names: [ReportTable.Column],
    rows: [(names: [ReportTable.Cell], balance: Balance)], figures: FigureColumns,
    chart: (Currency) -> ReportChart?, averages: [BalanceReport.Average] = [], averageName: String = "",
    account: ScanRowCounts
  ) {
    self.init(name, of: period)
    if rows.isEmpty { append(.sentence(PeriodNames.nothing(in: period.label))) }
    for currency in Set(rows.map(\.balance.currency)).sorted() {
      let own = rows.filter { $0.balance.currency == currency }
      var table = ReportTable(columns: names + figures.columns)
      for row in own { table.append(row.names + figures.cells(of: row.balance)) }
      let total = figures.totalCells(of: own.map(\.balance), in: currency, names: names.count)
      if let total { table.appendTotal(total) }
      if let average = averages.first(where: { $0.currency == currency }) {
        table.appendTotal([.word(averageName)] + .none(names.count - 1) + figures.cells(of: average))
      }
      append(.heading(currency.heading))
      append(chart(currency))
      append(table)
    }
    append(contentsOf: account.conversionBlocks)
    append(contentsOf: account.remarks)
    footer = account.footer(about: period)
  }
}
