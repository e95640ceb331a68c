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
    var written = "\""
    for scalar in text.unicodeScalars { written += escaped(scalar) }
    return written + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return scalar.value > 0xFFFF
        ? "\\U" + hexadecimal(scalar.value, digits: 8) : "\\u" + hexadecimal(scalar.value, digits: 4)
    default: return String(scalar)
    }
  }
}
