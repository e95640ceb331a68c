import TextSearch
import FinanceTestSupport
import Testing

@Suite("Search patterns")
struct SearchPatternTests {
  private static let cases: [(String, String, Bool)] = [
    // Plain characters, whatever their case.
    ("", "", true), ("", "x", true), ("a", "", false), ("coffee", "Starbucks COFFEE", true),
    ("coffee", "coffe", false), ("É", "café", true), ("\u{212A}", "k", true), ("k", "\u{212A}", true),
    ("i", "İ", true), ("ς", "Σ", true), ("Ж", "ж", true), ("𐐀", "𐐨", true),
    // Any character.
    ("a.c", "abc", true), ("a.c", "a咖c", true), ("a.c", "ac", false), ("a.c", "a\nc", true),
    (".", "", false),
    // Classes.
    ("[abc]x", "bx", true), ("[abc]x", "dx", false), ("[^abc]x", "dx", true), ("[^abc]x", "Bx", false),
    ("[A-Z]+$", "abc", true), ("[a-f]", "G", false), ("[а-я]", "Ж", true), ("[À-Ö]", "é", true),
    ("[^À-Ö]", "é", false), ("[a\\-z]", "-", true), ("[a\\-z]", "m", false), ("[-a]", "-", true),
    ("[a-]", "-", true), ("[\\]]", "]", true), ("[\\d-]", "-", true), ("[.]", "x", false),
    ("[\\w.]", ".", true),
    ("[^\\s]", " ", false), ("[\\D]", "5", false), ("[^\\D]", "5", true),
    ("[\u{1F600}-\u{1F64F}]", "😀", true),
    ("[!-~]", "é", false), ("[K]", "\u{212A}", true), ("[\u{212A}]", "k", true),
    ("[^k]", "\u{212A}", false),
    // Kinds of characters.
    ("\\d", "a5", true), ("\\d", "٣", true), ("\\d", "a", false), ("\\D", "55", false), ("\\D", "5a", true),
    ("\\w", "-é-", true), ("\\w", "_", true), ("\\w", "- ", false), ("\\w", "咖", true),
    ("\\W", "a1_é", false),
    ("\\s", "a\tb", true), ("\\s", "a\u{A0}b", true), ("\\s", "ab", false), ("\\S", " \t\n", false),
    ("^\\w+$", "e\u{301}", true),
    // Places.
    ("^a", "ba", false), ("^a", "ab", true), ("a$", "ab", false), ("a$", "ba", true), ("^$", "", true),
    ("^$", "x", false), ("a$b", "ab", false), ("a^b", "ab", false), ("^a", "x\na", false),
    ("a$", "a\nx", false),
    ("\\bcat\\b", "a cat sat", true), ("\\bcat\\b", "concat", false), ("\\bcat\\b", "CAT", true),
    ("\\bé", "é", true), ("\\bé", "aé", false), ("\\Bcat", "concat", true), ("\\Bcat", "a cat", false),
    ("\\b", "", false), ("\\B", "", true), ("\\b", "-", false), ("a\\b-", "a-", true),
    // Groups and alternatives.
    ("ab|cd", "xcd", true), ("ab|cd", "ad", false), ("a(b|c)d", "acd", true), ("a(?:b|c)d", "aed", false),
    ("a(|b)c", "ac", true), ("()", "", true), ("(^|x)a", "a", true), ("a|", "zzz", true),
    ("|a", "zzz", true),
    ("^(a|b)$", "c", false), ("((a)(b))c", "abc", true), ("a|b|c", "c", true),
    // Repetition.
    ("ab*c", "ac", true), ("ab*c", "abbbc", true), ("ab+c", "ac", false), ("ab+c", "abc", true),
    ("ab?c", "abc", true), ("ab?c", "abbc", false), ("^a{3}$", "aaa", true), ("^a{3}$", "aa", false),
    ("^a{2,}$", "a", false), ("^a{2,}$", "aaaaa", true), ("^a{2,3}$", "aaa", true),
    ("^a{2,3}$", "aaaa", false),
    ("^a{0}$", "", true), ("^a{0}$", "a", false), ("^a{0,2}$", "aaa", false), ("^(ab){2}$", "abab", true),
    ("^a{0,}b", "aab", true), ("a*?b", "aab", true), ("a+?", "b", false), ("a??b", "b", true),
    ("a{2}?", "aa", true), ("^(a*)*$", "aaa", true), ("^(a*)*$", "ab", false), ("^(a*)+b", "b", true),
    ("(a|b)*c|(a|ab)*c", "abac", true), ("^(\\d{3}-){2}\\d{4}$", "555-123-4567", true),
    ("(){1000}x", "x", true),
    // Escapes.
    ("\\.", "x", false), ("\\.", ".", true), ("a\\/b", "a/b", true), ("\\\\", "\\", true),
    ("\\t", "\t", true),
    ("\\n", "\n", true), ("\\r", "\r", true), ("\\x2F", "/", true), ("\\u20AC", "5 €", true),
    ("\\u{1F600}", "😀", true), ("\\x{41}", "a", true), ("\\ ", " ", true), ("\\é", "É", true),
    ("\\(\\)\\[\\]\\{\\}", "()[]{}", true), ("]", "]", true), ("}", "}", true), ("\\*", "**", true),
    ("[\\t\\x41]", "a", true), ("[\\^]", "^", true), ("[a^]", "^", true),
  ]

  @Test(
    "A pattern is looked for anywhere in the text",
    arguments: cases)
  func matches(source: String, text: String, isMatch: Bool) throws {
    #expect(try SearchPattern(source).matches(text) == isMatch, "/\(source)/ in '\(text)'")
  }

  @Test(
    "Patterns that make other engines hang take no time", .timeLimit(.minutes(10)),
    arguments: [
      "(a+)+$", "(a*)*b", "(a|a)*b", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)(.*)(.*)(.*)x",
    ])
  func isLinear(source: String) throws {
    let text = String(repeating: "a", count: 50_000) + "!"
    #expect(try !SearchPattern(source).matches(text))
  }

  @Test("A matcher gives the same answers however often it is asked")
  func matcherRemembers() throws {
    let texts = ["Kiosk 5", "kiosk", "KIOSK 77!", "", "ki\u{212A}", "kİos\u{212A} 9"]
    let pattern = try SearchPattern("k.os\\w+\\s\\d$")
    var matcher = PatternMatcher(pattern)
    for text in texts + texts.reversed() {
      let bytes = Array(text.utf8)
      let answer = unsafe bytes.withUnsafeBytes { unsafe matcher.accepts($0) }
      #expect(answer == pattern.matches(text))
    }
  }

  @Test("A pattern with more states than are kept still gives the right answers", .timeLimit(.minutes(10)))
  func outgrowsItsTable() throws {
    // Each of the last 16 characters may be a beginning: 65,536 states, of which some 20,000 come to pass.
    let pattern = try SearchPattern("a[ab]{15}c")
    var random = SeededGenerator(seed: 7)
    var text = ""
    for _ in 0..<20_000 { text += random.pick(["a", "b"]) }
    #expect(!pattern.matches(text))
    #expect(pattern.matches(text + "a" + String(repeating: "b", count: 15) + "c"))
    #expect(!pattern.matches(text + "b" + String(repeating: "b", count: 15) + "c"))
  }

  @Test("Patterns are the same when their sources are the same bytes")
  func comparesBytes() throws {
    #expect(try SearchPattern("é") == SearchPattern("é"))
    #expect(try SearchPattern("é") != SearchPattern("e\u{301}"))
    #expect(try Set([SearchPattern("a"), SearchPattern("a"), SearchPattern("b")]).count == 2)
  }
}
