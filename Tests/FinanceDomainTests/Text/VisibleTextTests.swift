import FinanceDomain
import Testing

@Suite("Hidden characters made visible")
struct VisibleTextTests {
  @Test(
    "Whatever moves, hides or turns round is written out",
    arguments: [
      ("Coffee", "Coffee"), ("a\nb", "a⏎b"), ("a\r\nb", "a\\r⏎b"), ("a\tb", "a\\tb"), ("\u{0}", "\\u{00}"),
      ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{7F}", "\\u{7F}"), ("\u{85}", "\\u{85}"), ("\u{9B}2J", "\\u{9B}2J"),
      ("\u{AD}", "\\u{AD}"), ("\u{61C}", "\\u{61C}"), ("\u{200B}", "\\u{200B}"), ("\u{200E}", "\\u{200E}"),
      ("\u{2028}", "\\u{2028}"), ("\u{202E}abc", "\\u{202E}abc"), ("\u{2066}", "\\u{2066}"),
      ("\u{FEFF}", "\\u{FEFF}"),
      ("\u{E0041}", "\\u{E0041}"),
    ])
  func escapes(text: String, expected: String) {
    #expect(VisibleText.of(text) == expected)
  }

  @Test(
    "Everything that can be seen stays as it is",
    arguments: ["Grüße", "Cafe\u{301}", "株式会社", "☂\u{FE0F}", "€ 5 – „x“", "a\\b", "\u{A0}", "\u{E000}"])
  func visible(text: String) {
    #expect(Array(VisibleText.of(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("Controls, formats and separators of Unicode are hidden, but for signs that are drawn around numbers")
  func categories() {
    let drawn: [ClosedRange<UInt32>] = [
      0x0600...0x0605, 0x06DD...0x06DD, 0x070F...0x070F, 0x0890...0x0891, 0x08E2...0x08E2, 0x110BD...0x110BD,
      0x110CD...0x110CD,
    ]
    let seen = (0...0x10_FFFF as ClosedRange<UInt32>).filter { value in
      guard let scalar = Unicode.Scalar(value), !VisibleText.isHidden(scalar) else { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
    #expect(seen == drawn.flatMap { Array($0) })
  }
}
