import FinanceDomain

extension MatrixReport {
  /// How many columns of time a table for people has side by side; what is beyond goes into the next table.
  private static let columnsPerTable = 6

  /// The report for people: tables of a few columns each, a currency at a time.
  package var document: ReportDocument {
    let names = dimensions.map { $0.title.lowercased() }.joined(separator: ", ")
    var document = ReportDocument(
      "\(measure.title) by \(names) and \(PeriodNames.title(of: step).lowercased())", of: period)
    if columns.isEmpty { document.append(.sentence(PeriodNames.nothing(in: period.label))) }
    for section in currencies {
      document.append(.heading(section.currency.heading))
      for table in tables(of: section) { document.append(table) }
    }
    document.append(contentsOf: account.conversionBlocks)
    document.append(contentsOf: account.remarks)
    return document
  }

  private func tables(of section: CurrencySection) -> [ReportTable] {
    let starts = Array(stride(from: 0, to: columns.count, by: MatrixReport.columnsPerTable))
    return starts.map { start in
      let part = start..<min(start + MatrixReport.columnsPerTable, columns.count)
      return table(section, part, endsWithSums: start == starts.last)
    }
  }

  private func table(_ section: CurrencySection, _ part: Range<Int>, endsWithSums: Bool) -> ReportTable {
    let sums = endsWithSums && columns.count > 1 ? ["Total", "Average"] : []
    var table = ReportTable(
      columns: dimensions.map { ReportTable.Column($0.title, .text) }
        + (columns[part].map(\.label) + sums).map { ReportTable.Column($0, .amount) })
    func figures(_ row: Row) -> [ReportTable.Cell] {
      (Array(row.cells[part]) + (sums.isEmpty ? [] : [row.total, row.average])).map {
        .sum($0, section.currency)
      }
    }
    for row in section.rows { table.append(row.keys.map { .text($0) } + figures(row)) }
    if section.rows.count > 1 {
      table.appendTotal([.word("Total")] + .none(dimensions.count - 1) + figures(section.totals))
    }
    return table
  }

  /// The report for programs: a row a line, a column a step, then total and average.
  package var records: ReportTable {
    var table = ReportTable(
      columns: dimensions.map { ReportTable.Column($0.rawValue, .text) } + [
        ReportTable.Column("currency", .text), ReportTable.Column("measure", .text),
      ] + (columns.map(\.label) + ["total", "average"]).map { ReportTable.Column($0, .amount) })
    for section in currencies {
      for row in section.rows {
        table.append(
          row.keys.map { .text($0) } + [.word(section.currency.rawValue), .word(measure.rawValue)]
            + (row.cells + [row.total, row.average]).map { .sum($0, section.currency) })
      }
    }
    return table
  }
}

extension MatrixReport.Measure {
  /// What a person reads above the figures.
  fileprivate var title: String {
    switch self {
    case .net: "Net"
    case .income: "Income"
    case .expense: "Expense"
    }
  }
}
