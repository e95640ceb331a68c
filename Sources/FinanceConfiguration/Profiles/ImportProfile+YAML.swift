import FinanceData
import FinanceDomain

extension ImportProfile {
  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - yaml: the text.
  ///   - path: the file it is from, for errors.
  ///   - name: what the profile is called if it does not say so itself.
  /// - Throws: ``ConfigurationErrors`` with everything in the text that is invalid.
  package init(yaml: String, path: String, name: String? = nil) throws(ConfigurationErrors) {
    let document = YAMLDocument(yaml, path: path)
    if document.root == nil, document.problems.isEmpty {
      document.refuse("the profile is empty; see `finance profiles NAME` for an example")
    }
    let entries = document.root.flatMap { document.entries($0, "a profile") } ?? []
    document.refuseUnknown(
      entries, among: ["name", "title", "header-match"] + SettingKey.names, of: "a profile")
    let name = entries["name"].flatMap(document.profileName) ?? name ?? ""
    let title = entries["title"].flatMap { document.text($0, "title") } ?? name
    let headerMatch = entries["header-match"].map(document.headerMatch) ?? []
    let settings = ImportSettings(entries, in: document)
    if name.isEmpty { document.refuse("the profile has no name; state one, as in name: my-bank") }
    try document.finish()
    self.init(name: name, title: title, headerMatch: headerMatch, settings: settings, yaml: yaml)
  }

  /// Reads a profile from a file of one's own; without a name of its own it is called as its file.
  ///
  /// - Throws: ``ConfigurationErrors`` if it cannot be read, or with everything in it that is invalid.
  package init(file path: String) throws(ConfigurationErrors) {
    let text = try SmallFile.text(of: path)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    try self.init(yaml: text, path: path, name: stem)
  }
}

extension ImportProfile {
  /// Whether a profile may be called so; `none` is what asks for no profile.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text != "none"
      && text.utf8.allSatisfy {
        $0 | 0x20 == $0 && ($0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-"))
      }
  }
}

extension YAMLDocument {
  fileprivate func profileName(_ node: YAMLNode) -> String? {
    guard let name = text(node, "name") else { return nil }
    return ImportProfile.isName(name)
      ? name
      : refuse(node, "'name' consists of lower-case letters, digits and hyphens, as in my-bank")
  }

  fileprivate func headerMatch(_ list: YAMLNode) -> [ColumnReference] {
    (elements(list, "header-match") ?? []).compactMap { node in
      let found = reference(node, "header-match")
      if case .position? = found {
        return refuse(node, "'header-match' holds names of columns; write a name of digits in quotes")
      }
      return found
    }
  }
}
