import FinanceDomain

extension CompareReport {
  /// The report for people: the figures then and now, then what moved most, a currency at a time.
  package var document: ReportDocument {
    let (earlier, later) = (periods.earlier, periods.later)
    var document = ReportDocument(
      title: "\(PeriodNames.title(of: later.label)) beside \(PeriodNames.title(of: earlier.label))",
      aside: [later, earlier].map(PeriodNames.daysOrLabel).joined(separator: " and "))
    if let remark = periods.remark { document.append(.sentence(remark)) }
    if currencies.isEmpty { document.append(.sentence("No transactions in either period.")) }
    for section in currencies {
      document.append(.heading(section.now.currency.heading))
      document.append(section.summary)
      document.append(CompareReport.movers(section.rows, by: dimensions))
    }
    document.append(contentsOf: account.conversionBlocks)
    document.append(contentsOf: account.remarks)
    return document
  }

  /// What moved, the largest move first.
  package static func movers(
    _ rows: [Row], titled title: String = "", by dimensions: [TotalsReport.Dimension]
  ) -> ReportTable {
    var table = ReportTable(
      title,
      columns: dimensions.map { ReportTable.Column($0.title, .text) } + [
        ReportTable.Column("Then", .amount), ReportTable.Column("Now", .amount),
        ReportTable.Column("Change", .amount), ReportTable.Column("Change %", .percent),
      ])
    for row in rows {
      let currency = row.now.currency
      table.append(
        row.keys.map { .text($0) } + [
          .sum(row.then.buckets.net, currency, of: row.then.transactions),
          .sum(row.now.buckets.net, currency, of: row.now.transactions),
          .change(row.change.amount, currency), row.percentCell,
        ])
    }
    return table
  }

  /// The report for programs: a row a category or whatever is compared.
  package var records: ReportTable {
    let figures = ["income", "expense", "net"]
    var table = ReportTable(
      columns: dimensions.map { ReportTable.Column($0.rawValue, .text) }
        + [ReportTable.Column("currency", .text)]
        + (figures.map { "earlier\($0.capitalized)" } + figures.map { "later\($0.capitalized)" } + ["change"])
        .map { ReportTable.Column($0, .amount) }
        + [ReportTable.Column("percent", .percent), ReportTable.Column("state", .text)])
    for row in currencies.flatMap(\.rows) {
      table.append(
        row.keys.map { .text($0) } + [.word(row.now.currency.rawValue)] + row.then.sumCells + row.now.sumCells
          + [
            .amount(row.change.amount, row.now.currency), row.change.percent.map { .percent($0) } ?? .none,
            .word(row.state.rawValue),
          ])
    }
    return table
  }
}

extension CompareReport.CurrencySection {
  /// Income, expense and balance, then and now.
  fileprivate var summary: ReportTable {
    var table = ReportTable(columns: [
      ReportTable.Column("Figure", .text), ReportTable.Column("Then", .amount),
      ReportTable.Column("Now", .amount), ReportTable.Column("Change", .amount),
      ReportTable.Column("Change %", .percent),
    ])
    func append(_ name: String, _ figure: KeyPath<Balance, Decimal>, _ change: PeriodComparison.Change) {
      table.append([
        .word(name), .amount(comparison.balance[keyPath: figure], now.currency),
        .amount(now[keyPath: figure], now.currency), .change(change.amount, now.currency),
        change.percent.map { .percentChange($0) } ?? .none,
      ])
    }
    append("Income", \.income, comparison.income)
    append("Expense", \.expense, comparison.expense)
    append("Balance", \.balance, comparison.net)
    return table
  }
}

extension CompareReport.Row {
  /// The percentage, or why there is none.
  fileprivate var percentCell: ReportTable.Cell {
    switch state {
    case .new, .gone: .word(state.rawValue)
    case .both: change.percent.map { .percentChange($0) } ?? .none
    }
  }
}

extension ComparedPeriods {
  /// What is said where not all days of the periods are compared; `nil` where all are.
  package var remark: String? {
    guard let dataEnd else { return nil }
    return "The data end on \(dataEnd), so the same days are compared: \(later.first)..\(later.last) with "
      + "\(earlier.first)..\(earlier.last); --full compares the whole periods."
  }
}

extension String {
  /// The word with a capital letter: what follows another word in a name.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
