import Testing

@testable import TextSearch

@Suite("What a pattern needs")
struct PatternLiteralsTests {
  private static let cases: [(pattern: String, needed: [String], isWhole: Bool)] = [
    ("coffee", ["coffee"], true), ("Coffee", ["coffee"], true), ("c\u{6F}\\x66fee", ["coffee"], true),
    ("İ\u{212A}", ["ik"], true), ("^coffee", ["coffee"], false), ("coffee$", ["coffee"], false),
    ("\\bcoffee\\b", ["coffee"], false), ("coffee.*shop", ["coffee"], false),
    ("tea.*coffee", ["coffee"], false),
    ("coffees?", ["coffee"], false), ("coffee|tea", ["coffee", "tea"], false),
    ("(?:coffee)", ["coffee"], true),
    ("co(ffee|la)", ["coffee", "cola"], false), ("co(ffee|.)", ["co"], false), ("coffee|", [], false),
    ("coffee|.", [], false), ("(coffee)*", [], false), ("(coffee)+", ["coffee"], false),
    ("(coffee){2}", ["coffee"], false), ("(coffee){0,3}tea", ["tea"], false),
    ("[ck]ola", ["cola", "kola"], false),
    ("[c]ola", ["cola"], true), ("[^c]ola", ["ola"], false), ("[a-z]ola", ["ola"], false),
    ("\\d\\d", [], false),
    (".", [], false), ("", [], false), ("a|b|c|d", ["a", "b", "c", "d"], false), ("a|b|c|d|e", [], false),
    ("[ab][cd][ef]gh", ["egh", "fgh"], false), ("x|(^|y)", [], false), ("(a|)b", ["ab", "b"], false),
  ]

  @Test("What every match holds is read off the pattern", arguments: cases)
  func readsOff(pattern: String, needed: [String], isWhole: Bool) throws {
    let literals = try SearchPattern(pattern).program.literals
    #expect(literals.needed == needed.map { CaseFolding.fold($0) })
    #expect(literals.isWholePattern == isWhole)
  }

  @Test("A long pattern needs no long text")
  func boundsTexts() throws {
    let literals = try SearchPattern(String(repeating: "abcdefgh", count: 100)).program.literals
    #expect(literals.needed.count == 1)
    #expect(literals.needed.allSatisfy { (1...32).contains($0.count) })
    #expect(!literals.isWholePattern)
    #expect(
      try SearchPattern((0..<400).map { "w\($0)" }.joined(separator: "|")).program.literals.needed.isEmpty)
  }
}
