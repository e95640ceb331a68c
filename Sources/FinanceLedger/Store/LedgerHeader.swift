import FinanceDomain
import GRDB

/// What is at the beginning of a file that is said to be a ledger, looked at before SQLite touches the file: what is
/// not ours is left as it is.
///
/// The places are those of the SQLite file format (<https://www.sqlite.org/fileformat2.html>, section 1.3).
enum LedgerHeader {
  /// Whether the file looks like a ledger of a known version. If not, it is missing or empty, which is what a run leaves that
  /// died while it made the ledger.
  ///
  /// - Throws: ``LedgerError`` for everything that is there and is no ledger of a known version.
  static func isLedger(_ path: String) throws(LedgerError) -> Bool {
    switch try LedgerFiles.kind(of: path) {
    case .nothing, .file(size: 0, _): return false
    case .other(let finding): throw .foreign(path: path, found: finding)
    case .file:
      // Whoever has it open has looked at it before.
      guard let bytes = try LedgerFiles.beginning(of: path, count: 100) else { return true }
      return try isLedger(bytes, path: path)
    }
  }

  private static func isLedger(_ bytes: [UInt8], path: String) throws(LedgerError) -> Bool {
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .foreign(path: path, found: "it is not a database of SQLite")
    }
    let (application, version) = (number(bytes, at: 68), number(bytes, at: 60))
    if try LedgerFormat.isOurs(application, version, at: path) { return true }
    // The mark is the first thing that is written, so a file without it that somebody was about to write to has nothing in
    // it once SQLite has taken that back; then it is looked at again.
    if application == 0, version == 0 {
      if try hasLog(path) { return true }
      if try hasContent(path + "-journal") { return true }
      if number(bytes, at: 28) <= 1 { return false }
    }
    throw LedgerFormat.foreign(path)
  }

  /// Whether there is a log with anything in it.
  static func hasLog(_ path: String) throws(LedgerError) -> Bool { try hasContent(path + "-wal") }

  private static func hasContent(_ path: String) throws(LedgerError) -> Bool {
    if case .file(let size, _) = try LedgerFiles.kind(of: path) { size > 0 } else { false }
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int32 {
    Int32(bitPattern: bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) })
  }
}

/// What tells a ledger from other SQLite files, and one version of ledgers from the next.
enum LedgerFormat {
  /// `application_id` in the header of the file: the letters `FINL`.
  static let applicationID: Int32 = 0x46_49_4E_4C

  /// The version of the tables; 0 for a file that has none yet.
  ///
  /// All of it is looked at as of one moment: another run may be making the ledger.
  ///
  /// - Throws: ``LedgerError`` if the file is no ledger, or a newer one.
  static func version(of db: Database, at path: String) throws -> Int32 {
    var found: Int32 = 0
    try db.inTransaction(.deferred) {
      let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let version = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if try isOurs(application, version, at: path) {
        found = version
      } else {
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard application == 0, version == 0, isEmpty else { throw foreign(path) }
      }
      return .commit
    }
    return found
  }

  /// Whether the mark of a file is that of ledgers.
  ///
  /// - Throws: ``LedgerError/newer(path:version:known:)``.
  static func isOurs(_ application: Int32, _ version: Int32, at path: String) throws(LedgerError) -> Bool {
    guard application == applicationID else { return false }
    guard version <= LedgerSchema.version else {
      throw .newer(path: path, version: Int(version), known: Int(LedgerSchema.version))
    }
    return true
  }

  static func foreign(_ path: String) -> LedgerError {
    .foreign(path: path, found: "it is a database of another program")
  }
}

/// What a ledger says about itself, read in the same transaction as whatever is asked of it.
struct LedgerMetadata: Hashable {
  /// Rises with every change: two readers that find the same number see the same rows.
  var revision: Int64
  /// The number that the next imported byte gets.
  var nextNumber: Int64
  var transactions: Int64
  /// How many of them, and of the retired ones, have an id of their source.
  var identified: Int64

  init(in db: Database) throws {
    let statement = try LedgerStatement(
      "SELECT revision, next_number, transactions, identified FROM ledger", in: db)
    guard try statement.step() else { throw LedgerDamage("its head is missing") }
    revision = statement.int(0)
    nextNumber = statement.int(1)
    transactions = statement.int(2)
    identified = statement.int(3)
    guard nextNumber >= 0, nextNumber < LedgerKey.span, transactions >= 0 else {
      throw LedgerDamage("its head is invalid")
    }
  }

  /// Writes it, as of a new revision.
  mutating func write(in db: Database) throws {
    revision += 1
    try db.execute(
      literal: """
        UPDATE ledger SET revision = \(revision), next_number = \(nextNumber),
          transactions = \(transactions), identified = \(identified)
        """)
  }
}
