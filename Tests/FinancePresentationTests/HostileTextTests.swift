@testable import FinanceDomain
@testable import FinancePresentation
import FinanceTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Hostile text in every format")
struct HostileTextTests {
  private func transactions(_ text: String) -> TransactionsPage {
    let item = transaction("i\(text)", text, category: "c\(text)", account: "a\(text)", note: "n\(text)")
    return TransactionsPage(
      PaginatedResult(
        items: [item, transaction("t2", text)], page: 1, pageSize: 2, totalItems: 2, next: nil,
        rowCounts: rowCounts([RowCounts(path: text, format: "csv")])))
  }

  private func report(_ text: String) -> FinanceReport {
    householdReport(payee: text, description: text, category: text, path: text)
  }

  private func totals(_ text: String) -> TotalsReport {
    TotalsReport(
      dimensions: [.category], period: ResolvedPeriod(may, data: nil),
      rows: [
        TotalsReport.Row(keys: [text], balance: balance(out: "1", 1)),
        TotalsReport.Row(keys: ["x"], balance: balance()),
      ], rowCounts: rowCounts())
  }

  private func combinations(_ text: String) -> TotalsReport {
    TotalsReport(
      dimensions: [.account, .month, .category, .type], period: ResolvedPeriod(.all, data: nil),
      rows: [
        TotalsReport.Row(keys: [text, "2024-05", text, "expense"], balance: balance(out: "1", 1)),
        TotalsReport.Row(keys: [text, "2024-05", "x", "expense"], balance: balance(out: "1", 1)),
      ], rowCounts: rowCounts())
  }

  @Test("Text keeps its lines and its width, and shows no hidden character", arguments: hostile)
  func text(text: String) {
    let renderer = ReportRenderer(format: .text)
    for (output, plain) in [
      (renderer.render(report(text)), renderer.render(report("plain"))),
      (renderer.render(transactions(text)), renderer.render(transactions("plain"))),
      (renderer.render(totals(text)), renderer.render(totals("plain"))),
      (renderer.render(combinations(text)), renderer.render(combinations("plain"))),
    ] {
      let lines = output.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == plain.split(separator: "\n", omittingEmptySubsequences: false).count)
      #expect(!lines.contains { $0.contains(where: VisibleText.isHidden) })
      #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 80 && $0.last != " " })
    }
  }

  @Test("CSV has as many columns everywhere, the data in them, and no formula", arguments: hostile)
  func csv(text: String) throws {
    let records = ReferenceCSV.records(ReportRenderer(format: .csv).render(transactions(text)))
    #expect(records.map(\.count) == [9, 9, 9])
    let fields = try #require(records.dropFirst().first)
    #expect(fields[5].unicodeScalars.first.map { CSVRenderer.formulaSigns.contains($0) } != true)
    let data = fields.map(ReferenceCSV.withoutApostrophe).map { Array($0.utf8) }
    #expect(
      data
        == ["i\(text)", "2024-05-03", "12.50", "expense", "c\(text)", text, "a\(text)", "EUR", "n\(text)"]
        .map { Array($0.utf8) })
    let raw = ReferenceCSV.records(ReportRenderer(format: .csv, rawText: true).render(transactions(text)))
    #expect(raw.map(\.count) == [9, 9, 9])
    #expect(Array(raw[1][5].utf8) == Array(text.utf8))
  }

  @Test("A report as CSV keeps its rows and columns", arguments: hostile)
  func reportAsCSV(text: String) {
    let records = ReferenceCSV.records(ReportRenderer(format: .csv).render(report(text)))
    #expect(records.count == 22)
    #expect(records.allSatisfy { $0.count == 9 })
    #expect(
      records.filter { $0[2] == "payee" }.map { ReferenceCSV.withoutApostrophe($0[3]) } == [text, "Grocer"])
    #expect(records.filter { $0[2] == "category" }.map { $0[6] } == ["-850.00", "-344.94", "3077.40"])
  }

  @Test("Totals by several keys keep their rows and columns in every table", arguments: hostile)
  func totalsAsTables(text: String) {
    let records = ReferenceCSV.records(ReportRenderer(format: .csv).render(combinations(text)))
    #expect(records.map(\.count) == [11, 11, 11])
    #expect([0, 2].map { ReferenceCSV.withoutApostrophe(records[1][$0]) } == [text, text])
    let tables = ReferenceMarkdown.tables(ReportRenderer(format: .markdown).render(combinations(text)))
    #expect(tables.map { $0.map(\.count) } == [[8, 8, 8, 8]])
  }

  @Test("Markdown keeps its columns, and a reader sees the data", arguments: hostile)
  func markdown(text: String) {
    let page = ReportRenderer(format: .markdown).render(report(text))
    let tables = ReferenceMarkdown.tables(page)
    #expect(tables.map(\.count) == [4, 7, 5, 3, 3, 4, 2])
    #expect(tables.allSatisfy { table in table.allSatisfy { $0.count == table[0].count } })
    #expect(!page.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
    let seen = text.unicodeScalars.reduce(into: "") { seen, scalar in
      let isKept = "\n\r\t".unicodeScalars.contains(scalar) || !VisibleText.isHidden(scalar)
      seen += isKept ? String(scalar) : VisibleText.escape(for: scalar)
    }
    #expect(Array(tables[3][1][0].utf8) == Array(seen.utf8))
    #expect(Array(tables[6][1][0].utf8) == Array(seen.utf8))
  }

  @Test("JSON read back gives the data, in one line where it should be", arguments: hostile)
  func json(text: String) throws {
    let pretty = ReportRenderer(format: .json).render(transactions(text))
    let page = try JSONDecoder().decode(Page.self, from: Data(pretty.utf8))
    #expect(page.items.first == Page.Item(text))
    #expect(!pretty.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
    let lines = ReportRenderer(format: .jsonl).render(transactions(text)).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(try JSONDecoder().decode(Page.Item.self, from: Data(String(lines[0]).utf8)) == Page.Item(text))
    #expect(
      ReportRenderer(format: .jsonl).render(report(text)).unicodeScalars.filter { $0 == "\n" }.count == 1)
  }

  @Test("Messages stay one line and show no hidden character", arguments: hostile)
  func messages(text: String) {
    let renderer = RejectionRenderer()
    let row = rejected(column: text, value: text, message: "m\(text)", excerpt: "a,b,\(text)", source: text)
    let messages = [
      (renderer.compact(row), 1),
      (renderer.sentence(of: SourceFailure(path: text, kind: .refused, message: text)) + "\n", 1),
      (renderer.render(RowCounts(path: text, format: "csv")), 1),
    ]
    for (message, lines) in messages + [(renderer.render(row), renderer.render(row).contains("^") ? 4 : 3)] {
      #expect(message.unicodeScalars.filter { $0 == "\n" }.count == lines)
      #expect(message.hasSuffix("\n"))
      #expect(!message.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
    }
  }
}

/// A page as any program would read it.
private struct Page: Decodable {
  struct Item: Decodable, Equatable {
    let id: String
    let date: String
    let amount: String
    let category: String
    let description: String
    let account: String
    let note: String?

    init(_ text: String) {
      (id, date, amount, category) = ("i\(text)", "2024-05-03", "12.50", "c\(text)")
      (description, account, note) = (text, "a\(text)", "n\(text)")
    }
  }

  let schema: String
  let items: [Item]
}
