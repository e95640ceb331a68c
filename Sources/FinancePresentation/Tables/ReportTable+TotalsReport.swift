import FinanceDomain

extension TotalsReport {
  /// The report for people: a table a currency.
  package var document: ReportDocument {
    ReportDocument(
      "Totals by \(dimensionList)", of: period,
      names: dimensions.map { ReportTable.Column($0.title, .text) },
      rows: rows.map { ($0.keyCells, $0.balance) },
      figures: FigureColumns(of: rows.map(\.balance), net: "Net", hidesZeros: true), chart: chart,
      account: account)
  }

  /// The dimensions in words: `month`, `month and category`, `month, account and category`.
  private var dimensionList: String {
    let names = dimensions.map(\.rawValue)
    return [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " and ")
  }

  /// The report for programs: a row a combination of values and currency.
  package var records: ReportTable {
    var table = ReportTable(
      columns: dimensions.map { ReportTable.Column($0.rawValue, .text) } + [
        ReportTable.Column("currency", .text),
        ReportTable.Column("income", .amount), ReportTable.Column("expense", .amount),
        ReportTable.Column("net", .amount),
      ] + ReportTable.recordCounts(of: rows.map(\.balance)))
    let isByPolicy = rows.map(\.balance).areByPolicy
    for row in rows {
      table.append(
        row.keyCells + [.word(row.balance.currency.rawValue)]
          + row.balance.recordCells(isByPolicy: isByPolicy))
    }
    return table
  }
}

extension TotalsReport.Row {
  fileprivate var keyCells: [ReportTable.Cell] { keys.map { .text($0) } }
}

extension TotalsReport.Dimension {
  package var title: String {
    switch self {
    case .category: "Category"
    case .account: "Account"
    case .type: "Type"
    default: step.map(PeriodNames.title) ?? rawValue
    }
  }
}
