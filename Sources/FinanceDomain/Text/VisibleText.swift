/// Text made harmless for a terminal, a table or a message (CWE-150): characters that could move the cursor, or hide or
/// turn round what is beside them, are written out. Every output for people follows this one rule.
///
/// A line feed becomes `⏎`, a tab `\t`, a carriage return `\r`, everything else hidden `\u{1B}`. So one row stays one
/// line, and what a reader sees is what is there. It is the wrong form for programs: `\u{1B}` typed as six letters looks
/// the same.
package enum VisibleText {
  /// The text with everything hidden written out.
  package static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) || !text.unicodeScalars.contains(where: isHidden) {
      return text
    }
    return text.unicodeScalars.reduce(into: "") { visible, scalar in
      if isHidden(scalar) {
        visible += escape(for: scalar)
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text with everything hidden but line feeds written out: data that go to a terminal instead of a file.
  package static func lines(of text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && isHidden($0) }) else { return text }
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { of(String($0)) }.joined(separator: "\n")
  }

  /// How a hidden scalar is written out.
  package static func escape(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "⏎"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default: return "\\u{\(padded(String(scalar.value, radix: 16, uppercase: true), 2))}"
    }
  }

  /// Whether the scalar is a control, turns the direction of writing, breaks a line or has no width of its own.
  ///
  /// Combining marks and the variation selectors that choose between two looks of a sign are text, not hidden.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0xA0 { return value < 0x20 || value >= 0x7F }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: return true
    // Of the characters of this category some are drawn, around numbers; those that annotate and join are not.
    case .format:
      return properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(value)
        || (0x13430...0x1343F).contains(value)
    default: return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }
}
