import FinanceData
import FinanceDomain

extension ImportProfile {
  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - yaml: the text.
  ///   - path: where it stands, for errors.
  ///   - name: what the profile is called if it does not say so itself.
  package init(yaml: String, path: String, name: String? = nil) throws(ConfigurationErrors) {
    let document = YAMLDocument(yaml, path: path)
    let entries = document.profileEntries
    let settings = ImportSettings(entries, in: document)
    let name = document.profileName(entries) ?? name ?? ""
    let title = document.profileText("title", entries) ?? name
    let headerMatch = document.headerMatch(entries)
    if name.isEmpty { document.refuse("the profile has no name; state one, as in name: my-bank") }
    try document.finish()
    self.init(name: name, title: title, headerMatch: headerMatch, settings: settings, yaml: yaml)
  }

  /// Reads a profile from a file of one's own; without a name of its own it is called as its file.
  package init(file path: String) throws(ConfigurationErrors) {
    let bytes = try SmallFile.bytes(of: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationErrors([
        ConfigurationError(path: path, sentence: "is not UTF-8; save it as UTF-8 in your editor")
      ])
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    try self.init(yaml: text, path: path, name: stem)
  }
}

extension YAMLDocument {
  fileprivate var profileEntries: [YAMLEntry] {
    guard let root else {
      if problems.isEmpty { refuse("the profile is empty; see `finance profiles NAME` for an example") }
      return []
    }
    let entries = entries(root, "a profile") ?? []
    refuseUnknown(entries, among: ["name", "title", "header-match"] + SettingKey.names, of: "a profile")
    return entries
  }

  fileprivate func profileText(_ key: String, _ entries: [YAMLEntry]) -> String? {
    entries[key].flatMap { text($0, key) }
  }

  fileprivate func profileName(_ entries: [YAMLEntry]) -> String? {
    guard let node = entries["name"], let name = text(node, "name") else { return nil }
    let isName = name.utf8.allSatisfy {
      $0 | 0x20 == $0 && ($0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-"))
    }
    return isName
      ? name
      : refuse(node, "'name' consists of lower-case letters, digits and hyphens, as in my-bank")
  }

  fileprivate func headerMatch(_ entries: [YAMLEntry]) -> [ColumnReference] {
    guard let list = entries["header-match"] else { return [] }
    return (elements(list, "header-match") ?? []).compactMap { node in
      let found = reference(node, "header-match")
      if case .position? = found {
        return refuse(node, "'header-match' holds names of columns; write a name of digits in quotes")
      }
      return found
    }
  }
}
