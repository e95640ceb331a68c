import FinanceData
import FinanceDomain

extension ImportSettings {
  /// The settings of a YAML text that holds nothing else.
  ///
  /// - Parameter path: where it stands, for errors.
  package init(yaml: String, path: String = "settings") throws(ConfigurationErrors) {
    let document = YAMLDocument(yaml, path: path)
    let entries = document.root.flatMap { document.entries($0, "settings") } ?? []
    document.refuseUnknown(entries, among: SettingKey.names, of: "settings")
    self.init(entries, in: document)
    try document.finish()
  }
  /// Takes one setting from the words of a person: `KEY=VALUE`.
  ///
  /// The value is a text as it stands; one that begins with `[`, `{` or a quotation mark is read as YAML. Single
  /// columns, directions and skipped values are set as in `columns.date=Booked`, and leave the others as they are.
  ///
  /// - Throws: what is wrong with the words, pointing into them.
  package mutating func apply(text: String) throws(ConfigurationErrors) {
    let (key, value) = try ImportSettings.parts(of: text)
    let indent = String(repeating: " ", count: text.unicodeScalars.count - value.unicodeScalars.count)
    let isYAML = value.utf8.count > 1 && ["[", "{", "\"", "'"].contains { value.hasPrefix($0) }
    let document = YAMLDocument(isYAML ? indent + value : "", path: "--set", shown: text)
    let place = YAMLPlace(
      line: 1, column: indent.unicodeScalars.count + 1, length: value.unicodeScalars.count)
    let plain = YAMLNode(value: .text(value, isPlain: true), place: place)
    try document.finish()
    set(key, from: document.root ?? plain, in: document, text)
    try document.finish()
  }

  /// The key and the value: what stands on the two sides of the first `=`.
  private static func parts(of text: String) throws(ConfigurationErrors) -> (String, String) {
    guard let mark = text.firstIndex(of: "="), mark != text.startIndex else {
      throw ConfigurationErrors([
        ConfigurationError(
          path: "--set", sentence: "'\(text.excerpt)' is no setting; write KEY=VALUE, as in delimiter=;")
      ])
    }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  private mutating func set(
    _ name: String, from node: YAMLNode, in document: YAMLDocument, _ text: String
  ) {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let place = YAMLPlace(line: 1, column: 1, length: name.unicodeScalars.count)
    guard let key = SettingKey(rawValue: parts[0]), parts.count == 1 || key.hasParts else {
      document.refuse(
        place,
        "there is no setting '\(name.excerpt)'\(NearestName.suggestion(for: parts[0], among: SettingKey.names))"
      )
      return
    }
    guard parts.count == 2 else { return set(key, from: node, in: document) }
    let entry = YAMLEntry(key: parts[1], isPlain: true, place: place, node: node)
    var single = ImportSettings()
    single.set(key, from: YAMLNode(value: .mapping([entry]), place: place), in: document)
    self = single.overriding(self)
  }
}

extension SettingKey {
  /// Whether its value has keys of its own, which can be set one by one.
  fileprivate var hasParts: Bool { self == .columns || self == .directions || self == .skipIf }
}
