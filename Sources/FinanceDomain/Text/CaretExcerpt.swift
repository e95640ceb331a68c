/// A piece of one line of text, and a line that points at a part of it.
///
/// The text is shown as ``VisibleText`` and measured by ``DisplayWidth``; places in it are counted in characters.
package struct CaretExcerpt: Hashable, Sendable {
  /// The text, or what surrounds the part where it is longer than ``longest`` characters.
  package let line: String
  /// Spaces, a caret under the first column of the part, tildes under the others.
  package let caret: String

  /// Characters shown at most.
  package static let longest = 100

  /// The part is `length` characters long and has `offset` characters before it.
  package init(_ text: String, offset: Int, length: Int) {
    let characters = text.map { VisibleText.of(String($0)) }
    let isWhole = characters.count <= CaretExcerpt.longest
    let start = isWhole ? 0 : max(0, min(offset, characters.count) - CaretExcerpt.longest / 2)
    let end = isWhole ? characters.count : min(characters.count, start + CaretExcerpt.longest)
    let before = characters[start..<max(start, min(offset, end))].joined()
    let marked = characters[max(start, min(offset, end))..<max(start, min(offset + length, end))].joined()
    let opening = start > 0 ? "…" : ""
    line = opening + characters[start..<end].joined() + (end < characters.count ? "…" : "")
    caret =
      String(repeating: " ", count: DisplayWidth.of(opening + before)) + "^"
      + String(repeating: "~", count: max(0, DisplayWidth.of(marked) - 1))
  }

  /// The text as a message quotes it: visible, and cut where it is longer than half a line.
  package static func quoted(_ text: String) -> String {
    let start = text.prefix(longest / 2)
    return VisibleText.of(String(start)) + (start.endIndex == text.endIndex ? "" : "…")
  }
}
