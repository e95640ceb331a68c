/// Writes texts so that they are read back as they are.
package enum YAMLScalar {
  /// The text as a scalar, without quotation marks where it needs none.
  ///
  /// - Parameter isPlain: whether it may go without; where quotation marks have a meaning, they may be forced.
  package static func written(_ text: String, mayBePlain: Bool = true) -> String {
    mayBePlain && needsNoQuotes(text) ? text : quoted(text)
  }

  /// Letters, digits and a few signs that mean nothing anywhere in YAML.
  private static func needsNoQuotes(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    let mayBegin = first.properties.isAlphabetic || "/0123456789".unicodeScalars.contains(first)
    return mayBegin && last != " "
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic && $0.properties.generalCategory != .unassigned
          || " 0123456789_-./+()".unicodeScalars.contains($0)
      }
  }

  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce("\"") { $0 + escaped($1) } + "\""
  }

  /// Everything that is not printable is written as a number.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case " ": return " "
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return number(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned,
      .privateUse:
      return number(scalar.value)
    default: return String(scalar)
    }
  }

  private static func number(_ value: UInt32) -> String {
    let (mark, length) = value < 0x100 ? ("\\x", 2) : value < 0x10000 ? ("\\u", 4) : ("\\U", 8)
    return mark + padded(String(value, radix: 16, uppercase: true), length)
  }
}
