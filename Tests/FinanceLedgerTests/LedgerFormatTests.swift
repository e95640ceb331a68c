import GRDB
import Testing

@testable import FinanceLedger

@Suite("What tells a ledger from other files")
struct LedgerFormatTests {
  @Test("The header of a ledger spells FINL")
  func applicationID() {
    let letters = unsafe withUnsafeBytes(of: LedgerFormat.applicationID.bigEndian) { unsafe Array($0) }
    #expect(letters == Array("FINL".utf8))
  }

  @Test("A ledger that another run makes in this very moment is not taken for somebody else's database")
  func beingMade() throws {
    let folder = try LedgerFolder()
    let mine = try DatabaseQueue(path: folder.path)
    let other = try DatabaseQueue(path: folder.path)
    let version = try mine.inDatabase { db in
      db.trace(options: .statement) { event in
        // As if the other run had its turn between one question to the file and the next.
        guard "\(event)".contains("user_version") else { return }
        try? other.inDatabase { try LedgerFormatTests.make(in: $0) }
      }
      return try LedgerFormat.version(of: db, at: folder.path)
    }
    #expect([0, LedgerSchema.version].contains(version))
  }

  private static func make(in db: Database) throws {
    try db.execute(sql: "PRAGMA application_id = \(LedgerFormat.applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(LedgerSchema.version)")
    try db.execute(sql: "CREATE TABLE transactions (id)")
  }
}
