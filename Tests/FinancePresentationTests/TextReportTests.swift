import FinanceDomain
import FinancePresentation
import Testing

@Suite("Reports as text")
struct TextReportTests {
  private let renderer = ReportRenderer(format: .text)

  @Test("A month's report shows every section, one figure below the other")
  func wholeReport() {
    #expect(
      renderer.render(householdReport()) == """
        May 2024                                   2024-05-01..2024-05-31

        EUR ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Income   3086.73   2 transactions in
        Expense  1204.27   8 transactions out
        Balance  1882.46  10 transactions

        Compared with            Then       Now    Change  Change %
        ─────────────────────────────────────────────────────────────────
        April 2024  Income    3000.00   3086.73    +86.73     +2.89
                    Expense   1300.00   1204.27    -95.73     -7.36
                    Balance   1700.00   1882.46   +182.46    +10.73
        May 2023    Income       0.00   3086.73  +3086.73
                    Expense    900.00   1204.27   +304.27    +33.81
                    Balance   -900.00   1882.46  +2782.46   +309.16

        Categories             Income   Expense       Net  Count  Share %
        ─────────────────────────────────────────────────────────────────
        housing                          850.00   -850.00      1    70.58
        food                     9.33    354.27   -344.94      8    29.42
        salary                3077.40             3077.40      1
        ─────────────────────────────────────────────────────────────────
        Total                 3086.73   1204.27   1882.46     10   100.00

        Top payees             Income   Expense       Net  Count
        ─────────────────────────────────────────────────────────────────
        Landlord                        850.00   -850.00       1
        Grocer                   9.33   210.125  -200.795      5

        Largest transactions                       Amount
        ─────────────────────────────────────────────────────────────────
        2024-05-31  Wages May                     3077.40
        2024-05-01  Rent                          -850.00

        Months                 Income   Expense   Balance  Count
        ─────────────────────────────────────────────────────────────────
        2024-03                  0.00      0.00      0.00      0
        2024-04               3000.00   1300.00   1700.00     10
        2024-05               3086.73   1204.27   1882.46     10

        Rows ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Source       Read  = Accepted  + Rejected  + Duplicate  + Skipped
        ─────────────────────────────────────────────────────────────────
        bank.csv      412         398           1           11          2

        1 row rejected: 1 amount.trailing; 11 rows dropped as duplicates; 2 rows
          skipped.
        Warning: the decimal mark of bank.csv was taken to be a comma

        """)
  }

  @Test("A period without transactions says so, and from when to when there are some")
  func emptyReport() {
    let report = FinanceReport(
      period: ResolvedPeriod(may, data: nil), dataDays: day("2023-01-01")...day("2023-12-02"), currencies: [],
      account: account(
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
      balance: balance(.none), comparisons: [], categories: CategoryTotals(currency: .none, rows: []),
      payees: [],
      largest: [], trend: BalanceTrend(currency: .none, months: []))
    let report = FinanceReport(
      period: ResolvedPeriod(.all, data: nil), dataDays: nil, currencies: [section], account: account([]))
    #expect(
      renderer.render(report) == """
        All transactions

        No transactions. The sources have none at all.

        XXX (no currency named) ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Income   0.00  0 transactions in
        Expense  0.00  0 transactions out
        Balance  0.00  0 transactions

        Rows ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        """)
  }

  @Test("Balances have a table a currency, and a total that adds up")
  func balances() {
    let report = BalanceReport(
      step: .month, period: ResolvedPeriod(.all, data: day("2024-01-03")...day("2024-05-04")),
      rows: [
        BalanceReport.Row(period: "2024-01", balance: balance(in: "100", 1)),
        BalanceReport.Row(period: "2024-01", balance: balance(.usd, in: "100000.5", 1)),
        BalanceReport.Row(period: "2024-02", balance: balance(in: "1", 1, out: "2340.333", 3)),
      ], account: account())
    #expect(
      renderer.render(report) == """
        Balance by month: All transactions    2024-01-03..2024-05-04

        EUR ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Period           Income    Expense    Balance  Count
        ────────────────────────────────────────────────────────────
        2024-01          100.00      0.00     100.00       1
        2024-02            1.00   2340.333  -2339.333      4
        ────────────────────────────────────────────────────────────
        Total            101.00   2340.333  -2239.333      5
        Average of 2      50.50   1170.17   -1119.67

        USD ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Period           Income    Expense    Balance  Count
        ────────────────────────────────────────────────────────────
        2024-01       100000.50       0.00  100000.50      1
        ────────────────────────────────────────────────────────────
        Average of 2   50000.25       0.00   50000.25

        """)
  }

  @Test("Totals show the account without a name as none, and no figure where there is no transaction")
  func totals() {
    let report = TotalsReport(
      dimensions: [.account], period: ResolvedPeriod(may, data: nil),
      rows: [
        TotalsReport.Row(keys: [""], balance: balance(out: "20", 2)),
        TotalsReport.Row(keys: ["Giro"], balance: balance(in: "7.5", 1, out: "10", 1)),
      ], account: account())
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

  @Test("Totals by several dimensions have a column for each, and every row says all its keys")
  func totalsByTwo() {
    #expect(
      renderer.render(totalsByMonthAndCategory()) == """
        Totals by month and category: May 2024
        2024-05-01..2024-05-31

        EUR ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Month    Category   Income  Expense      Net  Count
        ────────────────────────────────────────────────────────────
        2024-05  food         7.50    20.00   -12.50      3
        2024-05  =1+1                 10.00   -10.00      1
        ────────────────────────────────────────────────────────────
        Total                 7.50    30.00   -22.50      4

        USD ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Month    Category   Income  Expense      Net  Count
        ────────────────────────────────────────────────────────────
        2024-06  food                  4.00    -4.00      1

        """)
  }

  @Test("The largest transactions have their direction as a sign")
  func largest() {
    let report = LargestReport(
      period: may,
      currencies: [
        LargestReport.CurrencySection(
          currency: .eur,
          transactions: [
            transaction(
              "t7", "Wages", on: "2024-05-31", amount: "3077.4", type: .income, category: "salary",
              account: "Giro"),
            transaction("t1", "Rent", on: "2024-05-01", amount: "850", category: "housing", account: "Giro"),
          ])
      ], account: account())
    #expect(
      renderer.render(report) == """
        Largest transactions: May 2024        2024-05-01..2024-05-31

        EUR ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Date        Description  Category  Account   Amount
        ────────────────────────────────────────────────────────────
        2024-05-31  Wages        salary    Giro     3077.40
        2024-05-01  Rent         housing   Giro     -850.00

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
      items: items, page: 2, pageSize: 3, totalItems: 14, next: cursor(behind: items[2]), account: account())
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
      account: account())
    #expect(renderer.render(TransactionsPage(page)).hasSuffix(expected))
  }

  @Test(
    "Behind a page found by a cursor stands the next cursor, uncut, on a line of its own if it is long",
    arguments: [("t-1", " "), (String(repeating: "long-", count: 30), "\n  ")])
  func nextCursor(id: String, gap: String) {
    let next = cursor(behind: transaction(id))
    let page = PaginatedResult(
      items: [transaction()], page: nil, pageSize: 1, totalItems: 2, next: next, account: account())
    #expect(renderer.render(TransactionsPage(page)).hasSuffix("\nNext page: --cursor\(gap)\(next.text)\n"))
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
      ], account: account())
    let text = ReportRenderer(format: .text, style: TextStyle(width: 40)).render(report)
    #expect(
      text.contains("\n2024-05  90000000000.12345678  80000000000.87654321   9999999999.24691357      2\n"))
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
