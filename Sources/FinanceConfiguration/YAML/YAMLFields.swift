import FinanceData
import FinanceDomain

/// A part of a YAML file that has keys with values, read key by key. A value that is missing or wrong is `nil`; what is wrong
/// is noted in the document.
struct YAMLFields {
  /// The part as a whole.
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

  /// The text of a key that must be there.
  func requiredText(_ key: String, else sentence: String) -> (node: YAMLNode, text: String)? {
    guard let node = required(key, else: sentence), let text = document.text(node, key) else { return nil }
    return (node, text)
  }
}
