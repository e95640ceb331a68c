import FinanceData
import FinanceDomain

extension FinanceConfiguration {
  /// Every key of the file with its line, and below each source what its profile adds.
  mutating func addEntries(of document: YAMLDocument) {
    guard case .mapping(let entries) = document.root?.value else { return }
    for entry in entries {
      guard entry.key == "sources", case .list(let items) = entry.node.value else {
        add(entry.node, entry.key, line: entry.place.line, of: document)
        continue
      }
      for (index, item) in items.enumerated() {
        add(item, "sources[\(index + 1)]", line: item.place.line, of: document)
        guard sources.indices.contains(index) else { continue }
        addFiles(of: sources[index], "sources[\(index + 1)]", document)
        addProfile(of: sources[index], "sources[\(index + 1)]")
      }
    }
  }

  /// What the program assumes where the configuration says nothing.
  mutating func addDefaults() {
    let stated = Set(entries.map(\.key))
    let assumed = [
      ("ledger", "in the data folder"),
      ("transfers.window", "\(TransferPolicy().windowDays)"), ("defaults.format", "text"),
      ("defaults.numbers", "1,234.56 or plain"),
      ("defaults.currency", Currency.none.rawValue), ("defaults.timezone", "as written"),
      ("defaults.workers", "one per processor"),
      ("defaults.duplicates", ImportOptions().duplicates.rawValue), ("defaults.max-rejects", "0"),
    ]
    for (key, value) in assumed where !stated.contains(key) {
      entries.append(ConfigurationEntry(key: key, value: value, origin: "default"))
    }
  }

  private mutating func add(_ node: YAMLNode, _ key: String, line: Int, of document: YAMLDocument) {
    switch node.value {
    case .mapping(let entries) where !entries.isEmpty:
      for entry in entries { add(entry.node, "\(key).\(entry.key)", line: entry.place.line, of: document) }
    case .list(let items) where !items.allSatisfy(\.isText):
      for (index, item) in items.enumerated() {
        add(item, "\(key)[\(index + 1)]", line: item.place.line, of: document)
      }
    default:
      entries.append(
        ConfigurationEntry(key: key, value: node.written, origin: "\(document.path):\(line)"))
    }
  }

  private mutating func addFiles(of source: ConfiguredSource, _ key: String, _ document: YAMLDocument) {
    let files = source.paths.map { YAMLScalar.written($0) }.joined(separator: ", ")
    entries.append(
      ConfigurationEntry(
        key: "\(key).files", value: "[\(files)]", origin: "\(document.path):\(source.place.line)"))
  }

  private mutating func addProfile(of source: ConfiguredSource, _ key: String) {
    guard let profile = source.profile else { return }
    let mine = Set(source.ownSettings.lines.map(\.path))
    for line in source.settings.lines where !mine.contains(line.path) {
      entries.append(
        ConfigurationEntry(
          key: "\(key).\(line.path)", value: line.value, origin: "profile \(profile.name)"))
    }
  }
}

extension YAMLNode {
  fileprivate var isText: Bool { if case .text = value { true } else { false } }

  fileprivate var written: String {
    switch value {
    case .text(let text, let isPlain): isPlain ? text : YAMLScalar.written(text)
    case .list(let items): "[\(items.map(\.written).joined(separator: ", "))]"
    case .mapping: "{}"
    case .nothing: ""
    }
  }
}
