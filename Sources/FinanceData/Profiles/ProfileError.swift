import FinanceDomain

/// Why no profile could be chosen.
package enum ProfileError: Error, Hashable, Sendable {
  /// No profile has the name; perhaps the other one was meant.
  case unknown(String, nearest: String?)
  /// A file is one of several kinds, and none is more specific than the others.
  case ambiguous([String])
}

extension ProfileError: LocalizedError {
  /// What was found and what to do.
  package var errorDescription: String? {
    switch self {
    case .unknown(let name, let nearest?):
      "there is no profile '\(name.excerpt)'; did you mean '\(nearest)'?"
    case .unknown(let name, nil):
      "there is no profile '\(name.excerpt)'; `finance profiles` lists them, a file of your own ends in .yaml"
    case .ambiguous(let names):
      "the columns are those of the profiles \(names.joined(separator: " and ")); name one with --profile"
    }
  }
}
