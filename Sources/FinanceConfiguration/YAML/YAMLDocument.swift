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
