import FinanceDomain
import FinancePresentation
import Testing

@Suite("Reports as JSON")
struct JSONReportTests {
  @Test("A month's report has the keys of its schema, in their order")
  func wholeReport() {
    let text = ReportRenderer(format: .json).render(smallReport)
    #expect(
      text == """
        {
          "schema": "finance.report/1",
          "period": {
            "from": "2024-05-01",
            "to": "2024-05-31",
            "label": "2024-05"
          },
          "dataDays": {
            "from": "2024-04-01",
            "to": "2024-05-03"
          },
          "sources": [
            {
              "path": "a.csv",
              "format": "csv",
              "read": 3,
              "accepted": 2,
              "rejected": 1,
              "duplicate": 0,
              "skipped": 0,
              "outside": 0,
              "headers": 0
            }
          ],
          "currencies": [
            {
              "currency": "EUR",
              "income": "0.00",
              "expense": "12.50",
              "balance": "-12.50",
              "transactions": 1,
              "incomeTransactions": 0,
              "expenseTransactions": 1,
              "comparisons": [
                {
                  "kind": "previous",
                  "period": {
                    "from": "2024-04-01",
                    "to": "2024-04-30",
                    "label": "2024-04"
                  },
                  "income": "0.00",
                  "expense": "10.00",
                  "balance": "-10.00",
                  "transactions": 1,
                  "incomeTransactions": 0,
                  "expenseTransactions": 1,
                  "incomeChange": "0.00",
                  "incomeChangePercent": null,
                  "expenseChange": "2.50",
                  "expenseChangePercent": "25.00",
                  "balanceChange": "-2.50",
                  "balanceChangePercent": "-25.00"
                }
              ],
              "categories": [
                {
                  "category": "food",
                  "income": "0.00",
                  "expense": "12.50",
                  "net": "-12.50",
                  "share": "100.00",
                  "transactions": 1,
                  "incomeTransactions": 0,
                  "expenseTransactions": 1
                }
              ],
              "payees": [
                {
                  "payee": "Coffee",
                  "income": "0.00",
                  "expense": "12.50",
                  "net": "-12.50",
                  "transactions": 1,
                  "incomeTransactions": 0,
                  "expenseTransactions": 1
                }
              ],
              "largest": [
                {
                  "id": "t1",
                  "date": "2024-05-03",
                  "time": "14:22:10",
                  "amount": "12.50",
                  "type": "expense",
                  "category": "food",
                  "description": "Coffee",
                  "account": "",
                  "currency": "EUR",
                  "note": "with milk"
                }
              ],
              "trend": [
                {
                  "month": "2024-05",
                  "income": "0.00",
                  "expense": "12.50",
                  "balance": "-12.50",
                  "transactions": 1,
                  "incomeTransactions": 0,
                  "expenseTransactions": 1
                }
              ]
            }
          ],
          "rejected": 1,
          "failures": [
            {
              "path": "c.json",
              "code": "json.syntax",
              "message": "not JSON"
            }
          ],
          "rejections": [
            {
              "source": "a.csv",
              "line": 17,
              "column": "amount",
              "value": "12.50abc",
              "code": "amount.trailing",
              "message": "the amount has text after the number; remove it"
            }
          ],
          "warnings": [
            "mind the gap"
          ]
        }

        """)
  }

  @Test("As JSON Lines a report is the same object in one line")
  func oneLine() {
    let line = ReportRenderer(format: .jsonl).render(smallReport)
    let pretty = ReportRenderer(format: .json).render(smallReport)
    #expect(
      line == pretty.split(separator: "\n").map { $0.trimmingSpace.replacing("\": ", with: "\":") }.joined()
        + "\n")
    #expect(line.hasPrefix(#"{"schema":"finance.report/1","period":{"from":"2024-05-01","to":"2024-05-31","#))
  }

  @Test("A page has items without time and note where there is none, and null for what it lacks")
  func page() throws {
    let page = PaginatedResult(
      items: [transaction(account: "Giro")], page: nil, pageSize: 1, totalItems: 3, next: nil,
      account: account([]))
    #expect(
      ReportRenderer(format: .json).render(TransactionsPage(page)) == """
        {
          "schema": "finance.transactions/1",
          "period": {
            "from": null,
            "to": null,
            "label": "all"
          },
          "page": null,
          "pageSize": 1,
          "totalItems": 3,
          "totalPages": 3,
          "next": null,
          "items": [
            {
              "id": "t1",
              "date": "2024-05-03",
              "amount": "12.50",
              "type": "expense",
              "category": "food",
              "description": "Coffee",
              "account": "Giro",
              "currency": "EUR"
            }
          ],
          "sources": [],
          "rejected": 0,
          "failures": [],
          "rejections": [],
          "warnings": []
        }

        """)
    #expect(
      ReportRenderer(format: .jsonl).render(TransactionsPage(page))
        == #"{"id":"t1","date":"2024-05-03","amount":"12.50","type":"expense","category":"food","description":"Coffee","#
        + #""account":"Giro","currency":"EUR"}"# + "\n")
  }

  @Test("A page names the cursor of the next one as it is typed")
  func nextCursor() throws {
    let next = cursor(behind: transaction())
    let page = PaginatedResult(
      items: [transaction()], page: 1, pageSize: 1, totalItems: 2, next: next, account: account())
    let text = ReportRenderer(format: .json).render(TransactionsPage(page))
    #expect(text.contains("\"page\": 1,\n") && text.contains("\"next\": \"\(next.text)\",\n"))
    #expect(try PageCursor(text: next.text).last.transaction.id == next.last.transaction.id)
  }

  @Test("Balances and totals are rows, under the name of their step or dimension")
  func rows() {
    let period = ResolvedPeriod(.all, data: nil)
    let balances = BalanceReport(
      step: .total, period: period, rows: [BalanceReport.Row(period: "all", balance: balance(in: "1", 1))],
      account: account([]))
    #expect(
      ReportRenderer(format: .json).render(balances).hasPrefix(
        """
        {
          "schema": "finance.balance/1",
          "by": "total",
          "period": {
            "from": null,
            "to": null,
            "label": "all"
          },
          "rows": [
            {
              "period": "all",
              "days": null,
              "currency": "EUR",
              "income": "1.00",
              "expense": "0.00",
              "balance": "1.00",
              "transactions": 1,
              "incomeTransactions": 1,
              "expenseTransactions": 0
            }
          ],
          "averages": [],
          "sources": [],
        """))
    let totals = TotalsReport(
      dimensions: [.account], period: period,
      rows: [TotalsReport.Row(keys: [""], balance: balance(out: "1", 1))],
      account: account([]))
    #expect(
      ReportRenderer(format: .jsonl).render(totals)
        == #"{"account":"","currency":"EUR","income":"0.00","expense":"1.00","net":"-1.00","transactions":1,"#
        + #""incomeTransactions":0,"expenseTransactions":1}"# + "\n")
    #expect(
      ReportRenderer(format: .json).render(totals).contains(
        "\"schema\": \"finance.totals/1\",\n  \"by\": \"account\""))
  }

  @Test("Totals by several dimensions name them with commas, and have a member for each in that order")
  func totalsByTwo() {
    let report = totalsByMonthAndCategory()
    #expect(
      ReportRenderer(format: .jsonl).render(report).split(separator: "\n").first.map(String.init)
        == #"{"month":"2024-05","category":"food","currency":"EUR","income":"7.50","expense":"20.00","#
        + #""net":"-12.50","transactions":3,"incomeTransactions":1,"expenseTransactions":2}"#)
    #expect(
      ReportRenderer(format: .json).render(report).contains(
        "\"schema\": \"finance.totals/1\",\n  \"by\": \"month,category\",\n"))
  }

  @Test("The largest transactions are items of a currency; open ends of the period are null")
  func largest() {
    let report = LargestReport(
      period: .all,
      currencies: [LargestReport.CurrencySection(currency: .eur, transactions: [transaction()])],
      account: account([]))
    #expect(
      ReportRenderer(format: .json).render(report).hasPrefix(
        """
        {
          "schema": "finance.largest/1",
          "period": {
            "from": null,
            "to": null,
            "label": "all"
          },
          "currencies": [
            {
              "currency": "EUR",
              "transactions": [
                {
                  "id": "t1",
        """))
  }

  @Test(
    "A string is escaped so that it shows no hidden character",
    arguments: [
      ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{8}\u{1B}\u{7F}\u{9B}", #""\u0000\u0008\u001b\u007f\u009b""#),
      ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{202E}\u{FEFF}", #""\u202e\ufeff""#),
      ("\u{E0041}", #""\udb40\udc41""#),
      ("Grüße 株 😀", "\"Grüße 株 😀\""),
    ])
  func strings(text: String, expected: String) {
    #expect(JSONWriter.compact(.string(text)) == expected)
  }

  private var smallReport: FinanceReport {
    let coffee = transaction(time: TimeOfDay(secondOfDay: 51_730), note: "with milk")
    let spent = balance(out: "12.50", 1)
    let section = FinanceReport.CurrencySection(
      balance: spent,
      comparisons: [
        PeriodComparison(
          kind: .previous, period: DatePeriod(month: month("2024-04")), currency: .eur,
          earlier: flow(out: "10", 1),
          later: flow(out: "12.5", 1))
      ],
      categories: CategoryTotals(
        currency: .eur, rows: [CategoryTotals.Row(category: .food, balance: spent, share: 100)]),
      payees: [PayeeTotal(payee: "Coffee", balance: spent)], largest: [coffee],
      trend: BalanceTrend(currency: .eur, months: [MonthlyBalance(month: month("2024-05"), balance: spent)]))
    return FinanceReport(
      period: ResolvedPeriod(may, data: nil), dataDays: day("2024-04-01")...day("2024-05-03"),
      currencies: [section],
      account: account(
        [RowCounts(path: "a.csv", format: "csv", read: 3, accepted: 2, rejected: 1)],
        rejections: rejections(rejected()),
        failures: [SourceFailure(path: "c.json", kind: .refused, code: .jsonSyntax, message: "not JSON")],
        warnings: ["mind the gap"]))
  }
}

extension Substring {
  fileprivate var trimmingSpace: String { String(drop { $0 == " " }) }
}
