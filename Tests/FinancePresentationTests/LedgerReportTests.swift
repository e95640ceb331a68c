import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Reports about a ledger")
struct LedgerReportTests {
  private static let batches = [
    LedgerBatch(
      number: 1, kind: .import, madeAt: "2024-05-03T14:22:10Z", undoneAt: nil,
      files: [
        .init(
          path: "exports/giro.csv", format: "csv", byteCount: 1234, hash: "00ff00ff00ff00ff",
          account: RowCounts(
            path: "exports/giro.csv", format: "csv", read: 12, accepted: 9, rejected: 1, duplicate: 1,
            skipped: 1),
          added: 7, recognised: 2),
        .init(
          path: "-", format: "jsonl", byteCount: 5, hash: nil,
          account: RowCounts(path: "-", format: "jsonl", read: 1, accepted: 1), added: 1, recognised: 0),
      ], transaction: nil),
    LedgerBatch(
      number: 2, kind: .edit, madeAt: "2024-05-04T08:00:00Z", undoneAt: "2024-05-05T09:30:00Z", files: [],
      transaction: TransactionID(rawValue: "tx\u{1B}1")),
  ]

  private static let damaged = LedgerCheckReport(
    path: "l.sqlite", transactions: 2,
    findings: [
      .init(check: "integrity", examined: 40, problems: []),
      .init(check: "totals", examined: 2, problems: ["May 2024, food: 3.00 is kept, and the rows say 4.00"]),
    ])

  @Test("Batches for people: a line a file or a change, nothing that a terminal obeys")
  func batchesText() {
    expectSame(
      ReportRenderer(format: .text).render(LedgerBatchList(LedgerReportTests.batches, title: "Batches")),
      """
      Batches

      Batch  Made              Kind    File or id        Rows  New  Known  State
      ───────────────────────────────────────────────────────────────────────────
          1  2024-05-03 14:22  import  exports/giro.csv    12    7      2
                                       -                    1    1      0
          2  2024-05-04 08:00  edit    tx\\u{1B}1                           undone
      """)
  }

  @Test("No batches are said to be none")
  func noBatches() {
    #expect(
      ReportRenderer(format: .text).render(LedgerBatchList([], title: "Imports"))
        == "Imports\n\nThere are none yet.\n")
  }

  @Test("Batches for programs")
  func batchesJSON() {
    let document = ReportRenderer(format: .json).render(
      LedgerBatchList(LedgerReportTests.batches, title: "Batches"))
    #expect(document.hasPrefix("{\n  \"schema\": \"finance.imports/1\",\n  \"batches\": [\n    {\n"))
    #expect(
      ReportRenderer(format: .csv).render(LedgerBatchList(LedgerReportTests.batches, title: "Batches")) == """
        batch,kind,made_at,undone_at,transaction,path,format,bytes,hash,read,accepted,rejected,duplicate,skipped,added,recognised
        1,import,2024-05-03T14:22:10Z,,,exports/giro.csv,csv,1234,00ff00ff00ff00ff,12,9,1,1,1,7,2
        1,import,2024-05-03T14:22:10Z,,,'-,jsonl,5,,1,1,0,0,0,1,0
        2,edit,2024-05-04T08:00:00Z,2024-05-05T09:30:00Z,tx\u{1B}1,,,,,,,,,,,

        """)
  }

  @Test("What is wrong with a ledger is told behind what was looked at")
  func checkText() {
    expectSame(
      ReportRenderer(format: .text).render(LedgerReportTests.damaged),
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
      ReportRenderer(format: .json).render(LedgerReportTests.damaged) == """
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
    #expect(
      ReportRenderer(format: .csv).render(LedgerReportTests.damaged)
        == "check,message\ntotals,\"May 2024, food: 3.00 is kept, and the rows say 4.00\"\n")
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
