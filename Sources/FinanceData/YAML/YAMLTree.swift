import Yams

/// What a YAML text holds, with the place of every key and value.
struct YAMLTree {
  private(set) var root: YAMLNode?
  /// Keys that are stated twice.
  private(set) var problems: [YAMLProblem] = []
  /// Names of keys that were changed so that the parser does not stop at them.
  private var renamed: [YAMLPlace: String] = [:]

  /// Parses the text.
  ///
  /// The parser stops at the first key that is stated twice. So that all of them are found, the earlier key is given
  /// another name, the text is parsed again, and the later one is refused here.
  init(_ text: String) throws(YAMLProblem) {
    var lines = YAMLLines.of(text)
    var text = text
    var node: Node?
    while true {
      do throws(YamlError) {
        node = try YAMLTree.parse(text)
        break
      } catch .duplicatedKeysInMapping(let names, let context) {
        guard names.count > 0, rename(at: context.mark, in: &lines) else {
          throw YAMLProblem(
            place: YAMLPlace(context.mark), sentence: "keys are stated twice; state each once")
        }
        text = lines.joined(separator: "\n")
      } catch {
        throw YAMLProblem(error)
      }
    }
    root = node.flatMap { $0.isEmpty ? nil : convert($0) }
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

  /// Replaces the first letter of the key at that place by one that nobody types.
  private mutating func rename(at mark: Mark, in lines: inout [String]) -> Bool {
    guard lines.indices.contains(mark.line - 1), let stand = Unicode.Scalar(0xF0000 + UInt32(renamed.count)),
      renamed.count < 1000
    else { return false }
    var scalars = Array(lines[mark.line - 1].unicodeScalars)
    var index = mark.column - 1
    if scalars.indices.contains(index), scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
    guard scalars.indices.contains(index), !"\"'\\".unicodeScalars.contains(scalars[index]) else {
      return false
    }
    renamed[YAMLPlace(mark)] = String(scalars[index])
    scalars[index] = stand
    lines[mark.line - 1] = String(String.UnicodeScalarView(scalars))
    return true
  }
}

extension YAMLTree {
  private mutating func convert(_ node: Node) -> YAMLNode {
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain
      let length = isPlain ? scalar.string.unicodeScalars.count : scalar.string.unicodeScalars.count + 2
      let value: YAMLValue =
        isPlain && scalar.string.isEmpty ? .nothing : .text(scalar.string, isPlain: isPlain)
      return YAMLNode(value: value, place: YAMLPlace(scalar.mark, length: length))
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
    var lines: [String: Int] = [:]
    for (keyNode, valueNode) in mapping {
      guard case .scalar(let scalar) = keyNode else {
        problems.append(
          YAMLProblem(place: YAMLPlace(keyNode.mark), sentence: "a key is a text; write one before the colon")
        )
        continue
      }
      let key = name(of: scalar)
      let place = YAMLPlace(
        scalar.mark, length: key.unicodeScalars.count + (scalar.style == .plain ? 0 : 2))
      if let line = lines[key] {
        problems.append(
          YAMLProblem(
            place: place, sentence: "'\(key.excerpt)' is already stated in line \(line); state it once"))
      }
      lines[key] = lines[key] ?? place.line
      entries.append(
        YAMLEntry(key: key, isPlain: scalar.style == .plain, place: place, node: convert(valueNode)))
    }
    return entries
  }

  private func name(of scalar: Node.Scalar) -> String {
    guard let mark = scalar.mark, let first = renamed[YAMLPlace(mark)] else { return scalar.string }
    return first + String(String.UnicodeScalarView(scalar.string.unicodeScalars.dropFirst()))
  }
}

extension Node {
  fileprivate var isEmpty: Bool {
    guard case .scalar(let scalar) = self else { return false }
    return scalar.string.isEmpty && scalar.style == .plain
  }
}

extension YAMLPlace {
  fileprivate init(_ mark: Mark?, length: Int = 1) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1, length: length)
  }
}

extension YAMLProblem {
  /// What the parser says, with its place.
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
