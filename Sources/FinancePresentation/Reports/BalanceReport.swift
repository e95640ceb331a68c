import FinanceDomain

extension BalanceReport: Report {
  package static let form = ReportForm<BalanceReport>(
    "balance", by: "balance", title: "Balances step by step", lines: Row.record,
    [
      Field("by", .words(PeriodStep.self), "What a row covers.") { .word($0.step) },
      .period { $0.period },
      .rows("rows", Row.record, "In order of time, then by currency.") { $0.rows },
      .rows(
        "averages", Record(Average.fields),
        "What a step came to on average, by currency, rounded to its digits; none where there is but one step."
      ) { $0.averages },
    ] + (ScanRowCounts.conversionFields + ScanRowCounts.fields).of { $0.rowCounts }
  ) { $0.rows }

  package var records: ReportTable {
    let balances = Balance.columns(net: "balance", of: rows.map(\.balance))
    return ReportTable(
      "", Row.record.fields["period", "currency"] + balances.of { $0.balance }, rows: rows)
  }

  package var document: ReportDocument {
    let name = step == .total ? "Balance" : "Balance by \(PeriodNames.title(of: step).lowercased())"
    return ReportDocument(
      name, of: period, names: Row.record.fields["period"], rows: rows, balance: \.balance,
      net: "Balance", chart: chart, averages: averages,
      averageName: "Average of \(steps)", rowCounts: rowCounts)
  }

  /// The report for spreadsheets: the steps are columns.
  package var wideRecords: ReportTable {
    .wide(keys: [], across: step.rawValue, net: "balance", rows.map { ([], $0.period, $0.balance) })
  }
}

extension BalanceReport.Row {
  fileprivate static let record = Record<Self>(
    "row", "A step in one currency.",
    [
      Field("period", .text, "The step by its name: `2024-05`, `2024-Q2`, `2024`.") { .text($0.period) },
      .object(
        "days", ClosedRange<CalendarDay>.record,
        "Its days within the period; null where an open end met no data.", .null
      ) { $0.days },
    ] + ([Balance.currencyField] + Balance.fields(net: "balance")).of { $0.balance })
}

extension BalanceReport.Average {
  fileprivate static let fields: [Field<Self>] = [
    Field("currency", .currency) { .word($0.currency) },
    .count("steps", "How many steps, from the first row to the last, quiet ones included.") { $0.steps },
    .sum("income") { ($0.income, $0.currency) },
    .sum("expense") { ($0.expense, $0.currency) },
    .sum("other", "In less out of what is neither income nor expense, such as transfers.", .absent) {
      ($0.other, $0.currency)
    },
    .sum("balance") { ($0.balance, $0.currency) },
  ]
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
  package init<Row>(
    _ name: String, of period: ResolvedPeriod, names: [Field<Row>], rows: [Row],
    balance: (Row) -> Balance, net: String, hidesZeros: Bool = false,
    chart: (Currency) -> ReportChart?, averages: [BalanceReport.Average] = [], averageName: String = "",
    rowCounts: ScanRowCounts
  ) {
    self.init(name, of: period)
    if rows.isEmpty { append(.sentence(PeriodNames.nothing(in: period.label))) }
    let figures = Balance.shown(rows.map(balance), net: net, hidesZeros: hidesZeros)
    let sums = Balance.shown(rows.map(balance), net: net)
    for currency in Set(rows.map { balance($0).currency }).sorted() {
      let own = rows.filter { balance($0).currency == currency }
      var table = ReportTable(columns: names.columns() + figures.columns())
      for row in own { table.append(names.cells(of: row) + figures.cells(of: balance(row))) }
      if own.count > 1 {
        table.appendTotal("Total", over: names.count, sums.cells(of: own.map(balance).total))
      }
      if let average = averages.first(where: { $0.currency == currency }) {
        table.appendTotal(
          averageName, over: names.count, BalanceReport.Average.fields.cells(of: average, under: figures))
      }
      append(headingOf: currency, of: rowCounts)
      append(chart(currency))
      append(table)
    }
    append(contentsOf: rowCounts.conversionBlocks)
    append(remarksOf: rowCounts)
    footer = rowCounts.footer(about: period)
  }
}
