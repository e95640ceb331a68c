import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("What a check finds wrong with a ledger that something else has changed")
struct DamageTests {
  @Test(
    "Every change is found by one of the checks",
    arguments: [
      ("UPDATE transactions SET amount = amount - 1 WHERE id = 'a'", "seals"),
      ("UPDATE transactions SET description = 'x' WHERE id = 'a'", "seals"),
      ("UPDATE accounts SET name = 'x'", "seals"),
      ("UPDATE monthly_totals SET total = total + 1", "seals"),
      ("DELETE FROM monthly_totals", "totals"),
      ("DELETE FROM identities WHERE place = (SELECT max(place) FROM transactions)", "identities"),
      ("INSERT INTO identities VALUES (1, 1)", "identities"),
      ("UPDATE ledger SET transactions = 9", "conservation"),
      ("UPDATE ledger SET identified = 9", "conservation"),
      ("UPDATE batches SET added = 9 WHERE number = 1", "conservation"),
      ("UPDATE import_files SET recognised = 9", "conservation"),
    ])
  func check(_ sql: String, _ check: String) async throws {
    let folder = try LedgerFolder()
    let row = ",2024-05-03,-3.20,Coffee,"
    try await folder.take(RecognitionTests.csv("a\(row);b\(row)"))
    let connection = try LedgerConnection(folder.path, for: .writing, busyTimeout: 1)
    try connection.write { db in try LedgerStatement(sql, in: db).run() }
    connection.close()
    let report = try await folder.ledger.check()
    #expect(report.findings.filter { !$0.problems.isEmpty }.map(\.check).contains(check))
    #expect(!report.isSound)
  }

  @Test(
    "A change to a total that does not fit its seal is refused, and nothing of it is kept",
    arguments: ["scale = 99", "scale = -1", "total = total + 1", "transactions = -1"])
  func totals(_ change: String) async throws {
    let folder = try LedgerFolder()
    try await folder.take(RecognitionTests.csv("a,2024-05-03,-3.20,Coffee,"))
    let connection = try LedgerConnection(folder.path, for: .writing, busyTimeout: 1)
    try connection.write { db in try LedgerStatement("UPDATE monthly_totals SET \(change)", in: db).run() }
    connection.close()
    let before = try folder.lines("SELECT * FROM monthly_totals")
    let error = await #expect(throws: LedgerError.self) {
      try await folder.take(RecognitionTests.csv("b,2024-05-04,-1.00,Tea,"))
    }
    #expect("\(error, default: "none")".contains("do not fit their seal"))
    #expect(try folder.lines("SELECT count(*) FROM transactions") == ["1"])
    #expect(try folder.lines("SELECT * FROM monthly_totals") == before)
  }
}
