import Testing

@testable import FinanceDomain

@Suite("Normal forms of texts")
struct ComposedTextTests {
  private func mayChange(_ text: String) -> Bool { ComposedText.mayChange(Array(text.utf8)[...]) }

  @Test(
    "Usual texts are known to be composed without a look at the whole of Unicode",
    arguments: [
      "", "Coffee", "Coffee and cake", "Café – 5 €", "Ελλάδα", "Кофе", "商店のカフェ", "한국어", "Coffee 🧾", "“tea” …",
    ])
  func composed(_ text: String) {
    #expect(!mayChange(text))
    #expect(text.unicodeForms[0].hasSameBytes(as: text))
  }

  @Test(
    "A scalar that composing may change is seen, wherever it is",
    arguments: [
      "e\u{301}", "か\u{3099}", "\u{212B}", "\u{37E}", "\u{387}", "\u{1100}\u{1161}", "\u{F900}", "\u{2000}",
    ])
  func changing(_ text: String) {
    for before in ["", "Coffee", "Coffee and", "Café – "] {
      #expect(mayChange(before + text) && mayChange(before + text + " and more"))
      #expect(!(before + text).composed.hasSameBytes(as: before + text))
    }
  }

  @Test("No scalar that is said to stay is changed by composing, alone or after another")
  func scalars() {
    let before = ["", "e", "か", "\u{1100}", "가", "e\u{323}", "ά"].map { (text: $0, composed: $0.composed) }
    for scalar in (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init) where !mayChange(String(scalar)) {
      for (text, composed) in before
      where !(text + String(scalar)).composed.hasSameBytes(as: composed + String(scalar)) {
        Issue.record("\(scalar.value) changes after \(text)")
      }
    }
  }

  @Test(
    "A text is looked for as it is, composed and decomposed",
    arguments: [
      ("cafe", ["cafe"]), ("caf\u{E9}", ["caf\u{E9}", "cafe\u{301}"]),
      ("cafe\u{301}", ["cafe\u{301}", "caf\u{E9}"]),
      ("商店", ["商店"]), ("\u{212B}", ["\u{212B}", "\u{C5}", "A\u{30A}"]),
      ("\u{F900}", ["\u{F900}", "\u{8C48}"]),
    ])
  func forms(_ text: String, _ forms: [String]) {
    #expect(text.unicodeForms.map { Array($0.utf8) } == forms.map { Array($0.utf8) })
  }
}
