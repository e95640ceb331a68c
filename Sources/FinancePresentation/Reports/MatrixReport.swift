import FinanceDomain

extension MatrixReport: Report {
  package static let form = ReportForm<MatrixReport>(
    "matrix", by: "totals --columns", title: "Totals with stretches of time side by side",
    lines: Row.record(by: .stretchless),
    [
      Field("by", .text, "The keys of the rows, commas between them: `account,category`.") {
        .word($0.dimensions.map(\.rawValue).joined(separator: ","))
      },
      Field("columns", .words(PeriodStep.self), "What a column covers.") { .word($0.step) },
      Field("measure", .words(Measure.self), "Which figure the cells show.") { .word($0.measure) },
      .period { $0.period },
      .rows("steps", PeriodDays.record, "The columns, without gaps, in order of time.") {
        $0.columns.map { PeriodDays($0) }
      },
      .rows(
        "rows", Row.record(by: .stretchless), "By currency, then as totals are ordered.",
        fields: { Row.record(by: $0.dimensions).fields }
      ) { $0.rows },
      .rows("totals", Record(Row.sums), "What the rows of each currency come to.") {
        $0.currencies.map(\.totals)
      },
    ] + (ScanRowCounts.conversionFields + ScanRowCounts.fields).of { $0.rowCounts },
    fields: { Row.record(by: $0.dimensions).fields }
  ) { $0.rows }

  private var rows: [Row] { currencies.flatMap(\.rows) }

  /// A row a line, a column a step, then total and average.
  package var records: ReportTable {
    let measure = measure.rawValue
    return ReportTable(
      "",
      keys + [Row.currencyField, Field("measure", .text) { _ in .word(measure) }] + cells(columns.indices)
        + Row.sums["total", "average"], rows: rows)
  }

  private var keys: [Field<Row>] { dimensions.fields { $0.keys } }

  /// The columns of time.
  private func cells(_ part: Range<Int>) -> [Field<Row>] {
    part.map { index in
      Field(columns[index].label, .amount, title: columns[index].label) { $0.sum($0.cells[index]) }
    }
  }

  /// How many columns of time a table for people has side by side; what is beyond goes into the next table.
  private static let columnsPerTable = 6

  /// Tables of a few columns each, a currency at a time.
  package var document: ReportDocument { document(figuresPerTable: .max) }

  /// The report for lines of text, with fewer columns a table where figures are too wide for so many.
  package func document(in style: TextStyle) -> ReportDocument {
    let tables = currencies.map {
      AlignedTable(table(of: $0, cells(columns.indices) + sums), numbers: style.numbers ?? .plain)
    }
    let words = tables.map(\.leastWordsWidth).max() ?? 0
    let figure = (tables.map(\.amountWidth).max() ?? 0) + 2
    return document(figuresPerTable: max(1, (style.columns + 2 - words) / figure))
  }

  private var sums: [Field<Row>] { columns.count > 1 ? Row.sums["total", "average"] : [] }

  private func document(figuresPerTable room: Int) -> ReportDocument {
    let names = dimensions.map { $0.title.lowercased() }.joined(separator: ", ")
    var document = ReportDocument(
      "\(measure.rawValue.capitalizedFirst) by \(names) and \(PeriodNames.title(of: step).lowercased())",
      of: period)
    if columns.isEmpty { document.append(.sentence(PeriodNames.nothing(in: period.label))) }
    for section in currencies {
      document.append(headingOf: section.currency, of: rowCounts)
      let count = min(MatrixReport.columnsPerTable, room)
      var figures: [Field<Row>] = []
      for start in stride(from: 0, to: columns.count, by: count) {
        if start > 0 { document.append(table(of: section, figures)) }
        figures = cells(start..<min(start + count, columns.count))
      }
      if figures.count > room - sums.count {
        document.append(table(of: section, figures))
        figures = []
      }
      document.append(table(of: section, figures + sums))
    }
    document.append(contentsOf: rowCounts.conversionBlocks)
    document.append(remarksOf: rowCounts)
    return document
  }

  private func table(of section: CurrencySection, _ figures: [Field<Row>]) -> ReportTable {
    var table = ReportTable("", keys + figures, rows: section.rows)
    if section.rows.count > 1 {
      table.appendTotal("Total", over: dimensions.count, figures.cells(of: section.totals))
    }
    return table
  }
}

extension MatrixReport.Row {
  fileprivate func sum(_ sum: ExactSum) -> ReportTable.Cell { .sum(sum, currency) }

  fileprivate static let currencyField = Field<Self>("currency", .currency) { .word($0.currency) }

  fileprivate static let sums: [Field<Self>] = [
    currencyField,
    .json("cells", .array(.amount), "A figure for each of the steps.") { row in
      .array(row.cells.map { row.sum($0).json })
    },
    Field("total", .amount, "The sum of the cells.") { $0.sum($0.total) },
    Field("average", .amount, "The total by step, rounded to the digits of the currency.") {
      $0.sum($0.average)
    },
  ]

  fileprivate static func record(by dimensions: [TotalsReport.Dimension]) -> Record<Self> {
    Record("row", "A combination of keys in one currency.", dimensions.fields { $0.keys } + sums)
  }
}
