@testable import FinanceDomain
@testable import FinancePresentation
import Testing

@Suite("Reports as text")
struct TextReportTests {
  private let renderer = ReportRenderer(format: .text)

  @Test("A period without transactions says so, and from when to when there are some")
  func emptyReport() {
    let report = FinanceReport(
      period: ResolvedPeriod(may, data: nil), dataDays: day("2023-01-01")...day("2023-12-02"), hasRows: true,
      currencies: [],
      rowCounts: rowCounts(
        [
          RowCounts(path: "a.csv", format: "csv", read: 3, accepted: 2, duplicate: 1),
          RowCounts(path: "b.jsonl", format: "jsonl", read: 2, accepted: 2),
        ], failures: [SourceFailure(path: "c.csv", kind: .missing, message: "there is no such file")]))
    #expect(
      renderer.render(report) == """
        May 2024                               2024-05-01..2024-05-31

        No transactions in 2024-05. The data run from 2023-01-01 to 2023-12-02.

        Rows ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Source   Read  = Accepted  + Rejected  + Duplicate  + Skipped
        ─────────────────────────────────────────────────────────────
        a.csv       3           2           0            1          0
        b.jsonl     2           2           0            0          0
        ─────────────────────────────────────────────────────────────
        Total       5           4           0            1          0

        1 row dropped as a duplicate.
        Not read: c.csv: there is no such file

        """)
  }

  @Test("A currency in which nothing happened has zeros and no empty tables")
  func quietCurrency() {
    let section = FinanceReport.CurrencySection(
      balance: balance(.none), comparisons: [], categories: [], payees: [], largest: [], trend: [])
    let report = FinanceReport(
      period: ResolvedPeriod(.all, data: nil), dataDays: nil, hasRows: false, currencies: [section],
      rowCounts: rowCounts([]))
    #expect(
      renderer.render(report) == """
        All transactions

        No transactions. The sources have none at all.

        XXX (no currency named) ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Name it with --set currency=CODE, or currency: of the source in finance.yaml.

        Income   0.00  0 transactions in
        Expense  0.00  0 transactions out
        Balance  0.00  0 transactions

        Rows ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        """)
  }

  @Test(
    "The first line says whether more came in than went out",
    arguments: [
      ("1300.50", "268.24", "1032.26 EUR more came in than went out."),
      ("268.24", "1300.50", "1032.26 EUR more went out than came in."),
      ("5", "5", "as much EUR came in as went out."),
    ])
  func answer(income: String, expense: String, sentence: String) {
    let section = FinanceReport.CurrencySection(
      balance: balance(in: income, 1, out: expense, 1), comparisons: [],
      categories: [], payees: [], largest: [], trend: [])
    let report = FinanceReport(
      period: ResolvedPeriod(may, data: nil), dataDays: nil, hasRows: false, currencies: [section],
      rowCounts: rowCounts([]))
    #expect(renderer.render(report).split(separator: "\n")[1] == "May 2024: \(sentence)")
  }

  @Test("Totals show the account without a name as none, and no figure where there is no transaction")
  func totals() {
    let report = TotalsReport(
      dimensions: [.account], period: ResolvedPeriod(may, data: nil),
      rows: [
        TotalsReport.Row(keys: [""], balance: balance(out: "20", 2)),
        TotalsReport.Row(keys: ["Giro"], balance: balance(in: "7.5", 1, out: "10", 1)),
      ], rowCounts: rowCounts())
    #expect(
      renderer.render(report) == """
        Totals by account: May 2024           2024-05-01..2024-05-31

        EUR ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Account   Income  Expense      Net  Count
        ────────────────────────────────────────────────────────────
        (none)              20.00   -20.00      2
        Giro        7.50    10.00    -2.50      2
        ────────────────────────────────────────────────────────────
        Total       7.50    30.00   -22.50      4

        """)
  }

  @Test("A page lines up amounts of all currencies, cuts words by their width and says where it stands")
  func page() {
    let items = [
      transaction(
        "a", "Wages May", on: "2024-05-31", amount: "3077.40", type: .income, category: "salary",
        account: "Giro"),
      transaction(
        "b", "東京への旅行, hotel and railway tickets", on: "2024-05-30", amount: "1200", category: "entertainment",
        account: "Visa", currency: currency("JPY")),
      transaction(
        "c", "Kuwait coffee", on: "2024-05-30", time: TimeOfDay(secondOfDay: 4000), amount: "12.345",
        currency: currency("KWD")),
    ]
    let page = PaginatedResult(
      items: items, page: 2, pageSize: 3, totalItems: 14, next: cursor(after: items[2]),
      rowCounts: rowCounts())
    #expect(
      renderer.render(TransactionsPage(page)) == """
        Transactions                                                         page 2 of 5

        Date                 Description     Category       Account     Amount  Currency
        ────────────────────────────────────────────────────────────────────────────────
        2024-05-31           Wages May       salary         Giro      3077.40   EUR
        2024-05-30           東京への旅行,…  entertainment  Visa     -1200      JPY
        2024-05-30 01:06:40  Kuwait coffee   food           (none)     -12.345  KWD

        Transactions 4 to 6 of 14.
        Next page: --page 3

        """)
  }

  @Test(
    "A page says how many there are",
    arguments: [
      ([], 1, 0, "Transactions\n\nNothing matches.\n"),
      ([], 3, 4, "page 3 of 2\n\nPage 3 is empty: 4 transactions on 2 pages.\n"),
      (["a"], 1, 1, "\n\n1 transaction.\n"),
      (["a"], nil, 9, "\n\n1 of 9 transactions.\n"),
    ] as [([String], Int?, Int, String)])
  func standing(ids: [String], number: Int?, total: Int, expected: String) {
    let page = PaginatedResult(
      items: ids.map { transaction($0) }, page: number, pageSize: 2, totalItems: total, next: nil,
      rowCounts: rowCounts())
    #expect(renderer.render(TransactionsPage(page)).hasSuffix(expected))
  }

  @Test(
    "After a page found by a cursor is the next cursor, uncut, on a line of its own",
    arguments: ["t-1", String(repeating: "long-", count: 30)])
  func nextCursor(id: String) {
    let next = cursor(after: transaction(id))
    let page = PaginatedResult(
      items: [transaction()], page: nil, pageSize: 1, totalItems: 2, next: next, rowCounts: rowCounts())
    #expect(renderer.render(TransactionsPage(page)).hasSuffix("\nNext page: --cursor\n  \(next.text)\n"))
  }

  @Test(
    "Without a terminal a line has at most 80 columns, on one as many as it has, figures excepted",
    arguments: [nil, 60, 80, 96])
  func widths(width: Int?) {
    let report = householdReport(
      payee: String(repeating: "株式会社 ", count: 40), description: String(repeating: "long ", count: 60),
      category: String(repeating: "category", count: 9),
      path: String(repeating: "folder/", count: 30) + "may.csv")
    let text = ReportRenderer(format: .text, style: TextStyle(width: width)).render(report)
    let widest = text.split(separator: "\n").map { DisplayWidth.of(String($0)) }.max()
    #expect(widest == max(width ?? 80, 62))
    #expect(text.contains("may.csv  "))
  }

  @Test("Amounts too long for a line are shown whole")
  func longAmounts() {
    let report = BalanceReport(
      step: .total, period: ResolvedPeriod(may, data: nil),
      rows: [
        BalanceReport.Row(
          period: "2024-05",
          balance: balance(in: "90000000000.12345678", 1, out: "80000000000.87654321", 1))
      ], steps: 1, rowCounts: rowCounts())
    let text = ReportRenderer(format: .text, style: TextStyle(width: 40)).render(report)
    #expect(
      text.contains("\n2024-05  90000000000.12345678  80000000000.87654321  9999999999.24691357      2\n"))
  }

  @Test("Colour wraps whole lines and changes no letter")
  func colour() {
    let plain = renderer.render(householdReport())
    let colored = ReportRenderer(format: .text, style: TextStyle(usesColor: true)).render(householdReport())
    var stripped = colored
    for ink in ["\u{1B}[1m", "\u{1B}[2m", "\u{1B}[31m", "\u{1B}[0m"] {
      stripped = stripped.replacing(ink, with: "")
    }
    #expect(colored != plain)
    #expect(stripped == plain)
    #expect(colored.hasPrefix("\u{1B}[1mMay 2024\u{1B}[0m  "))
    #expect(colored.contains("\u{1B}[31m1 row rejected: 1 amount.trailing; 11 rows dropped"))
  }

  @Test("A title stands above a table that begins with figures")
  func titleAboveFigures() {
    var table = ReportTable("Answers", columns: [ReportTable.Column("Count", .count)])
    table.append([.count(42)])
    var document = ReportDocument(title: "Test")
    document.append(table)
    #expect(
      TextRenderer().render(document) == """
        Test

        Answers
        Count
        \(String(repeating: "─", count: 60))
           42

        """)
  }
}
