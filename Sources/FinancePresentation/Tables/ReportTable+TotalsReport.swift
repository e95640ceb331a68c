import FinanceDomain

extension TotalsReport {
  /// The report for people: a table a currency.
  package var document: ReportDocument {
    ReportDocument(
      title: "Totals by \(dimension.rawValue): \(PeriodNames.title(of: period.label))", period: period,
      columns: [ReportTable.Column(dimension.title, .text)] + ReportTable.figures,
      rows: rows.map { (.text($0.key), $0.balance) }, cells: \.cells, account: account)
  }

  /// The report for programs: a row a value and currency.
  package var records: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column(dimension.rawValue, .text), ReportTable.Column("currency", .text),
        ReportTable.Column("income", .amount), ReportTable.Column("expense", .amount),
        ReportTable.Column("net", .amount),
      ] + ReportTable.recordCounts)
    for row in rows {
      table.append([.text(row.key), .word(row.balance.currency.rawValue)] + row.balance.recordCells)
    }
    return table
  }
}

extension TotalsReport.Dimension {
  fileprivate var title: String {
    switch self {
    case .category: "Category"
    case .month: "Month"
    case .account: "Account"
    case .type: "Type"
    }
  }
}
