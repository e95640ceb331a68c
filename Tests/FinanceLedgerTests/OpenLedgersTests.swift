import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite(
  "A look at a ledger leaves the locks of those who have it open",
  .enabled(
    if: FileManager.default.isReadableFile(atPath: "/proc/locks"), "the kernel does not list its locks"))
struct OpenLedgersTests {
  @Test("Questions, looks and output beside an open connection keep its locks")
  func locksStay() async throws {
    let folder = try LedgerFolder()
    let result = try await folder.take("date,amount,description\n2024-05-03,-3.20,Coffee\n")
    #expect(result.batch == 1)
    let connection = try LedgerConnection(folder.path, for: .importing, patience: 0)
    try connection.access { db in try db.beginTransaction(.immediate) }
    let held = try locks(on: folder.path)
    #expect(!held.isEmpty)
    #expect(try LedgerHeader.inspect(folder.path) == .ledger)
    let batches = try await folder.reader().batches()
    #expect(batches.map(\.number) == [1])
    try LedgerFiles.make(folder.path)
    #expect(OpenLedgers.apart(from: { try? LedgerFiles.identity(of: folder.path) }) { 1 } == nil)
    #expect(try locks(on: folder.path) == held)
    try connection.access { db in try db.rollback() }
    connection.close()
    #expect(try locks(on: folder.path) == [])
    #expect(OpenLedgers.apart(from: { try? LedgerFiles.identity(of: folder.path) }) { 1 } == 1)
  }

  @Test("A ledger that is being made is not looked into either")
  func making() throws {
    let folder = try LedgerFolder()
    let connection = try LedgerConnection(folder.path, for: .importing, patience: 0)
    try connection.access { db in try db.beginTransaction(.immediate) }
    let held = try locks(on: folder.path)
    #expect(!held.isEmpty)
    #expect(throws: (any Error).self) { try LedgerConnection(folder.path, for: .writing, patience: 0) }
    #expect(try LedgerHeader.inspect(folder.path) == .ledger)
    #expect(try locks(on: folder.path) == held)
    try connection.access { db in try db.rollback() }
    connection.close()
  }

  @Test("Whoever could not open a ledger has not got it open")
  func failures() throws {
    let folder = try LedgerFolder()
    try folder.writeHeader(application: 0x4649_4E4C, version: 1, pages: 2)
    #expect(throws: (any Error).self) { try LedgerConnection(folder.path, for: .reading, patience: 0) }
    #expect(OpenLedgers.apart(from: { try? LedgerFiles.identity(of: folder.path) }) { 1 } == 1)
  }

  /// What this process has locked of the file: the lines of `/proc/locks` without their numbers.
  private func locks(on path: String) throws -> [String] {
    let inode = try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    let process = "\(ProcessInfo.processInfo.processIdentifier)"
    return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: " ").dropFirst() }
      .filter { $0.contains(Substring(process)) && $0.contains { $0.hasSuffix(":\(inode)") } }
      .map { $0.joined(separator: " ") }.sorted()
  }
}
