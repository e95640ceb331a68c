import FinanceDomain
import SystemPackage

/// Why the rules of a time zone cannot be had. It is a matter of the command line, not of a row, so it has no
/// reason code.
package enum ZoneRulesError: Error, Hashable, Sendable {
  /// The text is not made like the name of a zone.
  case badName(String)
  /// The database has no such zone.
  case unknown(String)
  /// There is no database.
  case noDatabase(String)
  /// The zone's file cannot be read.
  case unreadable(String, path: String, Errno)
  /// The zone's file does not make sense.
  case damaged(String, path: String, ZoneFileDamage)
}

extension ZoneRulesError: LocalizedError {
  /// What was found and what to do about it.
  package var errorDescription: String? {
    switch self {
    case .badName(let name):
      "'\(name.excerpt)' is not the name of a time zone; write area and city, such as Europe/Berlin, or UTC"
    case .unknown(let name):
      "there is no time zone '\(name.excerpt)'; write area and city in capitals and small letters, such as "
        + "Europe/Berlin, or UTC"
    case .noDatabase(let name):
      "the time zone '\(name.excerpt)' cannot be looked up, because this system has no time zone database; "
        + "install the package tzdata, or use UTC"
    case .unreadable(let name, let path, let errno):
      "the time zone '\(name.excerpt)' cannot be read from '\(path.excerpt)': \(errno); "
        + "check the permissions, or install the package tzdata again"
    case .damaged(let name, let path, let damage):
      "the time zone '\(name.excerpt)' cannot be used, because of its file '\(path.excerpt)': "
        + "\(damage.errorDescription ?? ""); install the package tzdata again, or name another zone"
    }
  }
}
