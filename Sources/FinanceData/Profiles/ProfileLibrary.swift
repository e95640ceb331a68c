import FinanceDomain

/// The profiles that can be named, and that files are recognised by.
package struct ProfileLibrary: Sendable {
  /// A profile's name and the columns that it is recognised by; the rest is read when it is needed.
  package struct Entry: Sendable {
    fileprivate let name: String
    fileprivate let fingerprint: Set<ColumnReference>
    fileprivate let isComplete: Bool
    fileprivate let read: @Sendable () -> ImportProfile?

    /// - Parameter read: the whole profile; `nil` if it cannot be read.
    package init(
      name: String, headerMatch: [ColumnReference], isComplete: Bool = false,
      read: @escaping @Sendable () -> ImportProfile?
    ) {
      self.name = name
      fingerprint = Set(headerMatch.map(\.folded))
      self.isComplete = isComplete
      self.read = read
    }
  }

  private let load: @Sendable () -> [Entry]
  /// Those that come before the others, by name and by their columns.
  private var preferred: [Entry] = []

  /// The profiles of these entries, which are in the order of their names and are made only when somebody looks at them.
  package init(deferring entries: @escaping @Sendable () -> [Entry] = { [] }) { load = entries }

  /// The same after these profiles, which take the place of those with the same names.
  package func preferring(_ profiles: [ImportProfile]) -> ProfileLibrary {
    var library = self
    library.preferred = profiles.map { profile in
      Entry(name: profile.name, headerMatch: profile.headerMatch, isComplete: profile.isHeaderComplete) {
        profile
      }
    }.sorted { $0.name.precedesByBytes($1.name) }
    return library
  }

  private var entries: [Entry] {
    let names = Set(preferred.map(\.name))
    return preferred + load().filter { !names.contains($0.name) }
  }

  /// In the order of their names, the preferred ones first.
  package var names: [String] { entries.map(\.name) }

  /// In the order of their names, the preferred ones first; all of them are read.
  package var profiles: [ImportProfile] { entries.compactMap { $0.read() } }

  /// The profile with that name.
  ///
  /// - Throws: ``ProfileError`` if there is none, with the name that is nearest.
  package func profile(named name: String) throws(ProfileError) -> ImportProfile {
    if let profile = entries.first(where: { $0.name == name })?.read() { return profile }
    throw .unknown(name, nearest: NearestName.of(name, among: names))
  }
}

extension ProfileLibrary {
  /// The profile whose columns are all in the header; `nil` if there is none.
  ///
  /// Of two, one of which asks for all columns of the other and more, that one counts: it is the more specific.
  ///
  /// - Throws: ``ProfileError/ambiguous(_:)`` if two match and none is more specific.
  package func match(header: [String]) throws(ProfileError) -> ImportProfile? {
    try mostSpecific(Set(header.filter { !$0.isEmpty }.map { ColumnReference.name($0).folded }))
  }

  /// The profile whose pointers all lead somewhere in an item; `nil` if there is none.
  ///
  /// - Throws: ``ProfileError/ambiguous(_:)`` if two match and none is more specific.
  package func match(pointers: Set<JSONPointer>) throws(ProfileError) -> ImportProfile? {
    try mostSpecific(Set(pointers.map { .pointer($0) }))
  }

  private func mostSpecific(_ columns: Set<ColumnReference>) throws(ProfileError) -> ImportProfile? {
    if let own = try ProfileLibrary.mostSpecific(columns, among: preferred) { return own }
    return try ProfileLibrary.mostSpecific(columns, among: load())
  }

  private static func mostSpecific(
    _ columns: Set<ColumnReference>, among entries: [Entry]
  ) throws(ProfileError) -> ImportProfile? {
    let found = entries.filter {
      !$0.fingerprint.isEmpty && $0.fingerprint.isSubset(of: columns)
        && (!$0.isComplete || $0.fingerprint.count == columns.count)
    }
    let best = found.filter { entry in
      !found.contains { $0.fingerprint.isStrictSuperset(of: entry.fingerprint) }
    }
    guard best.count > 1 else { return best.first?.read() }
    throw .ambiguous(best.map(\.name))
  }
}

package enum ProfileError: Error, Hashable, Sendable {
  /// No profile has the name; perhaps the other one was meant.
  case unknown(String, nearest: String?)
  /// A file is one of several kinds, and none is more specific than the others.
  case ambiguous([String])
  /// A name that no profile can have.
  case badName(String)
}

extension ProfileError: LocalizedError {
  package var errorDescription: String? {
    switch self {
    case .unknown(let name, let nearest?):
      "there is no profile '\(name.excerpt)'; did you mean '\(nearest)'?"
    case .unknown(let name, nil):
      "there is no profile '\(name.excerpt)'; `finance profiles` lists them, a file of your own ends in .yaml"
    case .ambiguous(let names):
      "the columns are those of the profiles \(names.joined(separator: " and ")); name one with --profile"
    case .badName(let name):
      "a profile cannot be called '\(name.excerpt)'; its name consists of lower-case letters, digits and hyphens, as in my-bank"
    }
  }
}
