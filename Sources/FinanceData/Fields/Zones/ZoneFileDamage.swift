import FinanceDomain

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
