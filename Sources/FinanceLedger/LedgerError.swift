import FinanceDomain
import GRDB

/// Why a ledger cannot be used.
public enum LedgerError: Error, Hashable, Sendable {
  /// There is no ledger yet.
  case missing(path: String)
  /// It cannot be opened, for a reason of the system.
  case unreadable(path: String, reason: String)
  /// It cannot be made.
  case cannotCreate(path: String, reason: String)
  /// It is something else than a ledger.
  case foreign(path: String, found: String)
  /// A newer version of the program has written it.
  case newer(path: String, version: Int, known: Int)
  /// Something in it does not fit.
  case damaged(path: String, finding: String)
  /// Another run holds it, and did not let go of it in time.
  case busy(path: String, seconds: Double)
  /// Its file system has no locks, so nobody could keep two runs apart.
  case lockless(path: String, reason: String)
  /// Too few files may be open at a time; nothing was changed.
  case crowded(path: String, needed: Int)
  /// Reading or writing failed; nothing was changed.
  case failed(path: String, reason: String)
  /// A file became another while it was imported; nothing was changed.
  case sourcesChanged(path: String)
}

extension LedgerError: LocalizedError {
  /// Where, what was found, and what to do.
  public var errorDescription: String? {
    switch self {
    case .missing(let path):
      "there is no ledger at \(path); `finance import FILE` makes it"
    case .unreadable(let path, let reason): "the ledger \(path) cannot be opened: \(reason)"
    case .cannotCreate(let path, let reason): "the ledger \(path) cannot be made: \(reason)"
    case .foreign(let path, let found):
      "\(path) is no ledger of finance: \(found); it was left as it is. Name another path with --ledger"
    case .newer(let path, let version, let known):
      "the ledger \(path) was written by a newer finance (format \(version), and this one knows \(known)); "
        + "it was left as it is. Use the newer program"
    case .damaged(let path, let finding):
      "the ledger \(path) is damaged: \(finding); no figure was made from it. `finance ledger check` lists what is wrong; go back to a backup, or import the files anew into another ledger"
    case .busy(let path, let seconds):
      "the ledger \(path) is busy: another run has held it for \(counted(Int(seconds), "second")); nothing was changed, try again later"
    case .lockless(let path, let reason):
      "the ledger \(path) cannot be locked: \(reason); nothing was changed. Keep it on a file system that has locks"
    case .crowded(let path, let needed):
      "the ledger \(path) cannot be opened: too few files may be open at a time (ulimit -n), and it takes \(needed) more; nothing was changed"
    case .failed(let path, let reason): "the ledger \(path): \(reason); nothing was changed"
    case .sourcesChanged(let path):
      "a file changed while it was imported into \(path); nothing was changed. Import it again when it is complete"
    }
  }
}

extension LedgerError {
  /// What it means for the ledger at that path that it could not be opened.
  init(opening path: String, _ error: any Error, waited seconds: Double) {
    switch error {
    case let error as LedgerError: self = error
    case let error as DatabaseError: self.init(error, path: path, waited: seconds)
    default: self = .failed(path: path, reason: "\(error)")
    }
  }

  /// What an error of SQLite means for the ledger at that path.
  init(_ error: DatabaseError, path: String, waited seconds: Double) {
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode.primaryResultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path, seconds: seconds)
    case .SQLITE_CORRUPT: self = .damaged(path: path, finding: reason)
    case .SQLITE_NOTADB: self = .foreign(path: path, found: "it is not a database of SQLite")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .unreadable(path: path, reason: reason)
    case .SQLITE_READONLY: self = .failed(path: path, reason: "it may not be written: \(reason)")
    case .SQLITE_FULL: self = .failed(path: path, reason: "the disk is full")
    default: self = .failed(path: path, reason: reason)
    }
  }
}
