import FinanceTestSupport

@testable import FinanceDomain
@testable import FinancePresentation

/// Pages of every kind of report.
enum HTMLSamples {
  static let renderer = ReportRenderer(format: .html, tool: "finance 0.0.0")

  /// A report with everything on it, each text being `text`, with the rows behind its figures.
  static func report(_ text: String = "Landlord") -> String {
    let report = householdReport(payee: text, description: text, category: text, path: text)
    return renderer.render(report, document: report.page(rows: rows(text)))
  }

  /// The rows of ``householdReport(payee:description:category:path:)``, one of them of three not listed.
  static func rows(_ text: String = "Landlord") -> ReportRows {
    func row(_ transaction: Transaction, _ step: MoneyBridge.Step, _ line: Int) -> ReportRows.Row {
      ReportRows.Row(
        transaction: transaction, step: step, origin: RowOrigin(path: text, place: .line(line)))
    }
    let rent = transaction("t1", text, on: "2024-05-01", amount: "850", category: text, account: text)
    let wages = transaction(
      "t7", "Wages May", on: "2024-05-31", amount: "3077.40", type: .income, category: "salary")
    let bread = transaction("t3", "Grocer", on: "2024-05-03", amount: "12.50")
    return ReportRows(
      limit: 3,
      currencies: [
        ReportRows.CurrencySection(
          currency: .eur,
          groups: [
            ReportRows.Group(
              step: .income, category: .salary, change: decimal("3077.40"), count: 1,
              rows: [row(wages, .income, 8)]),
            ReportRows.Group(
              step: .spending, category: TransactionCategory(rawValue: text), change: decimal("-850"),
              count: 1, rows: [row(rent, .spending, 2)]),
            ReportRows.Group(
              step: .spending, category: .food, change: decimal("-354.27"), count: 7,
              rows: [row(bread, .spending, 4)]),
          ])
      ])
  }

  /// Every chart there is.
  static func charts(_ text: String = "Landlord", scale: String = "1") -> String {
    var document = ReportDocument(title: "Charts")
    document.append(.heading("EUR"))
    for chart in ChartSamples.all(text, times: decimal(scale)) { document.append(chart) }
    return HTMLRenderer().render(document)
  }

  /// The pages, by what they are.
  static func all(_ text: String = "Landlord") -> [(name: String, page: String)] {
    let item = transaction("i\(text)", text, category: "c\(text)", account: "a\(text)", note: "n\(text)")
    let list = PaginatedResult(
      items: [item, transaction("t2", text)], page: 1, pageSize: 2, totalItems: 2, next: nil,
      rowCounts: rowCounts([RowCounts(path: text, format: "csv")]))
    let totals = TotalsReport(
      dimensions: [.account, .category], period: ResolvedPeriod(may, data: nil),
      rows: [
        TotalsReport.Row(keys: [text, "food"], balance: balance(out: "1", 1)),
        TotalsReport.Row(keys: ["x", text], balance: balance(in: "2.5", 1)),
      ], rowCounts: rowCounts())
    let balances = BalanceReport(
      step: .month, period: ResolvedPeriod(may, data: nil),
      rows: ["2024-04", "2024-05"].map { BalanceReport.Row(period: $0, balance: balance(out: "1", 1)) },
      steps: 2, rowCounts: rowCounts())
    let largest = LargestReport(
      period: may,
      currencies: [LargestReport.CurrencySection(currency: .eur, transactions: [item])],
      rowCounts: rowCounts())
    var odd = ReportDocument(title: text, aside: text)
    for block in [
      ReportDocument.Block.sentence(text), .alarm(text), .verbatim([text, text]), .heading(text),
      .sentence(text),
    ] { odd.append(block) }
    return [
      ("report", report(text)), ("report without rows", renderer.render(householdReport())),
      ("list", renderer.render(TransactionsPage(list))), ("totals", renderer.render(totals)),
      ("balances", renderer.render(balances)), ("largest", renderer.render(largest)),
      ("charts", charts(text)), ("words", HTMLRenderer().render(odd)),
    ]
  }
}

/// Charts with figures that can be checked in the head.
enum ChartSamples {
  static func all(_ text: String = "Landlord", times factor: Decimal = 1) -> [ReportChart] {
    [bars, columns, line, waterfall, budgets].map { $0(text, factor) }
  }

  static func bars(_ text: String, _ factor: Decimal) -> ReportChart {
    ReportChart(
      "Bars", in: .eur,
      .bars([
        ReportChart.Bar(label: text, amount: 100 * factor, kind: .amount(share: decimal("80.00"))),
        ReportChart.Bar(label: "Back", amount: -25 * factor), ReportChart.Bar(label: "Nothing", amount: 0),
      ]))
  }

  static func columns(_ text: String, _ factor: Decimal) -> ReportChart {
    ReportChart(
      "Columns", in: .eur,
      .columns([
        ReportChart.Step(label: "2023-12", income: 100 * factor, expense: 60 * factor, balance: 40 * factor),
        ReportChart.Step(label: "2024-01", income: 0, expense: 50 * factor, balance: -50 * factor),
        ReportChart.Step(label: text, income: 0, expense: 0, balance: 0),
      ]))
  }

  static func line(_ text: String, _ factor: Decimal) -> ReportChart {
    ReportChart(
      "Line", in: .eur,
      .line(
        ReportChart.Line(
          opening: 50 * factor, days: day("2024-05-01")...day("2024-05-31"),
          points: [
            ReportChart.Line.Point(day: day("2024-05-01"), amount: 100 * factor),
            ReportChart.Line.Point(day: day("2024-05-16"), amount: -100 * factor),
            ReportChart.Line.Point(day: day("2024-05-31"), amount: 25 * factor),
          ])))
  }

  static func waterfall(_ text: String, _ factor: Decimal) -> ReportChart {
    ReportChart(
      "Waterfall", in: .eur,
      .bars([
        ReportChart.Bar(label: "Opening", amount: 40 * factor, kind: .level),
        ReportChart.Bar(label: text, amount: 60 * factor, kind: .change),
        ReportChart.Bar(label: "Spending", amount: -120 * factor, kind: .change),
        ReportChart.Bar(label: "Closing", amount: -20 * factor, kind: .level),
      ]))
  }

  static func budgets(_ text: String, _ factor: Decimal) -> ReportChart {
    ReportChart(
      "Budgets", in: .eur,
      .bars([
        ReportChart.Bar(label: text, amount: 80 * factor, kind: .spent(budget: 100 * factor)),
        ReportChart.Bar(label: "Rent", amount: 130 * factor, kind: .spent(budget: 120 * factor)),
      ]))
  }
}
