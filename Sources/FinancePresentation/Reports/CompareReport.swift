import FinanceDomain

extension CompareReport: Report {
  package static let form = ReportForm<CompareReport>(
    "compare", by: "compare", title: "Two periods beside each other", lines: Row.record(by: .stretchless),
    [
      Field("by", .text, "The keys of the rows, commas between them: `account,category`.") {
        .word($0.dimensions.map(\.rawValue).joined(separator: ","))
      }
    ] + ComparedPeriods.fields.of { $0.periods } + [
      .rows(
        "currencies", Record(CurrencySection.fields(by: .stretchless)),
        "A section a currency; they are never added together.",
        fields: { CurrencySection.fields(by: $0.dimensions) }
      ) { $0.currencies }
    ] + (ScanRowCounts.conversionFields + ScanRowCounts.fields).of { $0.rowCounts },
    fields: { Row.record(by: $0.dimensions).fields }
  ) { $0.currencies.flatMap(\.rows) }

  package var records: ReportTable {
    let rows = currencies.flatMap(\.rows)
    return ReportTable(
      "",
      dimensions.fields { $0.keys } + [Balance.currencyField.of { $0.now }] + Row.columns(of: rows),
      rows: rows)
  }

  /// The figures then and now, then what moved most, a currency at a time.
  package var document: ReportDocument {
    let (earlier, later) = (periods.earlier, periods.later)
    var document = ReportDocument(
      title: "\(PeriodNames.title(of: later.label)) beside \(PeriodNames.title(of: earlier.label))",
      aside: [later, earlier].map(PeriodNames.daysOrLabel).joined(separator: " and "))
    if let remark = periods.remark { document.append(.sentence(remark)) }
    if currencies.isEmpty { document.append(.sentence("No transactions in either period.")) }
    for section in currencies {
      document.append(headingOf: section.currency, of: rowCounts)
      document.append(ReportTable("", ComparedFigure.fields, rows: section.comparison.figures))
      document.append(CompareReport.movers(section.rows, by: dimensions))
    }
    document.append(contentsOf: rowCounts.conversionBlocks)
    document.append(remarksOf: rowCounts)
    return document
  }

  /// What moved, the largest move first.
  package static func movers(
    _ rows: [Row], titled title: String = "", by dimensions: [TotalsReport.Dimension]
  ) -> ReportTable {
    // Where no transaction contributes there is nothing: a column of zeros hides the figures.
    @Sendable func net(_ balance: Balance) -> ReportTable.Cell {
      balance.transactions == 0 ? .none : .sum(balance.buckets.net, balance.currency)
    }
    return ReportTable(
      title,
      dimensions.fields { $0.keys } + [
        Field("then", .amount) { net($0.then) }, Field("now", .amount) { net($0.now) },
        Field("change", .amount) { .change($0.change.amount, $0.now.currency) },
        Field("percent", .percent, title: "Change %") {
          $0.state == .both ? .percentChange($0.change.percent) : .word($0.state)
        },
      ], rows: rows)
  }
}

extension CompareReport.Row {
  /// The columns that programs read besides the keys and the currency.
  static func columns(of rows: [Self]) -> [Field<Self>] {
    let columns = Balance.columns(net: "net", of: rows.flatMap { [$0.then, $0.now] })
    func named(_ name: String, _ balance: @escaping @Sendable (Self) -> Balance) -> [Field<Self>] {
      columns.map { $0.keyed(name + $0.key.capitalizedFirst) }.of(balance)
    }
    return named("earlier") { $0.then } + named("later") { $0.now }
      + record(by: []).fields["change", "percent", "state"]
  }

  package static func record(by dimensions: [TotalsReport.Dimension]) -> Record<Self> {
    Record(
      "comparedRow", "What a combination of keys came to in either period, in one currency.",
      dimensions.fields { $0.keys } + [
        Balance.currencyField.of { $0.now },
        .object("earlier", Record(Balance.fields(net: "net"))) { $0.then },
        .object("later", Record(Balance.fields(net: "net"))) { $0.now },
        Field("change", .amount, "By how much `net` rose.") { .amount($0.change.amount, $0.now.currency) },
        Field(
          "percent", .percent, "The same in percent of the earlier one; null if that was zero.", .null
        ) { .percent($0.change.percent) },
        Field(
          "state", .words(CompareReport.State.self),
          "Whether there were transactions in both periods, in the later alone, or in the earlier alone."
        ) { .word($0.state) },
      ])
  }
}

extension CompareReport.CurrencySection {
  fileprivate static func fields(by dimensions: [TotalsReport.Dimension]) -> [Field<Self>] {
    [
      Balance.currencyField.of { $0.comparison.now },
      .object("earlier", Record(Balance.fields(net: "balance"))) { $0.comparison.then },
      .object("later", Record(Balance.fields(net: "balance"))) { $0.comparison.now },
      .object("incomeChange", moved) { ($0.comparison.change(of: \.income), $0.currency) },
      .object("expenseChange", moved) { ($0.comparison.change(of: \.expense), $0.currency) },
      .object("otherChange", moved, "Absent where nothing says what is neither.", .absent) {
        $0.comparison.now.buckets.isByPolicy ? ($0.comparison.change(of: \.other), $0.currency) : nil
      },
      .object("balanceChange", moved) { ($0.comparison.change(of: \.net), $0.currency) },
      .rows("rows", CompareReport.Row.record(by: dimensions), "The largest move first.") { $0.rows },
    ]
  }

  private static let moved = Record<(change: PeriodComparison.Change, currency: Currency)>(
    "moved", "By how much a figure rose.",
    [
      Field("amount", .amount) { .amount($0.change.amount, $0.currency) },
      Field("percent", .percent, "Null if the earlier figure was zero.", .null) {
        .percent($0.change.percent)
      },
    ])
}

/// A figure of a period beside that of another.
struct ComparedFigure {
  let name: String
  let comparison: PeriodComparison
  let figure: KeyPath<FlowBuckets, ExactSum>

  private var change: PeriodComparison.Change { comparison.change(of: figure) }

  private func sum(in balance: Balance) -> ReportTable.Cell {
    .sum(balance.buckets[keyPath: figure], balance.currency)
  }

  /// The columns for people.
  static let fields: [Field<ComparedFigure>] = [
    Field("figure", .text) { .word($0.name) },
    Field("then", .amount) { $0.sum(in: $0.comparison.then) },
    Field("now", .amount) { $0.sum(in: $0.comparison.now) },
    Field("change", .amount) { .change($0.change.amount, $0.comparison.now.currency) },
    Field("percent", .percent, title: "Change %") { .percentChange($0.change.percent) },
  ]
}

extension PeriodComparison {
  /// Income, expense, what is neither if there is any, and balance, then and now.
  var figures: [ComparedFigure] {
    var figures = [
      ("Income", \FlowBuckets.income), ("Expense", \.expense), ("Other", \.other), ("Balance", \.net),
    ]
    if !then.hasOther, !now.hasOther { figures.remove(at: 2) }
    return figures.map { ComparedFigure(name: $0, comparison: self, figure: $1) }
  }
}

extension ComparedPeriods {
  /// Which days are compared, and where the data end if that is why they are not all.
  package static let fields: [Field<ComparedPeriods>] = [
    .object("earlier", PeriodDays.record, "The days that are compared with.") { PeriodDays($0.earlier) },
    .object("later", PeriodDays.record, "The days that are compared.") { PeriodDays($0.later) },
    Field(
      "sameDaysUntil", .day,
      "The last day of the data, where it is within the later period and both are held to the same days.",
      .null
    ) { .date($0.dataEnd) },
  ]

  /// What is said where not all days of the periods are compared; `nil` where all are.
  package var remark: String? {
    guard let dataEnd else { return nil }
    return "The data end on \(dataEnd), so the same days are compared: \(later.first)..\(later.last) with "
      + "\(earlier.first)..\(earlier.last); --full compares the whole periods."
  }
}

extension [TotalsReport.Dimension] {
  /// All but those that are stretches of time.
  package static var stretchless: [TotalsReport.Dimension] {
    TotalsReport.Dimension.allCases.filter { $0.step == nil }
  }
}
