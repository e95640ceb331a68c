import FinanceDomain

extension SampleNameReport: Report {
  package static let form = ReportForm<SampleNameReport>(
    "sample-name", by: "sample-name", title: "Sample name", lines: Row.record,
    [
      .period { $0.period },
      .rows("rows", Row.record, "By currency, then by category.") { $0.rows },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.rows }

  /// A row a category and currency.
  package var records: ReportTable {
    let figures = [Balance.currencyField] + Balance.columns(net: "net", of: rows.map(\.balance))
    return ReportTable("", Row.record.fields["category"] + figures.of { $0.balance }, rows: rows)
  }

  /// A table a currency.
  package var document: ReportDocument {
    ReportDocument(
      "Sample name", of: period, names: Row.record.fields["category"], rows: rows, balance: \.balance,
      net: "Net", chart: { _ in nil }, rowCounts: rowCounts)
  }
}

extension SampleNameReport.Row {
  fileprivate static let record = Record<Self>(
    "row", "A category in one currency.",
    [Field("category", .text) { .text($0.category.rawValue) }]
      + ([Balance.currencyField] + Balance.fields(net: "net")).of { $0.balance })
}
