import FinanceDomain

/// A name for the settings of a kind of file, and how such files are recognised.
package struct ImportProfile: Hashable, Sendable {
  /// What `--profile` calls it: lower-case letters, digits and hyphens.
  package let name: String
  /// Which files it is for, in words.
  package let title: String
  /// The columns that must all be there for a file to be one of these; for JSON, pointers into an item. A profile
  /// without any is used only if it is named.
  package let headerMatch: [ColumnReference]
  /// How such files are written.
  package let settings: ImportSettings
  /// The profile as it was written.
  package let yaml: String

  package init(
    name: String, title: String, headerMatch: [ColumnReference], settings: ImportSettings, yaml: String
  ) {
    self.name = name
    self.title = title
    self.headerMatch = headerMatch
    self.settings = settings
    self.yaml = yaml
  }

  /// What the header must have, as it is compared.
  var fingerprint: Set<ColumnReference> { Set(headerMatch.map(\.folded)) }
}

extension ColumnReference {
  /// The reference as it is compared.
  var folded: ColumnReference {
    if case .name(let name) = self { .name(ColumnName.folded(name)) } else { self }
  }
}
