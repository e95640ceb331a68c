/// A place in the text of a YAML file.
package struct YAMLPlace: Hashable, Sendable {
  /// The line, from 1.
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
  /// A list.
  case list([YAMLNode])
  /// Keys and values.
  case mapping([YAMLEntry])
  /// Nothing at all after the colon or the dash.
  case nothing
}

/// A value and where it begins.
package struct YAMLNode: Hashable, Sendable {
  package let value: YAMLValue
  package let place: YAMLPlace
}

/// A key with its value.
package struct YAMLEntry: Hashable, Sendable {
  package let key: String
  /// Whether the key was written without quotation marks.
  package let isPlain: Bool
  /// Where the key stands.
  package let place: YAMLPlace
  package let node: YAMLNode
}

extension [YAMLEntry] {
  /// The value of the key, if it is stated.
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
