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

  /// Keys that are not settings.
  package static let ownKeys = ["name", "title", "header-match"]

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - yaml: the text.
  ///   - path: where it stands, for errors.
  ///   - name: what the profile is called if it does not say so itself.
  package init(yaml: String, path: String, name: String? = nil) throws(ConfigurationErrors) {
    let document = YAMLDocument(yaml, path: path)
    let entries = document.profileEntries
    settings = ImportSettings(entries, in: document)
    self.name = document.profileName(entries) ?? name ?? ""
    title = document.profileText("title", entries) ?? self.name
    headerMatch = document.headerMatch(entries)
    self.yaml = yaml
    if self.name.isEmpty { document.refuse("the profile has no name; state one, as in name: my-bank") }
    try document.finish()
  }

  /// What a name may look like.
  static func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      $0 | 0x20 == $0 && ($0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-"))
    }
  }
}

extension YAMLDocument {
  fileprivate var profileEntries: [YAMLEntry] {
    guard let root else {
      if problems.isEmpty { refuse("the profile is empty; see `finance profiles NAME` for an example") }
      return []
    }
    let entries = entries(root, "a profile") ?? []
    let known = ImportProfile.ownKeys + SettingKey.names
    for entry in entries where !known.contains(entry.key) {
      refuseUnknown(entry, among: known, of: "a profile")
    }
    return entries
  }

  fileprivate func profileText(_ key: String, _ entries: [YAMLEntry]) -> String? {
    entries.first { $0.key == key }.flatMap { text($0.node, key) }
  }

  fileprivate func profileName(_ entries: [YAMLEntry]) -> String? {
    guard let entry = entries.first(where: { $0.key == "name" }), let name = text(entry.node, "name") else {
      return nil
    }
    if ImportProfile.isName(name) { return name }
    return refuse(
      entry.node, "'name' consists of lower-case letters, digits and hyphens, as in my-bank")
  }

  fileprivate func headerMatch(_ entries: [YAMLEntry]) -> [ColumnReference] {
    guard let entry = entries.first(where: { $0.key == "header-match" }) else { return [] }
    return (elements(entry.node, entry.key) ?? []).compactMap { node in
      let found = reference(node, entry.key)
      if case .position? = found {
        return refuse(node, "'header-match' holds names of columns; write a name of digits in quotes")
      }
      return found
    }
  }
}
