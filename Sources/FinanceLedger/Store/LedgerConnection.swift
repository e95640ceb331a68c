import FinanceDomain
import GRDB

struct LedgerConnection: Sendable {
  enum Purpose: Sendable {
    /// Looking, without changing anything.
    case reading
    /// Changing rows; the file is made if it is not there.
    case writing
    /// The same for very many rows.
    case importing
    /// Trying an import on a ledger that is not there, in memory.
    case trying
  }

  let path: String
  /// How long it waits for another run, in seconds.
  let busyTimeout: Double
  let queue: DatabaseQueue
  /// The file that the connection is open on.
  private let identity: OpenLedgers.Identity?

  /// Opens a ledger.
  ///
  /// - Throws: ``LedgerError``.
  init(_ path: String, for purpose: Purpose, busyTimeout: Double) throws(LedgerError) {
    self.path = path
    self.busyTimeout = busyTimeout
    identity = purpose == .trying ? nil : try LedgerConnection.enter(path, purpose)
    do {
      switch purpose {
      case .reading: queue = try LedgerConnection.reader(path, busyTimeout)
      case .writing, .importing: queue = try LedgerConnection.writer(path, purpose, busyTimeout)
      case .trying: queue = try LedgerConnection.writer(":memory:", .importing, busyTimeout)
      }
    } catch {
      identity.map(OpenLedgers.leave)
      throw LedgerError(opening: path, error, waited: busyTimeout)
    }
  }

  /// Looks at the database, at one state of it.
  ///
  /// - Throws: ``LedgerError`` in the place of errors of SQLite.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try translatingErrors { try queue.read(body) }
  }

  /// Does something with the database, in a transaction or between the beginning and the end of one.
  func access<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try translatingErrors { try queue.inDatabase(body) }
  }

  /// Something that happens wholly or not at all. Whoever else wants to write waits or is told that the ledger is busy.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try translatingErrors { try queue.write(body) }
  }

  private func translatingErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw LedgerError(error, path: path, waited: busyTimeout)
    } catch let damage as LedgerDamage {
      throw LedgerError.damaged(path: path, finding: damage.finding)
    }
  }

  /// Ends the connection. Whoever ends the last one brings what is in the log into the file.
  func close() {
    // One that stays open keeps its locks, and the file stays one that must not be looked into.
    guard (try? queue.close()) != nil else { return }
    identity.map(OpenLedgers.leave)
  }
}

extension LedgerConnection {
  /// Looks at what is there, and makes the file if it is to be made. From then on nobody looks into it past SQLite.
  private static func enter(_ path: String, _ purpose: Purpose) throws(LedgerError) -> OpenLedgers.Identity? {
    guard SpareDescriptors.canOpen(descriptors) else { throw .crowded(path: path, needed: descriptors) }
    if try !LedgerHeader.isLedger(path) {
      if purpose == .reading { throw .missing(path: path) }
      try LedgerFiles.make(path)
    }
    let identity = try LedgerFiles.identity(of: path)
    identity.map(OpenLedgers.enter)
    return identity
  }

  /// The most that SQLite has open for one connection: the ledger, its log and the index of that, a journal, the folder,
  /// and two files for what does not fit in memory.
  private static let descriptors = 7

  private static func reader(_ path: String, _ busyTimeout: Double) throws -> DatabaseQueue {
    try openForReading(path, configuration(busyTimeout)).closedOnError { queue in
      if try queue.inDatabase({ try LedgerFormat.version(of: $0, at: path) }) == 0 {
        throw LedgerError.missing(path: path)
      }
    }
  }

  private static func openForReading(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue {
    do {
      // Not read-only, though nothing is written (`read` sees to that): whoever leaves last clears the log away, which a
      // connection that may only read cannot.
      return try DatabaseQueue(path: path, configuration: configuration).closedOnError { queue in
        // The first look is the one that fails where the log has no place.
        _ = try queue.inDatabase { try Int32.fetchOne($0, sql: "PRAGMA user_version") }
      }
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode.primaryResultCode)
    {
      // In a folder that may not be written, SQLite has no place for the memory that readers share. Without a log there
      // are no writers either, and the file can be read as one that never changes.
      guard try !LedgerHeader.hasLog(path) else { throw error }
      var configuration = configuration
      configuration.readonly = true
      return try DatabaseQueue(path: LedgerConnection.unchanging(path), configuration: configuration)
    }
  }

  private static func writer(_ path: String, _ purpose: Purpose, _ busyTimeout: Double) throws
    -> DatabaseQueue
  {
    var configuration = configuration(busyTimeout)
    if purpose == .importing {
      // Names are looked up before they are used, and `check` looks at all of them again: for rows by the million, asking
      // three tables about each would cost as much as storing it.
      configuration.foreignKeysEnabled = false
      configuration.allowsUnsafeTransactions = true
      // Days overlap in files that are nearly in order; pages that are still being filled stay in memory.
      configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -16384") }
    }
    return try DatabaseQueue(path: path, configuration: configuration).closedOnError { queue in
      if try queue.inDatabase({ try LedgerFormat.version(of: $0, at: path) }) != LedgerSchema.version {
        try queue.inDatabase { db in
          try db.execute(sql: "PRAGMA page_size = 8192")
          // The mark goes first: whatever is interrupted from here on, the file is known for ours.
          try db.execute(sql: "PRAGMA application_id = \(LedgerFormat.applicationID)")
        }
        try migrate(queue, at: path)
      }
      // The first rows of a ledger need no log beside it: there is nothing to go back to but an empty one, and whatever is
      // written to a log has to be written twice.
      let staysPlain =
        try purpose == .importing && queue.inDatabase { try LedgerMetadata(in: $0).transactions == 0 }
      if !staysPlain { try queue.inDatabase { try useLog(in: $0) } }
    }
  }

  /// Brings the tables up to date. Of two runs that do so at once, the second finds that the first has done it.
  private static func migrate(_ queue: DatabaseQueue, at path: String) throws {
    do {
      try LedgerSchema.migrator.migrate(queue)
    } catch let error as DatabaseError {
      let version = try queue.inDatabase { try LedgerFormat.version(of: $0, at: path) }
      if version != LedgerSchema.version { throw error }
    }
  }

  /// From now on changes go to a log beside the file, so that nobody who reads has to wait for somebody who writes.
  static func useLog(in db: Database) throws { _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") }

  private static func configuration(_ busyTimeout: Double) -> Configuration {
    var configuration = Configuration()
    configuration.label = "ledger"
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { db in
      // What a file says about itself is not to run functions of this program, and a cell may not say that it is larger
      // than its page.
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try db.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }

  /// An address (RFC 3986) by which SQLite opens a file that it takes not to change.
  private static func unchanging(_ path: String) -> String {
    URL(filePath: path).absoluteString + "?immutable=1"
  }
}

extension DatabaseQueue {
  /// This connection, once something has been done with it; closed if that fails: one that is only let go may be closed when the
  /// process has ended already, and leaves its log beside the file.
  fileprivate func closedOnError(_ body: (DatabaseQueue) throws -> Void) throws -> DatabaseQueue {
    do {
      try body(self)
      return self
    } catch {
      try? close()
      throw error
    }
  }
}
