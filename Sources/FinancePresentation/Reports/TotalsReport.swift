import FinanceDomain

extension TotalsReport: Report {
  package static let form = ReportForm<TotalsReport>(
    "totals", by: "totals", title: "Totals by one key or several", lines: Row.record(by: Dimension.allCases),
    [
      Field("by", .text, "The keys of the rows, commas between them: `month,category`.") {
        .word($0.dimensions.map(\.rawValue).joined(separator: ","))
      },
      .period { $0.period },
      .rows(
        "rows", Row.record(by: Dimension.allCases),
        "A row a combination of keys that has transactions, and currency.", fields: { $0.fields }
      ) { $0.rows },
    ] + (ScanRowCounts.conversionFields + ScanRowCounts.fields).of { $0.rowCounts },
    fields: { $0.fields }
  ) { $0.rows }

  private var fields: [Field<Row>] { Row.record(by: dimensions).fields }

  package var records: ReportTable {
    let balances = [Balance.currencyField] + Balance.columns(net: "net", of: rows.map(\.balance))
    return ReportTable("", dimensions.fields(of: \.keys) + balances.of { $0.balance }, rows: rows)
  }

  package var document: ReportDocument {
    ReportDocument(
      "Totals by \(dimensionList)", of: period, names: dimensions.fields(of: \.keys), rows: rows,
      balance: \.balance, net: "Net", hidesZeros: true,
      chart: chart, rowCounts: rowCounts)
  }

  /// The dimensions in words: `month`, `month and category`, `month, account and category`.
  private var dimensionList: String {
    let names = dimensions.map(\.rawValue)
    return [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " and ")
  }

  /// The report for spreadsheets: the last key that is a span of time becomes columns, or else the last of all.
  ///
  /// - Precondition: there are two keys or more.
  package var wideRecords: ReportTable {
    precondition(dimensions.count > 1, "a wide table has a key for its rows and one for its columns")
    let across =
      dimensions.lastIndex { PeriodStep(rawValue: $0.rawValue) != nil } ?? dimensions.count - 1
    let rest = dimensions.indices.filter { $0 != across }
    return .wide(
      keys: rest.map { dimensions[$0].rawValue }, across: dimensions[across].rawValue, net: "net",
      rows.map { row in (rest.map { row.keys[$0] }, row.keys[across], row.balance) })
  }
}

extension TotalsReport.Row {
  fileprivate static func record(by dimensions: [TotalsReport.Dimension]) -> Record<Self> {
    Record(
      "row", "A combination of keys in one currency.",
      dimensions.fields(of: \.keys)
        + ([Balance.currencyField] + Balance.fields(net: "net")).of { $0.balance })
  }
}

extension [TotalsReport.Dimension] {
  /// The keys of a row, each called by its dimension.
  package func fields<Row>(of keys: @escaping @Sendable (Row) -> [String]) -> [Field<Row>] {
    enumerated().map { index, dimension in
      Field(
        dimension.rawValue, .text, "There if it is a key of the rows.", .absent, title: dimension.title
      ) { .text(keys($0)[index]) }
    }
  }
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
