import FinanceData
import FinanceDomain

// Values of a kind. Each is `nil` where the node is of another kind, which has been noted then.

extension YAMLDocument {
  /// A text that is not empty.
  package func text(_ node: YAMLNode, _ key: String) -> String? {
    guard case .text(let text, _) = node.value else { return wrongKind(node, key, "a text") }
    guard !text.isEmpty else { return refuse(node, "'\(key)' is empty; write a text, or remove the key") }
    return text
  }

  package func anyText(_ node: YAMLNode, _ key: String) -> String? {
    guard case .text(let text, _) = node.value else { return wrongKind(node, key, "a text") }
    return text
  }

  /// The elements of a list, or the one element in its place.
  package func elements(_ node: YAMLNode, _ key: String) -> [YAMLNode]? {
    switch node.value {
    case .list(let items) where items.isEmpty:
      return refuse(node, "'\(key)' is an empty list; write something, or remove the key")
    case .list(let items): return items
    case .text: return [node]
    case .mapping, .nothing: return wrongKind(node, key, "a text or a list")
    }
  }

  package func texts(_ node: YAMLNode, _ key: String) -> [String]? {
    guard let items = elements(node, key) else { return nil }
    let texts = items.map { text($0, key) }
    let found = texts.compactMap(\.self)
    return found.count == texts.count ? found : nil
  }

  /// Keys with values; nothing at all is no key.
  package func entries(_ node: YAMLNode, _ key: String) -> [YAMLEntry]? {
    switch node.value {
    case .mapping(let entries): entries
    case .nothing: []
    case .text, .list: wrongKind(node, key, "keys with values")
    }
  }

  /// What a reading gives; what it throws is noted.
  package func attempt<Value>(_ node: YAMLNode, _ reading: () throws -> Value) -> Value? {
    do { return try reading() } catch {
      return refuse(node, (error as? any LocalizedError)?.errorDescription ?? "\(error)")
    }
  }

  /// What a text says by a reading of its own, which may refuse it.
  @discardableResult
  func read<Value>(
    _ node: YAMLNode, _ key: String, mayBeEmpty: Bool = false,
    _ reading: (_ text: String, _ key: String) throws -> Value
  ) -> Value? {
    guard let text = mayBeEmpty ? anyText(node, key) : text(node, key) else { return nil }
    return attempt(node) { try reading(text, key) }
  }

  package func integer(_ node: YAMLNode, _ key: String, in range: ClosedRange<Int>) -> Int? {
    read(node, key) { try SettingText.integer($0, $1, in: range) }
  }

  func currency(_ node: YAMLNode, _ key: String) -> Currency? { read(node, key, SettingText.currency) }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _ key: String, of type: Choice.Type
  ) -> Choice? { choice(node, key, among: Array(Choice.allCases)) }

  func choice<Choice: RawRepresentable<String>>(
    _ node: YAMLNode, _ key: String, among choices: [Choice]
  ) -> Choice? {
    read(node, key) { try SettingText.choice($0, $1, among: choices) }
  }

  /// Notes the problem and is `nil`.
  package func refuse<Value>(_ node: YAMLNode, _ sentence: String) -> Value? {
    refuse(node.place, sentence)
    return nil
  }

  private func wrongKind<Value>(_ node: YAMLNode, _ key: String, _ wanted: String) -> Value? {
    refuse(node, "'\(key)' takes \(wanted), and here is \(node.value.kind)")
  }

  /// Notes a key that does not exist, and the known one that was probably meant.
  package func refuseUnknown(_ entry: YAMLEntry, among known: [String], of whole: String) {
    let suggestion = NearestName.suggestion(for: entry.key, among: known)
    refuse(entry.place, "\(whole) has no key '\(entry.key.excerpt)'\(suggestion)")
  }

  /// Notes every key that is not among the known ones as an error.
  package func refuseUnknown(_ entries: [YAMLEntry], among known: [String], of whole: String) {
    for entry in entries where !known.contains(entry.key) { refuseUnknown(entry, among: known, of: whole) }
  }
}

/// A part of a YAML file that has keys with values, read key by key. A value that is missing or wrong is `nil`; what is wrong
/// is noted in the document.
struct YAMLFields {
  let node: YAMLNode
  let entries: [YAMLEntry]
  private let document: YAMLDocument

  /// The part; keys that are not among the known ones are refused.
  ///
  /// - Parameter whole: what the part is, as a sentence names it.
  init(
    _ node: YAMLNode, _ entries: [YAMLEntry], in document: YAMLDocument, known: [String], of whole: String
  ) {
    (self.node, self.entries, self.document) = (node, entries, document)
    document.refuseUnknown(entries, among: known, of: whole)
  }

  subscript(key: String) -> YAMLNode? { entries[key] }

  func text(_ key: String) -> String? { self[key].flatMap { document.text($0, key) } }

  func texts(_ key: String) -> [String] { self[key].flatMap { document.texts($0, key) } ?? [] }

  func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    self[key].flatMap { document.integer($0, key, in: range) }
  }

  func currency(_ key: String) -> Currency? { self[key].flatMap { document.currency($0, key) } }

  func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, of type: Choice.Type) -> Choice?
  where Choice.RawValue == String { self[key].flatMap { document.choice($0, key, of: type) } }

  /// The value of a key that must be there, and is refused with that sentence if it is not.
  func required(_ key: String, else sentence: String) -> YAMLNode? {
    self[key] ?? document.refuse(node, sentence)
  }

  func requiredText(_ key: String, else sentence: String) -> (node: YAMLNode, text: String)? {
    guard let node = required(key, else: sentence), let text = document.text(node, key) else { return nil }
    return (node, text)
  }
}
