import FinanceTestSupport
import Testing

/// The checks themselves: what they find wrong, and what they let be.
@Suite("Checks of outputs")
struct HarmlessOutputTests {
  @Test(
    "Hidden signs in a text are found",
    arguments: ["\u{1B}[2J\n", "a\rb\n", "\u{202E}\n", "\u{9B}\n", "\u{2028}\n", "a"])
  func text(text: String) { #expect(HarmlessOutput.problems(inText: text).count == 1) }

  @Test(
    "Formulas and what two readers read in two ways are found in CSV",
    arguments: [
      "a\n=1\n", "a\n-1\n", "a\n\"\t=1\"\n", "a\n＋1\n", "a\n-1.x\n", "a,b\n1\n", "a\n1", "a\n\"1\n",
      "a\nb\"c\n",
      "a\n\"b\"c\n", "a\nb\rc\n", "a,a\n1,2\n", "a,\n1,2\n",
    ])
  func csv(text: String) { #expect(HarmlessOutput.problems(inCSV: text).count == 1) }

  @Test("Numbers, quotes and apostrophes are let be in CSV")
  func soundCSV() throws {
    let text = "a,b\n-12.34,\"x \"\"y\"\"\n,\"\n'=1,\n"
    #expect(HarmlessOutput.problems(inCSV: text) == [])
    #expect(try StrictCSV.records(text) == [["a", "b"], ["-12.34", "x \"y\"\n,"], ["'=1", ""]])
  }

  @Test(
    "Signs that mean something are found in Markdown",
    arguments: [
      "a <b>c\n", "[x](y)\n", "![x](y)\n", "`x`\n", "| a |\n| --- |\n| [x |\n", "| a |\n| --- |\n| b | c |\n",
      "a\u{1B}\n", "| a |\n| --- |\n| b\n",
    ])
  func markdown(text: String) { #expect(!HarmlessOutput.problems(inMarkdown: text).isEmpty) }

  @Test("Escapes, code and totals are let be in Markdown")
  func soundMarkdown() {
    let page = "# a \\<b&lt;\n\n    <code>\n\n| a |\n| --- |\n| \\| |\n| **Total** |\n"
    #expect(HarmlessOutput.problems(inMarkdown: page) == [])
  }

  @Test("What is no JSON is found", arguments: ["{", "{\"a\": 1} x", "{\"a\":1}\n{"])
  func json(text: String) { #expect(!HarmlessOutput.problems(inJSON: text, lines: true).isEmpty) }
}
