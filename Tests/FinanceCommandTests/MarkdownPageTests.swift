import FinancePresentation
import FinanceTestSupport
import Foundation
import Testing

/// Every kind of page as Markdown, over rows in which every text is out to do harm.
@Suite("Markdown pages of hostile data")
struct MarkdownPageTests {
  private static let file = "a|b `c` <d>.jsonl"

  @Test(
    "Tables stay tables, and the page says what it was made from and by what",
    arguments: [
      ["report"], ["balance"], ["totals", "--by", "account,category"], ["largest"],
      ["list", "--page-size", "1000"],
      ["search", "type:expense"], ["duplicates"], ["check"], ["rules", "suggest"], ["rules", "lint"],
      ["explain", "h1"], ["transfers", "--own-account", "a|b", "\\", "*_#~"],
    ])
  func pages(words: [String]) throws {
    let place = try WorkingFolder()
    try place.write(MarkdownPageTests.rows, to: MarkdownPageTests.file)
    let run = try place.finance(
      words + ["--format", "markdown", "--max-rejects", "100%", "--quiet", "--input", MarkdownPageTests.file])
    #expect(run.status == 0 || words == ["check"])
    expectTables(in: run.text)
    #expect(run.text.contains(words == ["report"] ? "= Accepted" : "Rows: "))
    #expect(ToolVersion.masked(run.text).hasSuffix("\n\nMade by finance {version}.\n"))
  }

  @Test("The page of an import is no other")
  func importing() throws {
    let place = try WorkingFolder()
    try place.write(MarkdownPageTests.rows, to: MarkdownPageTests.file)
    let run = try place.finance([
      "import", MarkdownPageTests.file, "--ledger", "l|`.sqlite", "--format", "markdown", "--max-rejects",
      "100%",
    ])
    #expect(run.status == 0)
    expectTables(in: run.text)
    #expect(ToolVersion.masked(run.text).hasSuffix("\n\nMade by finance {version}.\n"))
  }

  /// Every table has as many cells in every row, nothing in a cell is anything but text, and no character is hidden.
  private func expectTables(in page: String) {
    let tables = ReferenceMarkdown.tables(page)
    for table in tables {
      #expect(table.allSatisfy { $0.count == table[0].count })
      // Rows of totals are bold, which a text from a source must never be.
      let bold = ["Total", "Closing"].map { "DEFECTDEFECT\($0)DEFECTDEFECT" }
      let rows = table.filter { !bold.contains($0[0]) }
      #expect(rows.filter { $0.contains { $0.contains("DEFECT") } } == [])
    }
    let isInside = page.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).split {
      $0.isEmpty
    }
    for group in isInside where group.contains(where: { $0.first == "|" }) {
      #expect(group.allSatisfy { $0.first == "|" && $0.last == "|" })
    }
    #expect(!page.unicodeScalars.contains { $0 != "\n" && VisibleText.isHidden($0) })
  }

  /// Two equal rows for each text, which stands in every field that takes one.
  private static let rows: String = hostile.enumerated().flatMap { number, text in
    let members = [
      ("id", "h\(number)"), ("date", "2024-05-03"), ("amount", "\(number + 1).25"),
      ("type", number.isMultiple(of: 3) ? "income" : "expense"), ("description", text),
      ("category", number.isMultiple(of: 2) ? text : ""), ("account", text), ("currency", "EUR"),
      ("note", text),
    ]
    let row = JSONWriter.compact(.object(members.map { JSONValue.Member($0, .string($1)) }))
    return [row, row]
  }.joined(separator: "\n")
}
