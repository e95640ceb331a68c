import FinanceData
import Testing

@Suite("The excerpt of a field for a sentence")
struct FieldExcerptTests {
  @Test(
    "is one line without anything that steers a terminal",
    arguments: [
      ("Grüße, 日本 €", "Grüße, 日本 €"), ("a\nb\r", "a⏎b\\r"), ("\u{1B}[2J", "\\u{1B}[2J"),
      ("\u{202E}x", "\\u{202E}x"), ("\u{9B}x", "\\u{9B}x"), ("a\u{2028}b", "a\\u{2028}b"),
      ("\u{200B}", "\\u{200B}"),
      ("\u{7F}", "\\u{7F}"), ("\u{E0001}", "\\u{E0001}"), ("", ""),
    ])
  func shown(_ text: String, _ excerpt: String) {
    #expect(text.excerpt == excerpt)
  }

  @Test("shows bytes that are not UTF-8 by their numbers")
  func brokenBytes() {
    let bytes: [UInt8] = [0x61, 0xC3, 0x28, 0x0A]
    #expect(bytes.span.excerpt == "a\\xC3(\\x0A")
    let edges: [UInt8] = [0xFF, 0x1F, 0x20, 0x7E, 0x7F]
    #expect(edges.span.excerpt == "\\xFF\\x1F ~\\x7F")
  }

  @Test("ends after sixty bytes, between two characters")
  func cut() {
    let exact = String(repeating: "a", count: 60)
    #expect(exact.excerpt == exact)
    #expect((exact + "b").excerpt == exact + "…")
    #expect((String(repeating: "a", count: 58) + "€uro").excerpt == String(repeating: "a", count: 58) + "…")
    #expect((String(repeating: "a", count: 57) + "€uro").excerpt == String(repeating: "a", count: 57) + "€…")
    #expect([UInt8](repeating: 0x80, count: 100).span.excerpt == String(repeating: "\\x80", count: 57) + "…")
  }
}
