import FinanceData
import FinanceDomain

extension ImportSettings {
  /// The settings among these entries. Entries with other keys are left to the caller.
  package init(_ entries: [YAMLEntry], in document: YAMLDocument) {
    self.init()
    for entry in entries {
      if let key = SettingKey(rawValue: entry.key) { set(key, from: entry.node, in: document) }
    }
  }

  /// The settings of a YAML text that holds nothing else.
  ///
  /// - Parameter path: the file it is from, for errors.
  /// - Throws: ``ConfigurationErrors`` with everything in the text that is invalid.
  package init(yaml: String, path: String = "settings") throws(ConfigurationErrors) {
    let document = YAMLDocument(yaml, path: path)
    let entries = document.root.flatMap { document.entries($0, "settings") } ?? []
    document.refuseUnknown(entries, among: SettingKey.names, of: "settings")
    self.init(entries, in: document)
    try document.finish()
  }

  /// Takes one setting from the words of a person: `KEY=VALUE`.
  ///
  /// The value is a text as it is; one that begins with `[`, `{` or a quotation mark is read as YAML. Single
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
    set(named: key, from: document.root ?? plain, in: document)
    try document.finish()
  }

  private static func parts(of text: String) throws(ConfigurationErrors) -> (String, String) {
    guard let mark = text.firstIndex(of: "="), mark != text.startIndex else {
      throw ConfigurationErrors(
        path: "--set", "'\(text.excerpt)' is no setting; write KEY=VALUE, as in delimiter=;")
    }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  private mutating func set(named name: String, from node: YAMLNode, in document: YAMLDocument) {
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

  private mutating func set(_ key: SettingKey, from node: YAMLNode, in document: YAMLDocument) {
    let name = key.rawValue
    switch key {
    case .items: items = document.pointers(node, name)
    case .columns: columns = document.columns(node, name)
    case .dateFormat: dateFormats = document.dateFormats(node, name)
    case .directions: directions = document.directions(node, name)
    case .skipIf: skipRules = document.skipRules(node, name)
    default:
      guard let scalar = key.scalar else { return }
      document.read(node, name, mayBeEmpty: scalar.mayBeEmpty) { try scalar.read($0, $1, &self) }
    }
  }
}

extension SettingKey {
  /// Whether its value has keys of its own, which can be set one by one.
  fileprivate var hasParts: Bool { self == .columns || self == .directions || self == .skipIf }
}

extension YAMLDocument {
  fileprivate func pointers(_ node: YAMLNode, _ key: String) -> [JSONPointer] {
    (elements(node, key) ?? []).compactMap { node in
      guard let text = anyText(node, key) else { return nil }
      return JSONPointer(text)
        ?? refuse(node, "'\(text.excerpt)' is no JSON pointer; write one such as /transactions/booked")
    }
  }

  fileprivate func dateFormats(_ node: YAMLNode, _ key: String) -> [DateFormat] {
    (elements(node, key) ?? []).compactMap { read($0, key) { text, _ in try DateFormat(pattern: text) } }
  }

  fileprivate func columns(_ node: YAMLNode, _ key: String) -> [ColumnRole: [ColumnReference]] {
    var columns: [ColumnRole: [ColumnReference]] = [:]
    for entry in entries(node, key) ?? [] {
      guard let role = ColumnRole(rawValue: entry.key) else {
        refuseUnknown(entry, among: ColumnRole.allCases.map(\.rawValue), of: "'\(key)'")
        continue
      }
      if case .text("none", isPlain: true) = entry.node.value {
        columns[role] = unset(role, at: entry.node)
        continue
      }
      let references = (elements(entry.node, entry.key) ?? []).compactMap { reference($0, entry.key) }
      if !references.isEmpty { columns[role] = references }
    }
    return columns
  }

  /// That no column is for this; what every transaction needs cannot be without one.
  private func unset(_ role: ColumnRole, at node: YAMLNode) -> [ColumnReference]? {
    guard !role.isOptional, role != .description else { return [] }
    return refuse(
      node,
      "'\(role.rawValue)' cannot be none, because every transaction has one; write \"none\" in quotes for a column that "
        + "is called so")
  }

  private static let maximumColumn = 10_000

  /// A column: a number from 1, a JSON pointer, which begins with a slash, or a name. Digits in quotation marks are a
  /// name, and so is what follows a backslash.
  package func reference(_ node: YAMLNode, _ key: String) -> ColumnReference? {
    guard case .text(let text, let isPlain) = node.value else { return wrongKind(node, key, "a text") }
    return reference(text, isPlain: isPlain, at: node.place)
  }

  fileprivate func reference(_ text: String, isPlain: Bool, at place: YAMLPlace) -> ColumnReference? {
    if text.isEmpty {
      refuse(place, "a column's name is empty; write its number instead, from 1")
      return nil
    }
    if isPlain, text.isDigits { return position(text, at: place) }
    if text.hasPrefix("\\") { return .name(String(text.dropFirst())) }
    guard text.hasPrefix("/") else { return .name(text) }
    if let pointer = JSONPointer(text) { return .pointer(pointer) }
    refuse(
      place,
      "'\(text.excerpt)' is no JSON pointer; write ~ as ~0, or \\/ where a column's name begins with a slash")
    return nil
  }

  private func position(_ digits: String, at place: YAMLPlace) -> ColumnReference? {
    if let number = Int(digits), (1...YAMLDocument.maximumColumn).contains(number) {
      return .position(number)
    }
    refuse(
      place,
      "columns are numbered from 1 to \(YAMLDocument.maximumColumn); write a name of digits in quotes")
    return nil
  }

  fileprivate func directions(_ node: YAMLNode, _ key: String) -> [String: TransactionType] {
    var directions: [String: TransactionType] = [:]
    for entry in entries(node, key) ?? [] {
      guard let type = choice(entry.node, entry.key, of: TransactionType.self) else { continue }
      let word = entry.key.lowercased()
      if let other = directions[word], other != type {
        refuse(entry.place, "'\(entry.key.excerpt)' means both directions; case does not count")
      }
      directions[word] = type
    }
    return directions
  }

  fileprivate func skipRules(_ node: YAMLNode, _ key: String) -> [SkipRule] {
    (entries(node, key) ?? []).compactMap { entry in
      let column = reference(entry.key, isPlain: entry.isPlain, at: entry.place)
      // An empty list says that the column leaves out no row.
      if let column, case .list(let items) = entry.node.value, items.isEmpty {
        return SkipRule(column: column, values: [])
      }
      guard let column, let nodes = elements(entry.node, entry.key) else { return nil }
      let values = nodes.compactMap { skipValue($0, entry.key) }
      return SkipRule(column: column, values: values)
    }
  }

  private func skipValue(_ node: YAMLNode, _ key: String) -> String? {
    read(node, key, mayBeEmpty: true) { text, _ in
      if text.utf8.count > 1, text.hasPrefix("/"), text.hasSuffix("/") {
        _ = try SearchPattern(String(text.dropFirst().dropLast()))
      }
      return text
    }
  }
}
