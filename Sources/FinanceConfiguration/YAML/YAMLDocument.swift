import FinanceData
import FinanceDomain

/// One YAML text while it is being understood: what it holds, and what has been found wrong with it so far.
///
/// Whoever reads from it notes problems and goes on; ``finish()`` throws all of them at once.
package final class YAMLDocument {
  package let path: String
  /// The whole; `nil` if the text is empty or is no YAML.
  package private(set) var root: YAMLNode?
  /// What is wrong, in the order it was found.
  package private(set) var problems: [ConfigurationError] = []
  private let lines: [[Unicode.Scalar]]

  package static let maximumSize = 1 << 20

  /// Parses the text.
  ///
  /// - Parameter shown: what excerpts are taken from, where that is not the text itself.
  package init(_ text: String, path: String, shown: String? = nil) {
    self.path = path
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    guard text.utf8.count <= YAMLDocument.maximumSize else {
      lines = []
      refuse("is longer than 1 MiB, which no configuration is; name another file")
      return
    }
    lines = YAMLLines.of(shown ?? text)
    let tree = YAMLTree(text)
    root = tree.root
    for problem in tree.problems { refuse(problem.place, problem.sentence) }
  }

  /// Notes that something is wrong with the file as a whole.
  package func refuse(_ sentence: String) {
    problems.append(ConfigurationError(path: path, sentence: sentence))
  }

  /// Notes what is wrong with another file that this one names.
  package func refuse(_ errors: ConfigurationErrors) { problems += errors.problems }

  package func refuse(_ place: YAMLPlace, _ sentence: String) {
    problems.append(error(at: place, sentence))
  }

  /// An error at that place, with its line.
  package func error(at place: YAMLPlace, _ sentence: String) -> ConfigurationError {
    let line = lines.indices.contains(place.line - 1) ? lines[place.line - 1] : []
    let offset = YAMLLines.text(line.prefix(place.column - 1)).count
    let marked = YAMLLines.text(line.dropFirst(place.column - 1).prefix(place.length))
    return ConfigurationError(
      path: path, line: place.line, text: YAMLLines.text(line), offset: offset, length: marked.count,
      sentence: sentence)
  }

  /// Throws what has been found wrong, in the order of the lines.
  ///
  /// - Throws: ``ConfigurationErrors`` if anything was found.
  package func finish() throws(ConfigurationErrors) {
    guard !problems.isEmpty else { return }
    throw ConfigurationErrors(problems.sorted { order(of: $0) < order(of: $1) })
  }

  /// Problems of other files come after all of this one.
  private func order(of problem: ConfigurationError) -> (Int, Int, Int) {
    (problem.path == path ? 0 : 1, problem.line ?? 0, problem.column ?? 0)
  }

  /// The place of some characters of a scalar, where it is on one line; else the scalar's own place.
  package func place(in node: YAMLNode, offset: Int, length: Int) -> YAMLPlace {
    guard case .text(let text, _) = node.value, lines.indices.contains(node.place.line - 1) else {
      return node.place
    }
    let written = lines[node.place.line - 1].dropFirst(node.place.column - 1)
    let before = text.prefix(offset).unicodeScalars
    let marked = text.dropFirst(offset).prefix(length).unicodeScalars
    switch written.first {
    case "\"", "'":
      let quote: [Unicode.Scalar] = written.first == "'" ? ["'"] : ["\"", "\\", "\n", "\t"]
      let width = { (scalars: Substring.UnicodeScalarView) in
        scalars.reduce(0) { $0 + (quote.contains($1) ? 2 : 1) }
      }
      return YAMLPlace(
        line: node.place.line, column: node.place.column + 1 + width(before), length: width(marked))
    case "|", ">": return node.place
    default:
      return YAMLPlace(
        line: node.place.line, column: node.place.column + before.count, length: marked.count)
    }
  }
}

/// The lines of a text as YAML counts them (YAML 1.1, which the parser speaks).
enum YAMLLines {
  private static let breaks: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]

  static func of(_ text: String) -> [[Unicode.Scalar]] {
    text.replacing("\r\n", with: "\n").unicodeScalars
      .split(omittingEmptySubsequences: false, whereSeparator: breaks.contains).map(Array.init)
  }

  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

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

  /// Notes that a value is of another kind than its key takes, and is `nil`.
  func wrongKind<Value>(_ node: YAMLNode, _ key: String, _ wanted: String) -> Value? {
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
