import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("A look at a ledger leaves the locks of those who have it open")
struct OpenLedgersTests {
  @Test("Questions, looks and output beside an open connection keep its locks")
  func locksStay() async throws {
    let folder = try LedgerFolder()
    let result = try await folder.take("date,amount,description\n2024-05-03,-3.20,Coffee\n")
    #expect(result.batch == 1)
    let connection = try LedgerConnection(folder.path, for: .importing, busyTimeout: 0)
    try connection.access { db in try db.beginTransaction(.immediate) }
    let file = try LockedFile(folder.path)
    let held = try file.locks()
    #expect(!held.isEmpty)
    #expect(try LedgerHeader.isLedger(folder.path))
    let batches = try await folder.reader().batches()
    #expect(batches.map(\.number) == [1])
    try LedgerFiles.make(folder.path)
    #expect(OpenLedgers.apart(from: { try? LedgerFiles.identity(of: folder.path) }) { 1 } == nil)
    #expect(try file.locks() == held)
    try connection.access { db in try db.rollback() }
    connection.close()
    #expect(try file.locks() == [])
    #expect(OpenLedgers.apart(from: { try? LedgerFiles.identity(of: folder.path) }) { 1 } == 1)
  }

  @Test("A ledger that is being made is not looked into either")
  func making() throws {
    let folder = try LedgerFolder()
    let connection = try LedgerConnection(folder.path, for: .importing, busyTimeout: 0)
    try connection.access { db in try db.beginTransaction(.immediate) }
    let file = try LockedFile(folder.path)
    let held = try file.locks()
    #expect(!held.isEmpty)
    #expect(throws: (any Error).self) { try LedgerConnection(folder.path, for: .writing, busyTimeout: 0) }
    #expect(try LedgerHeader.isLedger(folder.path))
    #expect(try file.locks() == held)
    try connection.access { db in try db.rollback() }
    connection.close()
    #expect(try file.locks() == [])
  }

  @Test("Whoever could not open a ledger has not got it open")
  func failures() throws {
    let folder = try LedgerFolder()
    try folder.writeHeader(application: 0x4649_4E4C, version: 1, pages: 2)
    #expect(throws: (any Error).self) { try LedgerConnection(folder.path, for: .reading, busyTimeout: 0) }
    #expect(OpenLedgers.apart(from: { try? LedgerFiles.identity(of: folder.path) }) { 1 } == 1)
  }
}
