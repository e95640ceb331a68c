/// How many columns of a terminal a text takes.
///
/// Signs that East Asian typography sets square take two columns, and so do signs that U+FE0F makes pictures; marks that
/// sit on the sign before them take none, all others one (Unicode Standard Annex #11, and the general categories Mn and
/// Me). It is the wrong measure for text with hidden characters; those are written out first, see ``VisibleText``.
package enum DisplayWidth {
  /// The columns of a text.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of what a reader takes for one sign.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count > 1 else { return scalars.first.map(of) ?? 0 }
    if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    // A skin tone colours the sign before it and takes no room of its own.
    return of(first) + scalars.dropFirst().reduce(0) { $0 + (skinTones.contains($1.value) ? 0 : of($1)) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if isCombining(scalar) { return 0 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    // Vowels and final consonants of Hangul written in parts join the syllable that the first consonant opens.
    if (0x1160...0x11FF).contains(scalar.value) { return true }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  private static let skinTones: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF

  /// East Asian Width W and F, neighbouring ranges joined where what is between is unassigned.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul first consonants
    0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3, 0x25FD...0x25FE,
    0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693,
    0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4,
    0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
    0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757,
    0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E,  // radicals, ideographic punctuation
    0x3041...0x3247, 0x3250...0x33FF,  // kana, bopomofo, Hangul letters, squared words
    0x3400...0x4DBF, 0x4DC0...0x4DFF, 0x4E00...0x9FFF,  // ideographs, hexagrams
    0xA000...0xA4CF,  // Yi
    0xA960...0xA97F, 0xAC00...0xD7A3,  // Hangul
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,  // compatibility forms
    0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,  // Tangut, kana supplements
    0x1D300...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A,
    0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
    0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440,
    0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
    0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0,
    0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,  // ideographs, supplementary planes
  ]

  /// The text in at most `width` columns, its end replaced by `…` if it has more.
  package static func cutEnd(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    let end = text.index(text.startIndex, offsetBy: count(of: text, within: width - 1))
    return text[..<(escape(around: end, in: text)?.lowerBound ?? end)] + "…"
  }

  /// The text in at most `width` columns, its beginning replaced by `…` if it has more: for paths, whose end tells.
  package static func cutStart(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    let start = text.index(text.endIndex, offsetBy: -count(of: text.reversed(), within: width - 1))
    return "…" + text[(escape(around: start, in: text)?.upperBound ?? start)...]
  }

  /// The words in lines of at most so many columns; a word longer than a line stays whole.
  ///
  /// - Parameter indent: what the lines after the first begin with.
  package static func lines(of text: String, within columns: Int, indent: String = "") -> [String] {
    var (lines, line) = ([String](), "")
    for word in text.split(separator: " ") {
      if !line.isEmpty, of(line) + 1 + of(String(word)) > columns {
        lines.append(line)
        line = indent + word
      } else {
        line += line.isEmpty ? "\(word)" : " \(word)"
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The hidden character, written out as ``VisibleText`` does, that would be cut at that place.
  private static func escape(around place: String.Index, in text: String) -> Range<String.Index>? {
    guard let start = text[..<place].lastIndex(of: "\\"),
      let escape = text[start...].prefixMatch(of: /\\(?:u\{[0-9A-F]+\}|t|r)/), escape.range.upperBound > place
    else { return nil }
    return escape.range
  }

  /// How many of the first signs have room.
  private static func count(of signs: some Sequence<Character>, within width: Int) -> Int {
    var left = width
    return signs.prefix { sign in
      left -= of(sign)
      return left >= 0
    }.count
  }
}
