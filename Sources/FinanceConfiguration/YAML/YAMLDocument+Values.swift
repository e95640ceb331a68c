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

  /// A text that may be empty.
  package func anyText(_ node: YAMLNode, _ key: String) -> String? {
    guard case .text(let text, _) = node.value else { return wrongKind(node, key, "a text") }
    return text
  }

  /// The elements of a list, or the one element that stands in its place.
  package func elements(_ node: YAMLNode, _ key: String) -> [YAMLNode]? {
    switch node.value {
    case .list(let items) where items.isEmpty:
      return refuse(node, "'\(key)' is an empty list; write something, or remove the key")
    case .list(let items): return items
    case .text: return [node]
    case .mapping, .nothing: return wrongKind(node, key, "a text or a list")
    }
  }

  /// Texts: a list of them, or one.
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

  /// A whole number of the range.
  package func integer(_ node: YAMLNode, _ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let text = text(node, key) else { return nil }
    guard text.isDigits, let number = Int(text), range.contains(number) else {
      return refuse(
        node,
        "'\(key)' is a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text.excerpt)'")
    }
    return number
  }

  /// One of a fixed set of names, in any case.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ key: String, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    choice(node, key, among: Array(Choice.allCases))
  }

  /// One of some names, in any case.
  package func choice<Choice: RawRepresentable>(
    _ node: YAMLNode, _ key: String, among choices: [Choice]
  ) -> Choice? where Choice.RawValue == String {
    guard let text = text(node, key) else { return nil }
    for written in [text, text.lowercased()] {
      if let choice = choices.first(where: { $0.rawValue == written }) { return choice }
    }
    let names = choices.map(\.rawValue)
    let near = NearestName.of(text, among: names).map { "did you mean '\($0)'?" }
    let shown = names.map { $0 == " " ? "' '" : $0 }.joined(separator: ", ")
    return refuse(node, "'\(key)' cannot be '\(text.excerpt)'; \(near ?? "write one of \(shown)")")
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
