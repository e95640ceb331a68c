import FinanceDomain
import Testing

@Suite("Excerpts with a caret")
struct CaretExcerptTests {
  @Test("Wide characters take two columns, marks none, hidden characters as many as they are written out in")
  func alignsColumns() {
    let cases: [(String, Int, Int, String, String)] = [
      ("abc", 1, 1, "abc", " ^"), ("abc", 0, 3, "abc", "^~~"), ("abc", 3, 1, "abc", "   ^"),
      ("", 0, 1, "", "^"),
      ("咖啡b", 2, 1, "咖啡b", "    ^"), ("a咖b", 1, 1, "a咖b", " ^~"), ("e\u{301}x", 1, 1, "e\u{301}x", " ^"),
      ("ｱＢ한x", 3, 1, "ｱＢ한x", "     ^"), ("👍🏽x", 1, 1, "👍🏽x", "  ^"), ("❤️x", 1, 1, "❤️x", "  ^"),
      ("a\tb", 2, 1, "a\\tb", "   ^"), ("a\tb", 1, 1, "a\\tb", " ^~"), ("a\r\nb", 2, 1, "a\\r⏎b", "    ^"),
      ("\u{1B}]0;x\u{7}y", 6, 1, "\\u{1B}]0;x\\u{07}y", "                ^"),
      ("\u{202E}x", 1, 1, "\\u{202E}x", "        ^"),
    ]
    for (text, offset, length, line, caret) in cases {
      let excerpt = CaretExcerpt(text, offset: offset, length: length)
      #expect(excerpt.line == line)
      #expect(excerpt.caret == caret)
    }
  }

  @Test("Of a long text only the surroundings of the place are shown")
  func cutsLongTexts() {
    let text = String(repeating: "a", count: 300) + "X" + String(repeating: "b", count: 300)
    let middle = CaretExcerpt(text, offset: 300, length: 1)
    #expect(
      middle.line == "…" + String(repeating: "a", count: 50) + "X" + String(repeating: "b", count: 49) + "…")
    #expect(middle.caret == String(repeating: " ", count: 51) + "^")
    let start = CaretExcerpt(text, offset: 0, length: 500)
    #expect(start.line == String(repeating: "a", count: 100) + "…")
    #expect(start.caret == "^" + String(repeating: "~", count: 99))
    let end = CaretExcerpt(text, offset: 601, length: 1)
    #expect(end.line == "…" + String(repeating: "b", count: 50))
    #expect(end.caret == String(repeating: " ", count: 51) + "^")
  }

  @Test("A quoted text is cut and visible")
  func quotes() {
    #expect(CaretExcerpt.quoted("a\nb") == "a⏎b")
    #expect(CaretExcerpt.quoted(String(repeating: "a", count: 50)) == String(repeating: "a", count: 50))
    #expect(CaretExcerpt.quoted(String(repeating: "a", count: 51)) == String(repeating: "a", count: 50) + "…")
  }
}
