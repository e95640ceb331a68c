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
  /// Whether a file with other named columns beside these is none of them.
  package let isHeaderComplete: Bool
  package private(set) var settings: ImportSettings
  package let yaml: String

  package init(
    name: String, title: String, headerMatch: [ColumnReference], isHeaderComplete: Bool = false,
    settings: ImportSettings, yaml: String
  ) {
    self.name = name
    self.title = title
    self.headerMatch = headerMatch
    self.isHeaderComplete = isHeaderComplete
    self.settings = settings.ofProfile
    self.yaml = yaml
  }

  /// The profile as one that comes with the program, whose facts are those of a provider at one time: not all of its files have the
  /// columns by which rows are left out. Where no value of a column is, all of its rows count.
  package var shipped: ImportProfile {
    var profile = self
    profile.settings.optionalColumns.formUnion(settings.skipRules.map(\.column))
    for rule in profile.settings.skipRules.indices {
      profile.settings.skipRules[rule].isComplete = profile.settings.skipRules[rule].values.isEmpty
    }
    return profile
  }
}

extension ColumnReference {
  var folded: ColumnReference {
    if case .name(let name) = self { .name(ColumnName.folded(name)) } else { self }
  }
}

extension ColumnRole {
  /// Whether no figure depends on what the column says, or all are right where there is none.
  fileprivate var decidesNoFigure: Bool { isOptional && ![.direction, .currency, .scale].contains(self) }
}

extension ImportSettings {
  /// The settings as those of a profile, for files some of which lack a column that no figure depends on.
  fileprivate var ofProfile: ImportSettings {
    var settings = self
    settings.profiled = Set(lines.map(\.key))
    for (role, references) in columns where role.decidesNoFigure {
      settings.optionalColumns.formUnion(references)
    }
    return settings
  }

  /// The same without the optional columns that a file does not have.
  package func withoutMissingColumns(in names: [String]) -> ImportSettings {
    let missing = optionalColumns.filter { $0.column(in: names) == nil }
    guard !missing.isEmpty else { return self }
    var settings = self
    settings.columns = columns.filter { !$0.key.decidesNoFigure || !missing.isSuperset(of: $0.value) }
    settings.skipRules.removeAll { missing.contains($0.column) }
    return settings
  }
}
