import FinanceDomain

extension FinanceReport {
  /// The report for people: a section a currency, then what became of the rows.
  package var document: ReportDocument {
    var document = ReportDocument(
      title: PeriodNames.title(of: period.label), aside: PeriodNames.days(period.days, unlessIn: period.label)
    )
    if currencies.allSatisfy({ $0.balance.transactions == 0 }) {
      document.append(.sentence(nothingHappened))
    }
    if let remark = compared?.remark { document.append(.sentence(remark)) }
    for section in currencies {
      document.append(.heading(section.currency.heading))
      for table in section.tables { document.append(table) }
    }
    document.append(contentsOf: account.conversionBlocks)
    document.append(.heading("Rows"))
    document.append(account.table)
    document.append(contentsOf: account.remarks.blocks)
    return document
  }

  private var nothingHappened: String {
    let nothing = PeriodNames.nothing(in: period.label)
    guard let dataDays else { return "\(nothing) The sources have none at all." }
    let (first, last) = (dataDays.lowerBound, dataDays.upperBound)
    return first == last
      ? "\(nothing) The data are all of \(first)." : "\(nothing) The data run from \(first) to \(last)."
  }
}

extension FinanceReport.CurrencySection {
  /// What is said about one currency. Tables may be empty.
  fileprivate var tables: [ReportTable] {
    [
      summary, bridge?.table, comparisonTable,
      CompareReport.movers(movers, titled: "Moved most", by: [.category]), categories.table, payeeTable,
      largestTable, trend.table,
    ]
    .compactMap { $0 }
  }

  private var summary: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Figure", .text), ReportTable.Column("Amount", .amount),
        ReportTable.Column("Count", .count), ReportTable.Column("Direction", .text),
      ], isSummary: true)
    func append(_ name: String, _ amount: Decimal, _ count: Int, _ direction: String) {
      let noun = count == 1 ? "transaction" : "transactions"
      table.append([.word(name), .amount(amount, currency), .count(count), .word(noun + direction)])
    }
    append("Income", balance.income, balance.incomeTransactions, " in")
    append("Expense", balance.expense, balance.expenseTransactions, " out")
    if let breakdown = balance.breakdown, breakdown.otherTransactions > 0 {
      append("Other", breakdown.other, breakdown.otherTransactions, " of neither kind")
    }
    append("Balance", balance.balance, balance.transactions, "")
    return table
  }

  private var comparisonTable: ReportTable {
    var table = ReportTable(
      "Compared with",
      columns: [
        ReportTable.Column("Period", .text, isGroup: true), ReportTable.Column("Figure", .text),
        ReportTable.Column("Then", .amount), ReportTable.Column("Now", .amount),
        ReportTable.Column("Change", .amount), ReportTable.Column("Change %", .percent),
      ])
    for comparison in comparisons {
      for row in rows(of: comparison) { table.append(row) }
    }
    return table
  }

  private func rows(of comparison: PeriodComparison) -> [[ReportTable.Cell]] {
    func row(
      _ name: String, _ then: Decimal, _ now: Decimal, _ change: PeriodComparison.Change
    ) -> [ReportTable.Cell] {
      [
        .word(PeriodNames.title(of: comparison.period.label)), .word(name), .amount(then, currency),
        .amount(now, currency), .change(change.amount, currency),
        change.percent.map { .percentChange($0) } ?? .none,
      ]
    }
    let earlier = comparison.balance
    return [
      row("Income", earlier.income, balance.income, comparison.income),
      row("Expense", earlier.expense, balance.expense, comparison.expense),
      row("Balance", earlier.balance, balance.balance, comparison.net),
    ]
  }

  private var payeeTable: ReportTable {
    let figures = FigureColumns(of: payees.map(\.balance), net: "Net", hidesZeros: true)
    var table = ReportTable("Top payees", columns: [ReportTable.Column("Payee", .text)] + figures.columns)
    for payee in payees { table.append([.text(payee.payee)] + figures.cells(of: payee.balance)) }
    return table
  }

  private var largestTable: ReportTable {
    var table = ReportTable(
      "Largest transactions",
      columns: [
        ReportTable.Column("Date", .date), ReportTable.Column("Description", .text),
        ReportTable.Column("Amount", .amount),
      ])
    for transaction in largest {
      table.append([
        .date(transaction.date, nil), .text(transaction.description),
        .amount(transaction.signedAmount, currency),
      ])
    }
    return table
  }
}

extension CategoryTotals {
  /// The categories, and their sum.
  fileprivate var table: ReportTable {
    let figures = FigureColumns(
      of: rows.map(\.balance), net: "Net", hidesZeros: true, dividesExpense: true)
    var table = ReportTable(
      "Categories",
      columns: [ReportTable.Column("Category", .text)] + figures.columns
        + [ReportTable.Column("Share %", .percent)])
    for row in rows {
      let share = row.balance.expenseTransactions == 0 ? nil : row.share
      table.append(
        [.text(row.category.rawValue)] + figures.cells(of: row.balance) + [
          share.map { .percent($0) } ?? .none
        ])
    }
    let shares = rows.compactMap(\.share)
    if let total = figures.totalCells(of: rows.map(\.balance), in: currency) {
      table.appendTotal(total + [shares.isEmpty ? .none : .percent(shares.reduce(0, +))])
    }
    return table
  }
}

extension BalanceTrend {
  /// The months; a quiet one has zeros.
  fileprivate var table: ReportTable {
    let figures = FigureColumns(of: months.map(\.balance), net: "Balance")
    var table = ReportTable("Months", columns: [ReportTable.Column("Month", .text)] + figures.columns)
    for month in months { table.append([.word("\(month.month)")] + figures.cells(of: month.balance)) }
    return table
  }
}
