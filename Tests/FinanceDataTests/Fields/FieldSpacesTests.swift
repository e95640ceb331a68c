import Testing

@testable import FinanceData

@Suite("Spaces of any width")
struct FieldSpacesTests {
  @Test(
    "have the width that they have in UTF-8",
    arguments: [
      (" ", 1), ("\u{A0}", 2), ("\u{2007}", 3), ("\u{2009}", 3), ("\u{202F}", 3), ("", 0), ("a", 0),
      ("\t", 0),
      ("\u{A1}", 0), ("\u{E0}", 0), ("\u{2006}", 0), ("\u{2008}", 0), ("\u{200A}", 0), ("\u{202E}", 0),
      ("\u{2030}", 0),
      ("\u{2047}", 0), ("\u{3007}", 0), ("\u{1007}", 0),
    ])
  func widths(_ text: String, _ width: Int) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.spaceWidth(at: 0, before: bytes.count) == width)
    #expect(
      (Array("x".utf8) + bytes + Array("x".utf8)).span.spaceWidth(at: 1, before: bytes.count + 1) == width)
  }

  @Test("end where the field ends, whatever follows it", arguments: [" ", "\u{A0}", "\u{2007}", "\u{202F}"])
  func cut(_ space: String) {
    let bytes = Array(space.utf8)
    for end in 0..<bytes.count { #expect(bytes.span.spaceWidth(at: 0, before: end) == 0) }
  }

  @Test(
    "around a field do not count",
    arguments: [
      ("12", 0..<2), (" 12 ", 1..<3), ("\u{A0}12\u{A0}", 2..<4), ("\u{202F}\u{2009} 12 \u{2007}", 7..<9),
      ("\u{A0}", 2..<2),
      ("1\u{A0}2", 0..<4), ("", 0..<0), ("é", 0..<2),
    ])
  func around(_ text: String, _ bounds: Range<Int>) {
    #expect(Array(text.utf8).span.boundsWithinSpaces == bounds)
  }

  @Test(
    "are passed over, and letters behind them",
    arguments: [
      ("EUR", false, 0..<3), (" \u{A0}zł 5", true, 3..<6), ("\u{202F}€\u{A0}", true, 3..<6),
      ("5", false, 0..<0),
      (" ", true, 1..<1), ("Kč", false, 0..<3), ("[", false, 0..<0), ("{", false, 0..<0),
      ("az@", false, 0..<2),
      ("AZ`", false, 0..<2), ("\u{7F}", false, 0..<0), ("\u{80}", false, 0..<2),
    ])
  func passed(_ text: String, _ hasSpaces: Bool, _ letters: Range<Int>) {
    let bytes = Array(text.utf8)
    var cursor = FieldCursor(over: 0..<bytes.count)
    #expect(cursor.takeSpaces(in: bytes.span) == hasSpaces)
    #expect(cursor.takeLetters(in: bytes.span) == letters)
  }
}
