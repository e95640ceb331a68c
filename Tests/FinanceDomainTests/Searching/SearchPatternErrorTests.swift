import FinanceDomain
import Testing

@Suite("Search patterns that are refused")
struct SearchPatternErrorTests {
  private static let cases: [(String, Int, Int, String)] = [
    ("a**", 2, 1, "'*' repeats a repetition; remove it, or put what it repeats in ( )"),
    ("a{2}{3}", 4, 3, "'{' repeats a repetition; remove it, or put what it repeats in ( )"),
    ("*a", 0, 1, "'*' has nothing to repeat; write \\* for the character itself"),
    ("a|+", 2, 1, "'+' has nothing to repeat; write \\+ for the character itself"),
    ("(?:?)", 3, 1, "'?' has nothing to repeat; write \\? for the character itself"),
    ("{2}", 0, 1, "'{' has nothing to repeat; write \\{ for the character itself"),
    ("^*", 1, 1, "'*' has nothing to repeat; write \\* for the character itself"),
    ("\\b{2}", 2, 1, "'{' has nothing to repeat; write \\{ for the character itself"),
    ("a{", 1, 1, "'{' begins no count such as {2}, {2,} or {2,5}; write \\{ for the character itself"),
    ("é{,5}", 1, 1, "'{' begins no count such as {2}, {2,} or {2,5}; write \\{ for the character itself"),
    ("{x}", 0, 1, "'{' begins no count such as {2}, {2,} or {2,5}; write \\{ for the character itself"),
    ("a{1001}", 1, 6, "nothing is repeated more than 1000 times; write a smaller count"),
    ("a{0,99999999999999999999}", 1, 24, "nothing is repeated more than 1000 times; write a smaller count"),
    ("a{5,2}", 1, 5, "the count runs backwards; write {2,5}"),
    ("a(b", 1, 1, "this group has no end; close it with ')', or write \\( for the character itself"),
    ("a)b", 1, 1, "this ')' closes nothing; remove it, or write \\) for the character itself"),
    ("x[ab", 1, 1, "this class has no end; close it with ']', or write \\[ for the character itself"),
    ("[a-", 0, 1, "this class has no end; close it with ']', or write \\[ for the character itself"),
    ("[]", 0, 2, "this class has no members; put some between the brackets, a bracket as \\]"),
    ("[^]a]", 0, 3, "this class has no members; put some between the brackets, a bracket as \\]"),
    ("[z-a]", 1, 3, "the range z-a runs backwards; exchange its ends"),
    ("[a\\x42-\\x41]", 2, 9, "the range \\x42-\\x41 runs backwards; exchange its ends"),
    ("[a-\\d]", 2, 1, "a range runs from one character to another; write \\- for the character itself"),
    ("[\\w-z]", 3, 1, "a range runs from one character to another; write \\- for the character itself"),
    ("\\q", 0, 2, "there is no \\q; write the character without the backslash"),
    ("[\\b]", 1, 2, "there is no \\b; write the character without the backslash"),
    ("ab\\", 2, 1, "the pattern ends in a single backslash; write \\\\ for the character itself"),
    ("\\x4", 0, 3, "'\\x4' names no character; write \\x2F, \\u20AC or \\u{1F600}"),
    ("\\uD800", 0, 6, "'\\uD800' names no character; write \\x2F, \\u20AC or \\u{1F600}"),
    ("\\u{110000}", 0, 10, "'\\u{110000}' names no character; write \\x2F, \\u20AC or \\u{1F600}"),
    ("\\x{}", 0, 3, "'\\x{' names no character; write \\x2F, \\u20AC or \\u{1F600}"),
    ("(a)\\1", 3, 2, "back-references are not supported; write the repeated text out"),
    ("\\k<x>", 0, 2, "back-references are not supported; write the repeated text out"),
    ("a(?=b)", 1, 3, "look-ahead is not supported; combine two patterns, as in /a/ -/b/"),
    ("a(?!b)", 1, 3, "look-ahead is not supported; combine two patterns, as in /a/ -/b/"),
    ("(?<=b)", 0, 3, "look-behind is not supported; combine two patterns, as in /a/ -/b/"),
    ("(?<!b)", 0, 3, "look-behind is not supported; combine two patterns, as in /a/ -/b/"),
    ("(?<n>b)", 0, 3, "named groups are not supported, nothing is captured; write ( )"),
    ("(?P<n>b)", 0, 3, "named groups are not supported, nothing is captured; write ( )"),
    ("(?>b)", 0, 3, "atomic groups are not supported and not needed, no pattern is slow; write ( )"),
    ("(?i)b", 0, 3, "options are not supported; letters match whatever their case anyway"),
    ("(?#b)", 0, 3, "comments are not supported; remove it"),
    ("(?|b)", 0, 3, "groups that begin with (?| are not supported; write ( )"),
    ("(?", 0, 2, "groups that begin with (? are not supported; write ( )"),
    (
      "a*+", 2, 1,
      "possessive repetition is not supported and not needed, no pattern is slow; remove the last '+'"
    ),
    ("\\p{L}", 0, 2, "Unicode properties are not supported; use \\w, \\d, \\s or a class such as [а-я]"),
    ("[[:alpha:]]", 1, 2, "named classes are not supported; use \\w, \\d or \\s"),
    ("\\Aa", 0, 2, "\\A, \\Z, \\z and \\G are not supported; the ends of the text are ^ and $"),
    (
      "(a{1000}){3}", 0, 12,
      "written out, the pattern has more than 2500 steps; repeat less, or search for less"
    ),
    (
      "e\u{301}\u{301}*+", 2, 1,
      "possessive repetition is not supported and not needed, no pattern is slow; remove the last '+'"
    ),
  ]

  @Test(
    "A refusal names the place, the finding and the remedy",
    arguments: cases)
  func explains(source: String, offset: Int, length: Int, sentence: String) {
    let error = #expect(throws: SearchPatternError.self) { _ = try SearchPattern(source) }
    #expect(error?.offset == offset)
    #expect(error?.length == length)
    #expect(error?.errorDescription == "the pattern /\(source)/, character \(offset + 1): \(sentence)")
  }

  @Test("Groups may be nested to a limit, and far deeper ones do no harm")
  func limitsDepth() throws {
    let nested = { (depth: Int) in
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try SearchPattern(nested(SearchPattern.maximumDepth)).matches("a"))
    for depth in [SearchPattern.maximumDepth + 1, 100_000] {
      let error = #expect(throws: SearchPatternError.self) { _ = try SearchPattern(nested(depth)) }
      #expect(error?.reason == .tooDeep)
      #expect(error?.offset == SearchPattern.maximumDepth)
    }
  }

  @Test("Size is limited before it is built", .timeLimit(.minutes(10)))
  func limitsSize() throws {
    #expect(try SearchPattern("^(a{999}){2}$").matches(String(repeating: "a", count: 1998)))
    #expect(try !SearchPattern(String(repeating: "a", count: SearchPattern.maximumSteps)).matches("a"))
    var exploding = "a"
    for _ in 0..<90 { exploding = "(\(exploding)){1000}" }
    for source in [exploding, String(repeating: "a", count: 2501), exploding.replacing("a", with: "")] {
      let error = #expect(throws: SearchPatternError.self) { _ = try SearchPattern(source) }
      #expect(error?.reason == .tooLarge)
    }
  }
}
