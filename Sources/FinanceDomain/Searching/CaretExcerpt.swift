/// A piece of one line of text, and a line that points at a place in it.
///
/// Columns are counted as a terminal shows them: two for Han, kana, Hangul and pictures, one for any other character, however
/// many scalars make it up. Control characters, which could do anything to a terminal, are shown as U+FFFD.
package struct CaretExcerpt: Hashable, Sendable {
  /// The text, or what stands around the place where it is longer than ``longest`` characters.
  package let line: String
  /// Spaces, a caret under the first character of the place, tildes under the others.
  package let caret: String

  /// Characters shown at most.
  package static let longest = 100

  /// The place is `length` characters long and has `offset` characters before it.
  package init(_ text: String, offset: Int, length: Int) {
    let characters = text.map(\.visible)
    let isWhole = characters.count <= CaretExcerpt.longest
    let start = isWhole ? 0 : max(0, min(offset, characters.count) - CaretExcerpt.longest / 2)
    let end = isWhole ? characters.count : min(characters.count, start + CaretExcerpt.longest)
    let before = characters[start..<max(start, min(offset, end))]
    let marked = characters[before.endIndex..<max(before.endIndex, min(offset + length, end))]
    let opening = start > 0 ? "…" : ""
    line = opening + String(characters[start..<end]) + (end < characters.count ? "…" : "")
    caret =
      String(repeating: " ", count: opening.count + before.reduce(0) { $0 + $1.columns }) + "^"
      + String(repeating: "~", count: max(0, marked.reduce(0) { $0 + $1.columns } - 1))
  }

  /// The text with every control and format character replaced, so that it is one line and only that.
  package static func visible(_ text: String) -> String { String(text.map(\.visible)) }

  /// The text as a message quotes it: visible, and cut where it is longer than half a line.
  package static func quoted(_ text: String) -> String {
    let start = text.prefix(longest / 2)
    return visible(String(start)) + (start.endIndex == text.endIndex ? "" : "…")
  }
}

extension Character {
  /// Itself, or U+FFFD for control, format and line separating characters; a joiner inside a picture belongs to it.
  fileprivate var visible: Character {
    switch unicodeScalars.first?.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: self
    }
  }

  /// The columns that a terminal gives it (Unicode Standard Annex #11, wide and full-width characters).
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    let isPicture = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    return isPicture || Character.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
