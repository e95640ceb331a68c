import FinanceDomain
import FinancePresentation
import FinanceTestSupport
import Testing

@Suite("Reports as CSV")
struct CSVReportTests {
  private let renderer = ReportRenderer(format: .csv)

  @Test("A month's report is one table with a fact a row")
  func wholeReport() {
    #expect(
      renderer.render(householdReport()) == """
        period,currency,section,key,income,expense,net,share,transactions
        2024-05,EUR,total,,3086.73,1204.27,1882.46,,10
        2024-05,EUR,previous,2024-04,3000.00,1300.00,1700.00,,10
        2024-05,EUR,yearBefore,2023-05,0.00,900.00,-900.00,,4
        2024-05,EUR,category,housing,0.00,850.00,-850.00,70.58,1
        2024-05,EUR,category,food,9.33,354.27,-344.94,29.42,8
        2024-05,EUR,category,salary,3077.40,0.00,3077.40,0.00,1
        2024-05,EUR,payee,Landlord,0.00,850.00,-850.00,,1
        2024-05,EUR,payee,Grocer,9.33,210.125,-200.795,,5
        2024-05,EUR,largest,Wages May,3077.40,0.00,3077.40,,1
        2024-05,EUR,largest,Rent,0.00,850.00,-850.00,,1
        2024-05,EUR,month,2024-03,0.00,0.00,0.00,,0
        2024-05,EUR,month,2024-04,3000.00,1300.00,1700.00,,10
        2024-05,EUR,month,2024-05,3086.73,1204.27,1882.46,,10
        2024-05,,rows.read,bank.csv,,,,,412
        2024-05,,rows.accepted,bank.csv,,,,,398
        2024-05,,rows.rejected,bank.csv,,,,,1
        2024-05,,rows.duplicate,bank.csv,,,,,11
        2024-05,,rows.skipped,bank.csv,,,,,2
        2024-05,,rows.outside,bank.csv,,,,,0
        2024-05,,rows.headers,bank.csv,,,,,0
        2024-05,,warning,the decimal mark of bank.csv was taken to be a comma,,,,,

        """)
  }

  @Test("A source that could not be read is a row of the report")
  func failure() {
    let report = FinanceReport(
      period: ResolvedPeriod(may, data: nil), dataDays: nil, currencies: [],
      account: account([], failures: [SourceFailure(path: "c.csv", kind: .missing, message: "no such file")]))
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
      items: items, page: 1, pageSize: 20, totalItems: 2, next: nil, account: account())
    let expected = #"""
      id,date,amount,type,category,description,account,currency,note
      t1,2024-05-03T14:22:10,12.50,expense,food,"Coffee, ""large""",Giro,EUR,"with
      milk"
      t2,2024-05-04,1200,income,salary,Wages,,JPY,

      """#
    #expect(renderer.render(TransactionsPage(page)) == expected)
    let largest = LargestReport(
      period: may, currencies: [LargestReport.CurrencySection(currency: .eur, transactions: items)],
      account: account())
    #expect(renderer.render(largest) == expected)
  }

  @Test("Balances and totals have a row a step or value, with the counts of both directions")
  func balancesAndTotals() {
    let period = ResolvedPeriod(may, data: nil)
    let balances = BalanceReport(
      step: .month, period: period,
      rows: [BalanceReport.Row(period: "2024-05", balance: balance(in: "1", 1, out: "2", 3))],
      account: account())
    #expect(
      renderer.render(balances) == """
        period,currency,income,expense,balance,transactions,incomeTransactions,expenseTransactions
        2024-05,EUR,1.00,2.00,-1.00,4,1,3

        """)
    let totals = TotalsReport(
      dimensions: [.category], period: period,
      rows: [TotalsReport.Row(keys: ["food"], balance: balance(out: "2.125", 3))],
      account: account())
    #expect(
      renderer.render(totals) == """
        category,currency,income,expense,net,transactions,incomeTransactions,expenseTransactions
        food,EUR,0.00,2.125,-2.125,3,0,3

        """)
    #expect(
      renderer.render(totalsByMonthAndCategory()) == """
        month,category,currency,income,expense,net,transactions,incomeTransactions,expenseTransactions
        2024-05,food,EUR,7.50,20.00,-12.50,3,1,2
        2024-05,'=1+1,EUR,0.00,10.00,-10.00,1,0,1
        2024-06,food,USD,0.00,4.00,-4.00,1,0,1

        """)
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
