import FinanceDomain

extension ImportSettings {
  /// The settings of a YAML text that holds nothing else.
  ///
  /// - Parameter path: where it stands, for errors.
  package init(yaml: String, path: String = "settings") throws(ConfigurationErrors) {
    let document = YAMLDocument(yaml, path: path)
    let entries = document.root.flatMap { document.entries($0, "settings") } ?? []
    for entry in entries where !SettingKey.names.contains(entry.key) {
      document.refuseUnknown(entry, among: SettingKey.names, of: "settings")
    }
    self.init(entries, in: document)
    try document.finish()
  }
}
