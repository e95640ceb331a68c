import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Reports about a ledger")
struct LedgerReportTests {
  private static let damaged = LedgerCheckReport(
    path: "l.sqlite", transactions: 2,
    findings: [
      .init(check: "integrity", examined: 40, problems: []),
      .init(check: "totals", examined: 2, problems: ["May 2024, food: 3.00 is kept, and the rows say 4.00"]),
    ])

  @Test("No batches are said to be none")
  func noBatches() {
    #expect(
      TextRenderer().render(LedgerBatch.document(of: [], title: "Imports"))
        == "Imports\n\nThere are none yet.\n")
  }

  @Test("What is wrong with a ledger is told behind what was looked at")
  func checkText() {
    expectSame(
      TextRenderer().render(LedgerReportTests.damaged.document),
      """
      Ledger check                                       1 problem

      l.sqlite: 2 transactions.

      Check                                     Examined  Problems
      ────────────────────────────────────────────────────────────
      integrity                                       40         0
      totals                                           2         1

      totals: May 2024, food: 3.00 is kept, and the rows say 4.00
      """)
  }

  @Test("A check for programs")
  func checkJSON() {
    #expect(
      JSONWriter.pretty(LedgerCheckReport.form.json(LedgerReportTests.damaged)) == """
        {
          "schema": "finance.ledger-check/1",
          "ledger": "l.sqlite",
          "transactions": 2,
          "sound": false,
          "checks": [
            {
              "check": "integrity",
              "examined": 40,
              "problems": []
            },
            {
              "check": "totals",
              "examined": 2,
              "problems": [
                "May 2024, food: 3.00 is kept, and the rows say 4.00"
              ]
            }
          ]
        }

        """)
  }

  @Test("A note keeps its lines, and nothing in it steers a terminal")
  func note() throws {
    let note = try TransactionNote(title: "War\u{1B}ranty", content: "one\r\ntwo\t\n\nthree\r")
    #expect(note.page == "War\\u{1B}ranty\n\none\ntwo\\t\n\nthree\n")
    #expect(try TransactionNote(content: "plain").page == "plain\n")
  }

  private func expectSame(
    _ actual: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(actual == expected + "\n", sourceLocation: sourceLocation)
  }
}
