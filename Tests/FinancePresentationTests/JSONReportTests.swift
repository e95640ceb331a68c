@testable import FinanceDomain
import FinancePresentation
import Testing

@Suite("Reports as JSON")
struct JSONReportTests {
  @Test("A page has items without time and note where there is none, and null for what it lacks")
  func page() throws {
    let page = PaginatedResult(
      items: [transaction(account: "Giro")], page: nil, pageSize: 1, totalItems: 3, next: nil,
      rowCounts: rowCounts([]))
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
    let next = cursor(after: transaction())
    let page = PaginatedResult(
      items: [transaction()], page: 1, pageSize: 1, totalItems: 2, next: next, rowCounts: rowCounts())
    let text = ReportRenderer(format: .json).render(TransactionsPage(page))
    #expect(text.contains("\"page\": 1,\n") && text.contains("\"next\": \"\(next.text)\",\n"))
    #expect(try PageCursor(text: next.text).last.transaction.id == next.last.transaction.id)
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
}
