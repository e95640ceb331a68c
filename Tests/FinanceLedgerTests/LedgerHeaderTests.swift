import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("What is looked at before a file is taken for a ledger")
struct LedgerHeaderTests {
  @Test("Nothing, an empty file and a ledger are what a run can go on with")
  func usable() async throws {
    let folder = try LedgerFolder()
    #expect(try !LedgerHeader.isLedger(folder.path))
    #expect(try !LedgerHeader.isLedger(folder.folder + "/no/such/folder/l"))
    try folder.write("ledger.sqlite", "")
    #expect(try !LedgerHeader.isLedger(folder.path))
    try await folder.ledger.addTransaction(.fixture())
    #expect(try LedgerHeader.isLedger(folder.path))
  }

  @Test("A folder, a device and other files are foreign, and stay as they are")
  func foreign() async throws {
    let folder = try LedgerFolder()
    try folder.write("notes", String(repeating: "no database ", count: 20))
    try folder.write("short", "SQLite format 3\0")
    for (path, found) in [
      (folder.folder, "it is a folder"), ("/dev/null", "it is not a file"),
      (folder.folder + "/notes", "it is not a database of SQLite"),
      (folder.folder + "/short", "it is not a database of SQLite"),
    ] {
      let ledger = LedgerTransactionsRepository(path: path)
      let error = LedgerError.foreign(path: path, found: found)
      #expect(throws: error) { try LedgerHeader.isLedger(path) }
      await #expect(throws: error) { try await ledger.totals(matching: .everything) }
      await #expect(throws: error) { try await ledger.addTransaction(.fixture()) }
      await #expect(throws: error) { try await ledger.undo(batch: 1) }
    }
    #expect(folder.bytes("notes")?.count == 240 && folder.bytes("short")?.count == 16)
  }

  @Test(
    "The mark, the version and the pages of a database decide",
    arguments: [
      (0x1234, 0, 2, "foreign"), (0, 3, 2, "foreign"), (0, 0, 2, "foreign"), (0, 0, 1, "nothing"),
      (0x4649_4E4C, 0, 1, "ledger"), (0x4649_4E4C, 1, 2, "ledger"), (0x4649_4E4C, 2, 2, "newer"),
    ])
  func header(_ application: Int, _ version: Int, _ pages: Int, _ expected: String) throws {
    let folder = try LedgerFolder()
    try folder.writeHeader(application: application, version: version, pages: pages)
    let old = folder.bytes()
    #expect(outcome(folder.path) == expected)
    #expect(folder.bytes() == old)
  }

  @Test("A database without a mark is ours to look into if a run that died has left a log or a journal")
  func leftovers() throws {
    for name in ["ledger.sqlite-wal", "ledger.sqlite-journal"] {
      let folder = try LedgerFolder()
      try folder.writeHeader(application: 0, version: 0, pages: 2)
      try folder.write(name, "")
      #expect(outcome(folder.path) == "foreign")
      try folder.write(name, "something")
      #expect(outcome(folder.path) == "ledger")
      #expect(try LedgerHeader.hasLog(folder.path) == name.hasSuffix("-wal"))
    }
  }

  @Test("A newer ledger is refused by whatever is asked of it, and stays as it is")
  func newer() async throws {
    let folder = try LedgerFolder()
    try await folder.take("date,amount,description\n2024-05-03,-3.20,Coffee\n")
    var bytes = try #require(folder.bytes())
    bytes[63] = 2
    try bytes.write(to: URL(filePath: folder.path))
    let error = LedgerError.newer(path: folder.path, version: 2, known: 1)
    let ledger = folder.reader()
    await #expect(throws: error) { try await ledger.totals(matching: .everything) }
    await #expect(throws: error) { try await ledger.check() }
    await #expect(throws: error) { try await ledger.addTransaction(.fixture()) }
    await #expect(throws: error) { try await folder.take("date,amount,description\n2024-05-03,-1,Tea\n") }
    #expect(folder.bytes() == bytes)
  }

  @Test("Without a ledger every question says so, and nothing is made")
  func missing() async throws {
    let folder = try LedgerFolder()
    let error = LedgerError.missing(path: folder.path)
    await #expect(throws: error) { try await folder.ledger.totals(matching: .everything) }
    await #expect(throws: error) { try await folder.ledger.scan(NoFigures(), matching: .everything) }
    await #expect(throws: error) { try await folder.transactions() }
    await #expect(throws: error) { try await folder.ledger.batches() }
    await #expect(throws: error) { try await folder.ledger.undo(batch: 1) }
    await #expect(throws: error) { try await folder.ledger.check() }
    #expect(folder.bytes() == nil)
  }

  @Test("A ledger that cannot be made says why")
  func cannotCreate() async throws {
    let folder = try LedgerFolder()
    try folder.write("file", "text")
    let path = folder.folder + "/file/ledger.sqlite"
    let ledger = LedgerTransactionsRepository(path: path)
    await #expect(throws: LedgerError.unreadable(path: path, reason: "Not a directory")) {
      try await ledger.addTransaction(.fixture())
    }
  }

  @Test("A new ledger lies in new folders that only their owner may look into, as the file")
  func permissions() async throws {
    let folder = try LedgerFolder()
    let path = folder.folder + "/a/b/ledger.sqlite"
    try await LedgerTransactionsRepository(path: path).addTransaction(.fixture())
    let modes = try [path, folder.folder + "/a/b", folder.folder + "/a"].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o600, 0o700, 0o700])
  }

  private func outcome(_ path: String) -> String {
    do throws(LedgerError) {
      return try LedgerHeader.isLedger(path) ? "ledger" : "nothing"
    } catch {
      switch error {
      case .foreign: return "foreign"
      case .newer: return "newer"
      default: return "\(error)"
      }
    }
  }
}

extension LedgerFolder {
  /// Writes the first page of a database, as far as anybody looks at it before SQLite does.
  func writeHeader(application: Int, version: Int, pages: Int) throws {
    var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4080)
    for (place, number) in [(28, pages), (60, version), (68, application)] {
      for offset in 0..<4 { bytes[place + offset] = UInt8(truncatingIfNeeded: number >> (24 - 8 * offset)) }
    }
    try Data(bytes).write(to: URL(filePath: path))
  }
}
