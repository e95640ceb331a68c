import FinanceDomain
import Testing

@Suite("Columns of a terminal that text takes")
struct DisplayWidthTests {
  @Test(
    "Square signs take two columns, marks on others none",
    arguments: [
      ("", 0), ("Coffee", 6), ("Café", 4), ("Cafe\u{301}", 4), ("株式会社", 8), ("ｶﾌｪ", 3), ("ＡＢ", 4), ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👍🏽", 2), ("🇩🇪", 2), ("✓", 1), ("…", 1), ("─", 1), ("€", 1),
      ("שלום", 4), ("שָׁלוֹם", 4), ("ไทย", 3), ("กำ", 2), ("हिन्दी", 5), ("a\u{20DD}", 1), ("❤", 1),
      ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("a\u{FE0F}", 1),
    ] as [(String, Int)])
  func widths(text: String, expected: Int) {
    #expect(DisplayWidth.of(text) == expected)
  }

  @Test(
    "Text is cut between signs and never wider than allowed",
    arguments: [
      ("Coffee", 6, "Coffee"), ("Coffee", 5, "Coff…"), ("Coffee", 1, "…"), ("株式会社", 8, "株式会社"),
      ("株式会社", 7, "株式会…"), ("株式会社", 6, "株式…"), ("Cafe\u{301}s", 4, "Caf…"),
      ("Cafe\u{301}s!", 5, "Cafe\u{301}…"), ("ab\\u{200D}c", 6, "ab…"),
      ("ab\\u{200D}cd", 11, "ab\\u{200D}…"),
      ("ab\\u{200D}cd", 10, "ab…"), ("ab\\tc", 4, "ab…"), ("a\\users", 5, "a\\us…"),
    ])
  func cuttingTheEnd(text: String, width: Int, expected: String) {
    #expect(DisplayWidth.cutEnd(text, to: width) == expected)
  }

  @Test(
    "A path loses its beginning",
    arguments: [
      ("a/b/c.csv", 9, "a/b/c.csv"), ("a/b/c.csv", 6, "…c.csv"), ("東京/五月.csv", 9, "…五月.csv"),
      ("a\\u{1B}b", 6, "…b"),
    ])
  func cuttingTheStart(text: String, width: Int, expected: String) {
    #expect(DisplayWidth.cutStart(text, to: width) == expected)
  }

  @Test(
    "Lines end between words, and a word longer than a line stays whole",
    arguments: [
      ("Coffee and cake", 15, ["Coffee and cake"]), ("Coffee and cake", 14, ["Coffee and", "  cake"]),
      ("Coffee and cake", 6, ["Coffee", "  and", "  cake"]), ("東京 五月 x", 9, ["東京 五月", "  x"]),
      ("a-long-word b", 4, ["a-long-word", "  b"]), ("", 4, []),
    ])
  func breakingLines(text: String, columns: Int, expected: [String]) {
    #expect(DisplayWidth.lines(of: text, within: columns, indent: "  ") == expected)
  }
}
