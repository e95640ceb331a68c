import GRDB

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
      found = try judge(db, path)
      return .commit
    }
    return found
  }

  private static func judge(_ db: Database, _ path: String) throws -> Int32 {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if version > LedgerSchema.version, application == applicationID {
      throw LedgerError.newer(path: path, version: Int(version), known: Int(LedgerSchema.version))
    }
    if application == applicationID { return version }
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
    guard application == 0, version == 0, isEmpty else {
      throw LedgerError.foreign(path: path, found: "it is a database of another program")
    }
    return 0
  }
}
