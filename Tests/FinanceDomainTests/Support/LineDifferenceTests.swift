import FinanceTestSupport
import Testing

@Suite("Differences of texts")
struct LineDifferenceTests {
  @Test(
    "Texts that differ are shown line by line; texts that look alike are written out",
    arguments: [
      ("one\nzwei\nthree", "one\ntwo\nthree", "line 2\n- two\n+ zwei"),
      ("one", "one\ntwo", "line 2\n- two"),
      ("one\n", "one", "line 2\n+ "),
      ("caf\u{E9}", "cafe\u{301}", "line 1\n- cafe\u{301} [cafe\\u{301}]\n+ caf\u{E9} [caf\\u{e9}]"),
      ("a\tb", "a b", "line 1\n- a b\n+ a\tb [a\\u{9}b]"),
      ("same\nlines", "same\nlines", nil), ("", "", nil),
    ] as [(String, String, String?)])
  func differences(actual: String, expected: String, shown: String?) {
    let found = LineDifference(actual, from: expected).text
    #expect(found.map { Array($0.utf8) } == shown.map { Array($0.utf8) })
  }
}
