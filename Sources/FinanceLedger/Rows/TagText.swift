import FinanceDomain

/// Tags as a ledger holds them: a JSON list of texts, so that SQLite's own functions can take it apart.
enum TagText {
  /// The list; `nil` for no tags.
  static func text(of tags: [String]) -> String? {
    guard !tags.isEmpty else { return nil }
    return "[" + tags.map(quoted).joined(separator: ",") + "]"
  }

  private static func quoted(_ tag: String) -> String {
    var text = "\""
    for scalar in tag.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The tags of a list; `nil` for a text that ``text(of:)`` does not give.
  static func tags(of text: String) -> [String]? {
    var scalars = Array(text.unicodeScalars)[...]
    guard scalars.popFirst() == "[", scalars.popLast() == "]" else { return nil }
    var tags: [String] = []
    while !scalars.isEmpty {
      guard let tag = tag(from: &scalars) else { return nil }
      tags.append(tag)
      if scalars.isEmpty { break }
      guard scalars.popFirst() == ",", !scalars.isEmpty else { return nil }
    }
    return tags
  }

  private static func tag(from scalars: inout ArraySlice<Unicode.Scalar>) -> String? {
    guard scalars.popFirst() == "\"" else { return nil }
    var tag = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      if scalar == "\"" { return String(tag) }
      guard scalar == "\\" else {
        tag.append(scalar)
        continue
      }
      guard let escaped = escaped(from: &scalars) else { return nil }
      tag.append(escaped)
    }
    return nil
  }

  private static func escaped(from scalars: inout ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    switch scalars.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "u":
      let hex = String(String.UnicodeScalarView(scalars.prefix(4)))
      scalars = scalars.dropFirst(4)
      return hex.unicodeScalars.count == 4 ? UInt32(hex, radix: 16).flatMap { Unicode.Scalar($0) } : nil
    default: return nil
    }
  }
}
