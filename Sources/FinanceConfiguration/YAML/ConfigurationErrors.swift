import FinanceData
import FinanceDomain
import SystemPackage

/// Something in a configuration or a profile that is invalid, with its place.
public struct ConfigurationError: Error, Hashable, Sendable {
  /// The file, or what people know the text by.
  public let path: String
  /// The line, from 1; `nil` where the file as a whole is meant.
  public let line: Int?
  /// The column, from 1, in characters as a person counts them.
  public let column: Int?
  /// What was found and what to do, without a line break.
  public internal(set) var sentence: String
  /// The line's text with a line that points at the place.
  package let excerpt: CaretExcerpt?

  package init(
    path: String, line: Int? = nil, column: Int? = nil, sentence: String, excerpt: CaretExcerpt? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.sentence = sentence
    self.excerpt = excerpt
  }

  /// Something wrong in a line: so many characters, with so many before them.
  init(path: String, line: Int, text: String, offset: Int, length: Int, sentence: String) {
    // Tabs are one character wide here, as in the caret's line.
    let text = text.replacing("\t", with: " ")
    self.init(
      path: path, line: line, column: offset + 1, sentence: sentence,
      excerpt: CaretExcerpt(text, offset: offset, length: max(1, length)))
  }
}

extension ConfigurationError: LocalizedError {
  /// Where, what was found and what to do; below it the line, and a caret under the place.
  public var errorDescription: String? {
    let text = VisibleText.of("\(place): \(sentence)")
    guard let excerpt else { return text }
    return "\(text)\n  \(excerpt.line)\n  \(excerpt.caret)"
  }

  private var place: String {
    guard let line, let column else { return path }
    return "\(path), line \(line), column \(column)"
  }
}

/// All that is wrong with a configuration, in the order of its lines: nobody should have to mend a file once for every
/// mistake in it.
public struct ConfigurationErrors: Error, Hashable, Sendable {
  /// What is wrong; at least one thing.
  public let problems: [ConfigurationError]
  /// Whether a file that was named is not there or cannot be read, rather than being invalid.
  public let isInputMissing: Bool

  package init(_ problems: [ConfigurationError], isInputMissing: Bool = false) {
    self.problems = problems
    self.isInputMissing = isInputMissing
  }

  init(path: String, _ sentence: String, isInputMissing: Bool = false) {
    self.init([ConfigurationError(path: path, sentence: sentence)], isInputMissing: isInputMissing)
  }
}

extension ConfigurationErrors: LocalizedError {
  /// One problem after the other.
  public var errorDescription: String? {
    problems.map { $0.errorDescription ?? $0.sentence }.joined(separator: "\n")
  }
}

extension SmallFile {
  /// The bytes of a file that a person wrote, one more than `limit` at most.
  ///
  /// - Throws: `ConfigurationErrors` that say the file is missing or cannot be read.
  package static func bytes(
    of path: String, limit: Int = YAMLDocument.maximumSize
  ) throws(ConfigurationErrors) -> [UInt8] {
    do {
      return try contents(of: FilePath(path), limit: limit)
    } catch {
      let sentence =
        switch error as? Errno {
        case .noSuchFileOrDirectory?: "is missing; check its name"
        case .isDirectory?: "is a folder; name a file in it"
        case let errno?: "cannot be read: \(errno)"
        case nil: "cannot be read"
        }
      throw ConfigurationErrors(path: path, sentence, isInputMissing: true)
    }
  }

  /// The text of a file that a person wrote.
  ///
  /// - Throws: `ConfigurationErrors` where the file is missing, cannot be read or is not UTF-8.
  package static func text(
    of path: String, limit: Int = YAMLDocument.maximumSize
  ) throws(ConfigurationErrors) -> String {
    let bytes = try bytes(of: path, limit: limit)
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw ConfigurationErrors(path: path, "is not UTF-8; save it as UTF-8 in your editor")
  }
}
