@testable import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("The program's name in what it makes")
struct ToolTests {
  private let tool = "finance 9.8.7"

  @Test("A JSON document names it right after its schema, rows do not")
  func json() throws {
    let report = totalsByMonthAndCategory()
    let text = ReportRenderer(format: .json, tool: tool).render(report)
    #expect(
      text.hasPrefix("{\n  \"schema\": \"finance.totals/1\",\n  \"tool\": \"finance 9.8.7\",\n  \"by\": "))
    #expect(!ReportRenderer(format: .jsonl, tool: tool).render(report).contains("9.8.7"))
    let line = ReportRenderer(format: .jsonl, tool: tool).render(householdReport())
    #expect(line.hasPrefix(#"{"schema":"finance.report/1","tool":"finance 9.8.7","period":{"#))
    let export = try ExportRenderer(format: .json, tool: tool).render(ExportSamples.household)
    #expect(
      export.hasPrefix(
        "{\n  \"schema\": \"finance.export/1\",\n  \"tool\": \"finance 9.8.7\",\n  \"period\": {"))
  }

  @Test("Markdown ends with it, behind what the page was made from")
  func markdown() {
    let renderer = ReportRenderer(format: .markdown, tool: tool)
    #expect(
      renderer.render(totalsByMonthAndCategory()).hasSuffix(
        """


        Rows: 10 read = 10 accepted + 0 rejected + 0 duplicate + 0 skipped, from a.csv.

        Made by finance 9.8.7.

        """))
    let page = PaginatedResult(
      items: [transaction()], page: 1, pageSize: 1, totalItems: 1, next: nil,
      rowCounts: rowCounts(
        ["a", "b", "c", "d"].map {
          RowCounts(path: $0, format: "csv", read: 3, accepted: 1, duplicate: 2)
        }))
    #expect(
      renderer.render(TransactionsPage(page, of: may)).hasSuffix(
        """


        1 transaction.

        8 rows dropped as duplicates.

        Period: May 2024, 2024-05-01..2024-05-31.

        Rows: 12 read = 4 accepted + 0 rejected + 8 duplicate + 0 skipped, from 4 sources.

        Made by finance 9.8.7.

        """))
    #expect(!renderer.render(householdReport()).contains("Rows: "))
  }

  @Test("Text and CSV do not name it", arguments: [OutputFormat.text, .csv])
  func others(format: OutputFormat) {
    #expect(!ReportRenderer(format: format, tool: tool).render(householdReport()).contains("9.8.7"))
  }
}
