import FinanceDomain

/// What stands at the beginning of a file that is said to be a ledger, looked at before SQLite touches the file: what is
/// not ours is left as it is.
///
/// The places are those of the SQLite file format (<https://www.sqlite.org/fileformat2.html>, section 1.3).
enum LedgerHeader {
  /// What a path leads to.
  enum Finding: Equatable {
    /// Nothing, or an empty file, which is what a run leaves that died while it made the ledger.
    case nothing
    /// Something that looks like a ledger of a known version.
    case ledger
  }

  /// Looks at the file.
  ///
  /// - Throws: ``LedgerError`` for everything that is there and is no ledger of a known version.
  static func inspect(_ path: String) throws(LedgerError) -> Finding {
    switch try LedgerFiles.kind(of: path) {
    case .nothing, .file(size: 0, _): return .nothing
    case .folder: throw .foreign(path: path, found: "it is a folder")
    case .other: throw .foreign(path: path, found: "it is not a file")
    case .file:
      // Whoever has it open has looked at it before.
      guard let bytes = try LedgerFiles.beginning(of: path, count: 100) else { return .ledger }
      return try judge(bytes, path: path)
    }
  }

  private static func judge(_ bytes: [UInt8], path: String) throws(LedgerError) -> Finding {
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .foreign(path: path, found: "it is not a database of SQLite")
    }
    let (application, version) = (number(bytes, at: 68), number(bytes, at: 60))
    guard application == LedgerFormat.applicationID else {
      // The mark is the first thing that is written, so a file without it that somebody was about to write to has nothing
      // in it once SQLite has taken that back; then it is looked at again.
      if application == 0, version == 0 {
        if try hasLog(path) { return .ledger }
        if try hasJournal(path) { return .ledger }
        if number(bytes, at: 28) <= 1 { return .nothing }
      }
      throw .foreign(path: path, found: "it is a database of another program")
    }
    guard version <= LedgerSchema.version else {
      throw .newer(path: path, version: Int(version), known: Int(LedgerSchema.version))
    }
    return .ledger
  }

  /// Whether there is a log with anything in it.
  static func hasLog(_ path: String) throws(LedgerError) -> Bool { try hasContent(path + "-wal") }

  /// Whether there is a journal of pages as they were, which a run leaves that died while it wrote.
  private static func hasJournal(_ path: String) throws(LedgerError) -> Bool {
    try hasContent(path + "-journal")
  }

  private static func hasContent(_ path: String) throws(LedgerError) -> Bool {
    switch try LedgerFiles.kind(of: path) {
    case .file(let size, _): size > 0
    default: false
    }
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int32 {
    Int32(bitPattern: bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) })
  }
}
