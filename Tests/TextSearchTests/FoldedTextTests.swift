import FinanceTestSupport
import Testing

@testable import TextSearch

@Suite("Folded text")
struct FoldedTextTests {
  private static let equal: [(String, String, Bool)] = [
    ("food", "FOOD", true), ("food", "foods", false), ("foods", "food", false), ("", "", true),
    ("", "a", false),
    ("kiosk", "\u{212A}iosk", true), ("i", "İ", true), ("i", "ı", false), ("Ärger", "ÄRGER", true),
    ("Ärger", "ARGER", false), ("a b", "A B", true), ("a\u{301}", "á", false), ("σς", "ΣΣ", true),
  ]

  private static let containing: [(String, String, Bool)] = [
    ("coffee", "COFFEE", true), ("Coffee", "Starbucks coffee 12", true), ("coffee", "coffe", false),
    ("coffee", "ccoffee", true), ("coffee", "coffcoffee", true), ("", "", true), ("", "x", true),
    ("x", "", false), ("a@b", "A`B", false), ("[", "{", false), ("{", "[", false), ("@", "`", false),
    ("é", "CAFÉ", true), ("e", "CAFÉ", false), ("é", "e\u{301}", false), ("straße", "STRASSE", false),
    ("straẞe", "Straße", true), ("ж", "Ж", true), ("кофе", "КОФЕЙНЯ", true), ("κος", "ΚΟΣ", true),
    ("istanbul", "İSTANBUL", true), ("İstanbul", "istanbul", true), ("ısparta", "isparta", false),
    ("kiosk", "\u{212A}IOS\u{212A}", true), ("\u{212A}iosk", "Kiosk", true), ("kiosk", "Kiosq é", false),
    ("coffee", "é coffee", true), ("coffee", "éééééé cofféé", false), ("咖啡", "星巴克咖啡", true),
    ("ａｂ", "ＡＢＣ", true), ("𐐨", "𐐀", true), ("🧾", "🧾🧾", true), ("\0", "a\0b", true),
  ]

  @Test(
    "A text contains another whatever the case of its letters",
    arguments: containing)
  func contains(part: String, text: String, isContained: Bool) {
    #expect(FoldedText(part).isContained(in: Array(text.utf8)[...]) == isContained)
  }

  @Test(
    "A text equals another whatever the case of its letters",
    arguments: equal)
  func equals(other: String, text: String, isEqual: Bool) {
    #expect(FoldedText(other).isEqual(to: Array(text.utf8)[...]) == isEqual)
  }

  @Test("Wherever a text stands in another, it is found", arguments: 0...40)
  func findsEverywhere(place: Int) {
    for part in ["q", "Qx", "coffee shop", "éa"] {
      let text =
        String(repeating: "c", count: place) + part.uppercased() + String(repeating: "o", count: 40 - place)
      #expect(FoldedText(part).isContained(in: Array(text.utf8)[...]))
      #expect(FoldedText(part).isFoundWithSlack(in: Array(text.utf8)))
      #expect(!FoldedText(part + "!").isContained(in: Array(text.utf8)[...]))
      #expect(!FoldedText(part + "!").isFoundWithSlack(in: Array(text.utf8)))
    }
  }

  @Test("Every way of looking gives the answer of comparing folded scalars", arguments: UInt64(1)...20)
  func agreesWithTheLaw(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "A", "b", "k", "K", "\u{212A}", "i", "İ", "I", "é", "É", "ß", "ς", "Σ", "咖", "🧾", "aab", " ",
    ]
    for _ in 0..<500 {
      let text = random.text(of: pieces, upTo: 30)
      let part = random.text(of: pieces, upTo: 4)
      let bytes = Array(text.utf8)
      let (meant, sought) = (CaseFolding.fold(text), CaseFolding.fold(part))
      let stands = (0...max(0, meant.count - sought.count)).contains {
        meant.dropFirst($0).starts(with: sought)
      }
      #expect(
        FoldedText(part).isContained(in: bytes[...]) == stands,
        "seed \(seed): '\(part)' in '\(text)'")
      #expect(
        FoldedText(part).isFoundWithSlack(in: bytes) == stands,
        "seed \(seed): '\(part)' in '\(text)' and more")
      #expect(
        FoldedText(part).isEqual(to: bytes[...]) == (meant == sought),
        "seed \(seed): '\(part)' is '\(text)'")
    }
  }

  @Test("A long text that nearly occurs everywhere takes time linear in the text", .timeLimit(.minutes(10)))
  func isLinear() {
    let text = Array(String(repeating: "a", count: 200_000).utf8)[...]
    #expect(!FoldedText(String(repeating: "a", count: 50_000) + "b").isContained(in: text))
    #expect(FoldedText(String(repeating: "A", count: 50_000)).isContained(in: text))
    #expect(!FoldedText(String(repeating: "a", count: 60) + "b").isContained(in: text))
  }

  @Test("Texts are the same when they fold to the same")
  func comparesFolded() {
    #expect(FoldedText("Café").scalars == FoldedText("CAFÉ").scalars)
    #expect(FoldedText("Cafe").scalars != FoldedText("CAFÉ").scalars)
  }

  @Test("Bytes that are no UTF-8 are read without harm")
  func survivesInvalidBytes() {
    for bytes: [UInt8] in [
      [0xFF], [0xC3], [0xE2, 0x84], [0xF0, 0x9F], [0x80, 0x80], [0xF8, 0x88, 0x80, 0x80],
    ] {
      #expect(!FoldedText("é").isContained(in: bytes[...]))
      #expect(!FoldedText("kiosk").isContained(in: bytes[...]))
      #expect(!FoldedText("i").isEqual(to: bytes[...]))
    }
  }
}

extension FoldedText {
  /// The same question where bytes behind the text may be read: an endless echo of the text, which is none of its part.
  fileprivate func isFoundWithSlack(in text: [UInt8]) -> Bool {
    var bytes = text
    while bytes.count < text.count + FoldedBytes.slack {
      bytes.append(text.isEmpty ? 0x61 : bytes[bytes.count - text.count])
    }
    return unsafe bytes.withUnsafeBytes {
      unsafe isContained(in: UnsafeRawBufferPointer(rebasing: $0[..<text.count]), slack: FoldedBytes.slack)
    }
  }
}

extension FoldedText {
  /// Whether the text with these UTF-8 bytes contains it.
  fileprivate func isContained(in text: ArraySlice<UInt8>) -> Bool {
    unsafe text.withUnsafeBytes { unsafe isContained(in: $0) }
  }

  /// Whether the text with these UTF-8 bytes is the same but for the case of its letters.
  fileprivate func isEqual(to text: ArraySlice<UInt8>) -> Bool {
    unsafe text.withUnsafeBytes { unsafe isEqual(to: $0) }
  }
}
