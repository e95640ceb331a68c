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

/// Why bytes are not the rules of a time zone.
package enum ZoneFileDamage: Error, Hashable, Sendable {
  /// They do not begin like a TZif file.
  case otherFormat
  /// They end too early.
  case cutShort
  /// The file is of the first version, whose times end in 2038.
  case tooOld
  /// Its times count leap seconds, as those of the `right` folder do.
  case leapSeconds
  /// Its parts do not fit together.
  case contradictory
  /// Its last line is not a rule.
  case badRule
  /// It is larger than any file of rules, in bytes.
  case tooLarge(limit: Int)
}

extension ZoneFileDamage: LocalizedError {
  /// What is wrong, as part of a sentence about the file.
  package var errorDescription: String? {
    switch self {
    case .otherFormat: "it is not a TZif file"
    case .cutShort: "it ends too early"
    case .tooOld: "it is a TZif file of version 1, whose times end in 2038"
    case .leapSeconds: "its times count leap seconds"
    case .contradictory: "its parts contradict each other"
    case .badRule: "its last line is not a rule for the years to come"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    }
  }
}
