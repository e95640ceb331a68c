@testable import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinancePresentation

@Suite("Wide tables")
struct WideTableTests {
  private let renderer = ReportRenderer(format: .csv)

  @Test("A balance has its steps as columns, and their sum")
  func balances() {
    let report = BalanceReport(
      step: .month, period: ResolvedPeriod(.all, data: nil),
      rows: [
        BalanceReport.Row(period: "2024-05", balance: balance(in: "3", 1, out: "0.125", 1)),
        BalanceReport.Row(period: "2024-05", balance: balance(currency("JPY"), out: "5", 1)),
        BalanceReport.Row(period: "2024-06", balance: balance(out: "1", 2)),
      ], steps: 2, rowCounts: rowCounts())
    #expect(
      renderer.render(report, records: report.wideRecords) == """
        currency,measure,2024-05,2024-06,total
        EUR,income,3.00,0.00,3.00
        EUR,expense,0.125,1.00,1.125
        EUR,balance,2.875,-1.00,1.875
        EUR,transactions,2,2,4
        EUR,incomeTransactions,1,0,1
        EUR,expenseTransactions,1,2,3
        JPY,income,0,,0
        JPY,expense,5,,5
        JPY,balance,-5,,-5
        JPY,transactions,1,,1
        JPY,incomeTransactions,0,,0
        JPY,expenseTransactions,1,,1

        """)
  }

  @Test("Without rows there is a header")
  func nothing() {
    let report = BalanceReport(
      step: .month, period: ResolvedPeriod(may, data: nil), rows: [], steps: 0, rowCounts: rowCounts())
    #expect(renderer.render(report, records: report.wideRecords) == "currency,measure,total\n")
  }

  @Test("Values that are taken, or none, get a column with a name of its own")
  func names() {
    let values = ["", "(none)", "account", "category: total", "measure", "total", "e\u{301}", "é"]
    let report = TotalsReport(
      dimensions: [.account, .category], period: ResolvedPeriod(.all, data: nil),
      rows: values.map { TotalsReport.Row(keys: ["Giro", $0], balance: balance(out: "1", 1)) },
      rowCounts: rowCounts())
    let header = ReferenceCSV.records(renderer.render(report, records: report.wideRecords))[0].map {
      Array($0.utf8)
    }
    #expect(
      header
        == [
          "account", "currency", "measure", "(none)", "category: (none)", "category: account",
          "category: total",
          "e\u{301}", "category: measure", "category: category: total", "é", "total",
        ].map { Array($0.utf8) })
  }

  @Test("Tidy and wide hold the same figures, and the totals are their sums", arguments: [1, 2, 3, 4, 5])
  func sameFigures(seed: UInt64) throws {
    let report = report(seed: seed)
    let tidy = ReferenceCSV.records(renderer.render(report))
    let wide = ReferenceCSV.records(renderer.render(report, records: report.wideRecords))
    #expect(wide.allSatisfy { $0.count == wide[0].count })
    #expect(figures(ofTidy: tidy).count > 60)
    expectEqualLines(figures(ofWide: wide), figures(ofTidy: tidy))
    for row in wide.dropFirst() {
      let sum = row[3..<row.count - 1].filter { !$0.isEmpty }.reduce(Decimal.zero) { $0 + decimal($1) }
      #expect(decimal(row[row.count - 1]) == sum)
    }
    let isUnsafe = wide.joined().contains { text in
      text.unicodeScalars.first.map { CSVRenderer.formulaSigns.contains($0) } == true
        && Decimal(strict: String(text.dropFirst())) == nil
    }
    #expect(!isUnsafe)
  }

  /// Totals by category and month with hostile names, some combinations without transactions.
  private func report(seed: UInt64) -> TotalsReport {
    var generator = SeededGenerator(seed: seed)
    var rows: [TotalsReport.Row] = []
    for code in [Currency.eur, currency("JPY")] {
      for category in hostile.shuffled(using: &generator).prefix(8) {
        for month in 1...6 where Bool.random(using: &generator) {
          let sum = balance(
            code, in: "\(Int.random(in: 0...9, using: &generator))", 1,
            out: "\(Int.random(in: 0...99, using: &generator)).125", 2)
          rows.append(TotalsReport.Row(keys: [category, "2024-0\(month)"], balance: sum))
        }
      }
    }
    return TotalsReport(
      dimensions: [.category, .month], period: ResolvedPeriod(.all, data: nil), rows: rows,
      rowCounts: rowCounts()
    )
  }

  /// `category month currency measure figure`, a line each.
  private func figures(ofTidy records: [[String]]) -> [String] {
    let measures = records[0].dropFirst(3)
    return records.dropFirst().flatMap { row in
      zip(measures, row.dropFirst(3)).map { "\(row[0]) \(row[1]) \(row[2]) \($0) \($1)".escaped }
    }.sorted()
  }

  private func figures(ofWide records: [[String]]) -> [String] {
    let months = records[0].dropFirst(3).dropLast()
    return records.dropFirst().flatMap { row in
      zip(months, row.dropFirst(3)).filter { !$1.isEmpty }.map {
        "\(row[0]) \($0) \(row[1]) \(row[2]) \($1)".escaped
      }
    }.sorted()
  }
}
