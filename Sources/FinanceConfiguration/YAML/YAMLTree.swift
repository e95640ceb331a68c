import FinanceData
import Yams

package struct YAMLPlace: Hashable, Sendable {
  package let line: Int
  /// The column, from 1, in Unicode scalars: as the parser counts.
  package let column: Int
  /// How many scalars the place covers, at least one.
  package let length: Int

  package init(line: Int, column: Int, length: Int = 1) {
    self.line = line
    self.column = column
    self.length = max(1, length)
  }
}

/// A value of a YAML file. Scalars are texts, whatever they look like, so that an amount or a version stays as it was
/// written.
package indirect enum YAMLValue: Hashable, Sendable {
  /// A scalar; `isPlain` without quotation marks, and on one line.
  case text(String, isPlain: Bool)
  case list([YAMLNode])
  case mapping([YAMLEntry])
  /// Nothing at all after the colon or the dash.
  case nothing
}

package struct YAMLNode: Hashable, Sendable {
  package let value: YAMLValue
  package let place: YAMLPlace
}

package struct YAMLEntry: Hashable, Sendable {
  package let key: String
  /// Whether the key was written without quotation marks.
  package let isPlain: Bool
  package let place: YAMLPlace
  package let node: YAMLNode
}

extension [YAMLEntry] {
  package subscript(key: String) -> YAMLNode? { first { $0.key == key }?.node }
}

extension YAMLValue {
  /// What it is, as a sentence names it.
  package var kind: String {
    switch self {
    case .text: "a text"
    case .list: "a list"
    case .mapping: "keys with values"
    case .nothing: "nothing"
    }
  }
}

/// What a YAML text holds, with the place of every key and value.
///
/// Anchors, aliases and tags are refused; no configuration needs them. An alias makes a short text long and a chain of them
/// makes it endless, and the parser follows them. So it first sees the text with a letter in place of every `*`: what would
/// be an alias is a text then, and begins where the `*` is written.
struct YAMLTree {
  /// The whole; `nil` if there is nothing or it cannot be read at all.
  private(set) var root: YAMLNode?
  /// What cannot be read, or else which keys are stated twice.
  private(set) var problems: [YAMLProblem] = []
  private var properties: [YAMLProblem] = []
  /// First letters of keys that were changed so that the parser does not stop at them.
  private var renamed: [YAMLPlace: Unicode.Scalar] = [:]
  private let lines: [[Unicode.Scalar]]

  init(_ text: String) {
    lines = YAMLLines.of(text)
    do throws(YAMLProblem) {
      if text.utf8.contains(UInt8(ascii: "*")) {
        try read(YAMLLines.text(text.unicodeScalars.map { $0 == "*" ? "\u{10FFFF}" : $0 }))
      }
      if properties.isEmpty { try read(text) }
    } catch {
      properties = [error]
    }
    if !properties.isEmpty { (root, problems) = (nil, properties) }
  }

  /// The parser stops at the first key that is stated twice. So that all of them are found, the earlier key is given
  /// another name, the text is parsed again, and the later one is refused here.
  private mutating func read(_ text: String) throws(YAMLProblem) {
    (root, problems, properties, renamed) = (nil, [], [], [:])
    var text = text
    while true {
      do throws(YamlError) {
        let node = try YAMLTree.parse(text).map { convert($0) }
        root = node?.value == .nothing ? nil : node
        break
      } catch .duplicatedKeysInMapping(_, let context) {
        text = try renaming(context.mark, in: text)
      } catch {
        throw property(at: error.start) ?? YAMLProblem(error)
      }
    }
  }

  private static func parse(_ text: String) throws(YamlError) -> Node? {
    // A text of fewer than 16 bytes lives in its variable, and the parser keeps a pointer to it; a longer one lives
    // on the heap. The encoding is named because its default asks the environment and prints.
    let text = text.utf8.count < 32 ? text + "\n" + String(repeating: " ", count: 32) : text
    do {
      return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw error as? YamlError ?? .no
    }
  }

  /// The text with another first letter of the key at that place, one that nobody types.
  private mutating func renaming(_ mark: Mark, in text: String) throws(YAMLProblem) -> String {
    var lines = YAMLLines.of(text)
    let line = mark.line - 1
    var column = mark.column - 1
    let isQuoted = lines[line].indices.contains(column) && "\"'".unicodeScalars.contains(lines[line][column])
    if isQuoted { column += 1 }
    guard let letter = Unicode.Scalar(0xF0000 + UInt32(renamed.count)), renamed.count < 1000,
      lines[line].indices.contains(column), !"\"'\\".unicodeScalars.contains(lines[line][column])
    else {
      throw YAMLProblem(place: YAMLPlace(mark), sentence: "keys are stated twice; state each once")
    }
    (renamed[YAMLPlace(mark)], lines[line][column]) = (lines[line][column], letter)
    return YAMLLines.text(lines.joined(separator: ["\n"]))
  }
}

extension YAMLTree {
  private mutating func convert(_ node: Node) -> YAMLNode {
    note(node.mark)
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain
      let value: YAMLValue =
        isPlain && scalar.string.isEmpty ? .nothing : .text(scalar.string, isPlain: isPlain)
      return YAMLNode(value: value, place: YAMLPlace(scalar, scalar.string))
    case .sequence(let sequence):
      var items: [YAMLNode] = []
      for item in sequence { items.append(convert(item)) }
      return YAMLNode(value: .list(items), place: YAMLPlace(sequence.mark))
    case .mapping(let mapping):
      return YAMLNode(value: .mapping(entries(of: mapping)), place: YAMLPlace(mapping.mark))
    case .alias(let alias):
      return YAMLNode(value: .nothing, place: YAMLPlace(alias.mark))
    }
  }

  private mutating func entries(of mapping: Node.Mapping) -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var stated: [String: Int] = [:]
    for (keyNode, valueNode) in mapping {
      note(keyNode.mark)
      guard case .scalar(let scalar) = keyNode else {
        problems.append(
          YAMLProblem(place: YAMLPlace(keyNode.mark), sentence: "a key is a text; write one before the colon")
        )
        continue
      }
      let key = name(of: scalar)
      let place = YAMLPlace(scalar, key)
      if let line = stated[key] {
        problems.append(
          YAMLProblem(
            place: place, sentence: "'\(key.excerpt)' is already stated in line \(line); state it once"))
      }
      stated[key] = stated[key] ?? place.line
      entries.append(
        YAMLEntry(key: key, isPlain: scalar.style == .plain, place: place, node: convert(valueNode)))
    }
    return entries
  }

  private func name(of scalar: Node.Scalar) -> String {
    guard let first = renamed[YAMLPlace(scalar.mark)] else { return scalar.string }
    return YAMLLines.text([first] + scalar.string.unicodeScalars.dropFirst())
  }

  /// Notes what is written before a value. A block and its first key begin in the same place.
  private mutating func note(_ mark: Mark?) {
    guard let found = property(at: mark), found.place != properties.last?.place else { return }
    properties.append(found)
  }

  /// The anchor, alias or tag at a place where a value or a key begins: no text without quotation marks begins so.
  private func property(at mark: Mark?) -> YAMLProblem? {
    guard let mark, lines.indices.contains(mark.line - 1) else { return nil }
    let written = lines[mark.line - 1].dropFirst(mark.column - 1)
    guard let sign = written.first, let sentence = YAMLTree.sentences[sign] else { return nil }
    let length = written.prefix { !" \t,]}".unicodeScalars.contains($0) }.count
    return YAMLProblem(place: YAMLPlace(mark, length: length), sentence: sentence)
  }

  private static let sentences: [Unicode.Scalar: String] = [
    "&": "anchors are not read; write the value out, or put a text that begins with & in quotes",
    "*": "aliases are not read; write the value out, or put a text that begins with * in quotes",
    "!": "tags are not read, every value is text; remove it, or put a text that begins with ! in quotes",
  ]
}

extension YAMLPlace {
  fileprivate init(_ mark: Mark?, length: Int = 1) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1, length: length)
  }

  fileprivate init(_ scalar: Node.Scalar, _ text: String) {
    self.init(scalar.mark, length: text.unicodeScalars.count + (scalar.style == .plain ? 0 : 2))
  }
}

struct YAMLProblem: Error {
  let place: YAMLPlace
  let sentence: String
}

extension YamlError {
  fileprivate var start: Mark? {
    switch self {
    case .scanner(let context, _, let mark, _), .parser(let context, _, let mark, _),
      .composer(let context, _, let mark, _):
      context?.mark ?? mark
    default: nil
    }
  }
}

extension YAMLProblem {
  fileprivate init(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let about = context.map { " (\($0.text), which begins in line \($0.mark.line))" } ?? ""
      self.init(
        place: YAMLPlace(mark), sentence: "is not YAML: \(problem)\(about); \(YAMLProblem.advice(problem))")
    case .reader(let problem, _, _, _):
      self.init(
        place: YAMLPlace(line: 1, column: 1),
        sentence:
          "holds a character that YAML does not allow (\(problem)); remove it or write it as \"\\x07\"")
    default:
      self.init(
        place: YAMLPlace(line: 1, column: 1), sentence: "cannot be read as YAML; check its indentation")
    }
  }

  private static func advice(_ problem: String) -> String {
    if problem.contains("tab") || problem.contains("cannot start any token") {
      return "indent with spaces, and put texts that begin with a sign in quotes"
    }
    return "check indentation, colons and quotation marks around here"
  }
}
