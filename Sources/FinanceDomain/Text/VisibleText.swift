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
    if value < 0x7F { return value < 0x20 }
    if value < 0xA0 { return true }
    return hidden.contains { $0.contains(value) }
  }

  /// Beyond C0, DEL and C1: the general categories Zl, Zp and Cf, of the latter all but signs that are drawn around
  /// numbers, and the invisible letters.
  private static let hidden: [ClosedRange<UInt32>] = [
    0x00AD...0x00AD,  // soft hyphen
    0x034F...0x034F,  // grapheme joiner
    0x061C...0x061C,  // Arabic letter mark
    0x115F...0x1160,  // Hangul fillers
    0x17B4...0x17B5,  // Khmer inherent vowels
    0x180E...0x180E,  // Mongolian vowel separator
    0x200B...0x200F,  // zero-width spaces and joiners, direction marks
    0x2028...0x202E,  // line and paragraph separators, embeddings and overrides
    0x2060...0x206F,  // word joiner, invisible operators, isolates
    0x3164...0x3164,  // Hangul filler
    0xFEFF...0xFEFF,  // byte order mark
    0xFFA0...0xFFA0,  // halfwidth Hangul filler
    0xFFF0...0xFFFB,  // interlinear annotation
    0x13430...0x1343F,  // joiners of hieroglyphs
    0x1BCA0...0x1BCA3,  // shorthand format controls
    0x1D173...0x1D17A,  // musical format controls
    0xE0000...0xE00FF,  // tags
    0xE01F0...0xE0FFF,
  ]
}
