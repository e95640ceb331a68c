import FinanceDomain

/// The profiles that can be named, and that files are recognised by.
package struct ProfileLibrary: Sendable {
  /// The profiles; `nil` for those that come with the program, which take a third of the time of a short run to read and
  /// are read only when somebody looks at them.
  private let own: [ImportProfile]?

  /// Those that come with the program.
  package static let shipped = ProfileLibrary(own: nil)

  private static let shippedProfiles = sorted(ShippedProfiles.all)

  /// These profiles.
  package init(_ profiles: [ImportProfile]) { self.init(own: ProfileLibrary.sorted(profiles)) }

  private init(own: [ImportProfile]?) { self.own = own }

  private static func sorted(_ profiles: [ImportProfile]) -> [ImportProfile] {
    profiles.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// In the order of their names.
  package var profiles: [ImportProfile] { own ?? ProfileLibrary.shippedProfiles }

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

extension ImportProfile {
  /// What the header must have, as it is compared.
  var fingerprint: Set<ColumnReference> {
    Set(
      headerMatch.map {
        if case .name(let name) = $0 { .name(ColumnName.folded(name)) } else { $0 }
      })
  }
}
