@testable import FinanceDomain
@testable import FinancePresentation
import FinanceTestSupport
import Testing

@Suite("Reports as CSV")
struct CSVReportTests {
  private let renderer = ReportRenderer(format: .csv)

  @Test("A source that could not be read is a row of the report")
  func failure() {
    let report = FinanceReport(
      period: ResolvedPeriod(may, data: nil), dataDays: nil, hasRows: false, currencies: [],
      rowCounts: rowCounts(
        [], failures: [SourceFailure(path: "c.csv", kind: .missing, message: "no such file")]))
    #expect(
      renderer.render(report) == """
        period,currency,section,key,income,expense,net,share,transactions
        2024-05,,failure,c.csv: no such file,,,,,

        """)
  }

  @Test("Transactions go out in the columns that are read, a clock reading behind its day")
  func transactions() {
    let items = [
      transaction(
        "t1", "Coffee, \"large\"", time: TimeOfDay(secondOfDay: 51_730), amount: "12.5", account: "Giro",
        note: "with\nmilk"),
      transaction(
        "t2", "Wages", on: "2024-05-04", amount: "1200", type: .income, category: "salary",
        currency: currency("JPY")),
    ]
    let page = PaginatedResult(
      items: items, page: 1, pageSize: 20, totalItems: 2, next: nil, rowCounts: rowCounts())
    let expected = #"""
      id,date,amount,type,category,description,account,currency,note
      t1,2024-05-03T14:22:10,12.50,expense,food,"Coffee, ""large""",Giro,EUR,"with
      milk"
      t2,2024-05-04,1200,income,salary,Wages,,JPY,

      """#
    #expect(renderer.render(TransactionsPage(page)) == expected)
    let largest = LargestReport(
      period: may, currencies: [LargestReport.CurrencySection(currency: .eur, transactions: items)],
      rowCounts: rowCounts())
    #expect(renderer.render(largest) == expected)
  }

  @Test(
    "A text that a spreadsheet would run gets an apostrophe, one that seems to have one another",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"),
      ("\r=1", "\"'\r=1\""),
      ("\n=1", "\"'\n=1\""), ("\0=1", "'\0=1"), ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠A", "'＠A"),
      ("'=1", "''=1"), ("''-1", "'''-1"), ("'tis", "'tis"), ("a=1", "a=1"), ("1-1", "1-1"), ("", ""),
      ("'", "'"),
      ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""), (" x ", "\" x \""),
    ])
  func formulas(text: String, expected: String) {
    var table = ReportTable(columns: [ReportTable.Column("a", .text), ReportTable.Column("b", .amount)])
    table.append([.text(text), .amount(-1, .eur)])
    #expect(CSVRenderer().render(table) == "a,b\n\(expected),-1.00\n")
    #expect(
      ReferenceCSV.records(CSVRenderer(rawText: true).render(table)) == [["a", "b"], [text, "-1.00"]])
  }
}
