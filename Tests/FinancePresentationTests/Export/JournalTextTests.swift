import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinancePresentation

@Suite("Texts in journals")
struct JournalTextTests {
  @Test(
    "Under a key a text is written exactly, and nothing in it means anything",
    arguments: [
      ("plain, text; [here]", "plain, text; [here]"), ("C:\\x", "C:\\\\x"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
      ("\u{1B}[2J", "\\u{1B}\\u{5B}2J"), ("[2024-01-01]", "\\u{5B}2024-01-01]"), ("[=x]", "\\u{5B}=x]"),
      ("\u{A0}x\u{A0}", "\\u{A0}x\\u{A0}"), ("é e\u{301}", "é e\u{301}"), ("\u{202E}x", "\\u{202E}x"),
    ])
  func exact(text: String, expected: String) {
    #expect(JournalText.lines("note", text).map { $0.escaped } == ["note: \(expected)".escaped])
  }

  @Test("No text leaves no line") func nothing() { #expect(JournalText.lines("note", "").isEmpty) }

  @Test("Any text can be told from its lines again, and no line is longer than Ledger reads")
  func reversible() {
    for item in ExportSamples.unkind {
      for text in [item.description, item.note ?? "", item.id.rawValue] {
        let lines = JournalText.lines("k", text)
        #expect(
          lines.allSatisfy {
            $0.utf8.count < 1100 && !$0.unicodeScalars.contains(where: VisibleText.isHidden)
          })
        #expect(
          lines.enumerated().allSatisfy { $1.utf8.starts(with: ($0 == 0 ? "k: " : "k-\($0 + 1): ").utf8) })
        let pieces = lines.map { Array($0.unicodeScalars.drop { $0 != " " }.dropFirst()) }
        expectEqualText(read(pieces.flatMap(\.self)).escaped, text.escaped)
      }
    }
  }

  /// What a reader makes of the escapes.
  private func read(_ text: [Unicode.Scalar]) -> String {
    var scalars = text[...]
    var read = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      guard scalar == "\\" else {
        read.append(scalar)
        continue
      }
      switch scalars.popFirst() {
      case "n": read.append("\n")
      case "r": read.append("\r")
      case "t": read.append("\t")
      case "u":
        let digits = scalars.dropFirst().prefix { $0 != "}" }
        scalars = scalars.dropFirst(digits.count + 2)
        if let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
          let sign = Unicode.Scalar(value)
        {
          read.append(sign)
        }
      case let other?: read.append(other)
      case nil: break
      }
    }
    return String(read)
  }

  @Test(
    "On one line for people, hidden signs and white space are a space",
    arguments: [("a\n\nb", "a b"), (" a\u{200B}b\u{3000}", "a b"), ("a ; b", "a , b"), ("\u{FEFF}", "")])
  func plain(text: String, expected: String) {
    #expect(JournalText.plain(text, replacing: [";": ","]) == expected)
  }
}
