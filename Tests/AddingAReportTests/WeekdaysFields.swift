import FinanceDomain
import FinancePresentation

extension WeekdaysReport: Report {
  package static let form = ReportForm<WeekdaysReport>(
    "weekdays", by: "weekdays", title: "Income and expense by day of the week", lines: Row.record,
    [
      .period { $0.period },
      .rows("rows", Row.record, "By currency, then from Monday to Sunday.") { $0.rows },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.rows }

  /// A row a day of the week and currency.
  package var records: ReportTable {
    let figures = [Balance.currencyField] + Balance.columns(net: "net", of: rows.map(\.balance))
    return ReportTable("", Row.record.fields["weekday"] + figures.of { $0.balance }, rows: rows)
  }

  /// A table a currency.
  package var document: ReportDocument {
    ReportDocument(
      "Days of the week", of: period, names: [Row.day], rows: rows, balance: \.balance, net: "Net",
      chart: { _ in nil }, rowCounts: rowCounts)
  }
}

extension WeekdaysReport.Row {
  fileprivate static let record = Record<Self>(
    "row", "A day of the week in one currency.",
    [Field("weekday", .ordinal, "1 for Monday to 7 for Sunday.") { .count($0.weekday) }]
      + ([Balance.currencyField] + Balance.fields(net: "net")).of { $0.balance })

  /// The day by its name, for people.
  fileprivate static let day = Field<Self>("day", .text) { .word(names[$0.weekday - 1]) }

  private static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
