import FinanceDomain

/// The profiles that can be named, and that files are recognised by.
package struct ProfileLibrary: Sendable {
  private let read: @Sendable () -> [ImportProfile]

  /// These profiles.
  package init(_ profiles: [ImportProfile]) {
    let sorted = profiles.sorted { $0.name.precedesByBytes($1.name) }
    read = { sorted }
  }

  /// The profiles of another library, which is made only when somebody looks at them.
  package init(deferring library: @escaping @Sendable () -> ProfileLibrary) { read = { library().profiles } }

  /// In the order of their names.
  package var profiles: [ImportProfile] { read() }

  /// The profile with that name.
  package func profile(named name: String) throws(ProfileError) -> ImportProfile {
    if let profile = profiles.first(where: { $0.name == name }) { return profile }
    throw .unknown(name, nearest: NearestName.of(name, among: profiles.map(\.name)))
  }
}

extension ProfileLibrary {
  /// The profile whose columns are all in the header; `nil` if there is none.
  ///
  /// Of two, one of which asks for all columns of the other and more, that one counts: it is the more specific.
  ///
  /// - Throws: ``ProfileError/ambiguous(_:)`` if two match and none is more specific.
  package func match(header: [String]) throws(ProfileError) -> ImportProfile? {
    let names = Set(header.map(ColumnName.folded))
    return try mostSpecific { reference in
      if case .name(let name) = reference { names.contains(ColumnName.folded(name)) } else { false }
    }
  }

  /// The profile whose pointers all lead somewhere in an item; `nil` if there is none.
  ///
  /// - Throws: ``ProfileError/ambiguous(_:)`` if two match and none is more specific.
  package func match(pointers: Set<JSONPointer>) throws(ProfileError) -> ImportProfile? {
    try mostSpecific { reference in
      if case .pointer(let pointer) = reference { pointers.contains(pointer) } else { false }
    }
  }

  private func mostSpecific(
    _ isThere: (ColumnReference) -> Bool
  ) throws(ProfileError) -> ImportProfile? {
    let found = profiles.filter { !$0.headerMatch.isEmpty && $0.headerMatch.allSatisfy(isThere) }
    let best = found.filter { profile in
      !found.contains { $0.fingerprint.isStrictSuperset(of: profile.fingerprint) }
    }
    guard best.count > 1 else { return best.first }
    throw .ambiguous(best.map(\.name))
  }
}

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
