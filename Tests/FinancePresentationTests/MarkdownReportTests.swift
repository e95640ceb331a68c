import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Reports as Markdown")
struct MarkdownReportTests {
  private let renderer = ReportRenderer(format: .markdown)

  @Test(
    "What Markdown would take for its own is escaped",
    arguments: [
      ("a|b", "a\\|b"), ("a\\|b", "a\\\\\\|b"), ("a\\", "a\\\\"), ("line\nbreak", "line&#10;break"),
      ("`code`", "\\`code\\`"), ("[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"),
      ("![i](http://x/y.png)", "\\!\\[i\\](http\\://x/y.png)"), ("<b>", "&lt;b&gt;"),
      ("*_#~$", "\\*\\_\\#\\~\\$"),
      ("&lt;br/&gt;", "&amp;lt;br/&amp;gt;"), ("\u{1B}[2J", "\\\\u{1B}\\[2J"), ("", "(none)"),
      ("www.x.example/a_b", "www\\.x.example/a\\_b"),
    ])
  func escapes(text: String, expected: String) {
    var table = ReportTable(columns: [ReportTable.Column("a", .text)])
    table.append([.text(text)])
    var document = ReportDocument(title: "T")
    document.append(table)
    #expect(MarkdownRenderer().render(document) == "# T\n\n| a |\n| --- |\n| \(expected) |\n")
  }

}
