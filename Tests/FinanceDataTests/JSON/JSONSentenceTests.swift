import FinanceDomain
import Testing

@testable import FinanceData

@Suite("What is said about JSON that is refused")
struct JSONSentenceTests {
  @Test(
    "what was found and what to do",
    arguments: [
      (" ", "the document holds nothing; a JSON document holds a list, an object, or an object a line"),
      (#"{"a":1 x"#, "expected ',' or '}' after a value, found 'x'"),
      (#"{"a":1"#, "expected ',' or '}' after a value, found the end of the text"),
      ("[1 2]", "expected ',' or ']' after a value, found '2'"),
      ("[", "expected a value or ']', found the end of the text"),
      ("[1,", "expected a value, found the end of the text"),
      ("{a:1}", "expected a key in double quotes or '}', found 'a'"),
      (#"{"a":1,2}"#, "expected a key in double quotes, found '2'"),
      (#"{"a" 1}"#, "expected ':' after a key, found '1'"),
      (
        "[] []",
        "expected the end of the document after its value, found '['; of several documents, give each as a file of its own, or "
          + "all in one list"
      ),
      ("['a']", "expected a value, found a single quote; texts and keys are written in double quotes"),
      ("[1, // x", "expected a value, found '/'; JSON has no comments"),
      ("[+1]", "expected a value, found '+'; a number begins with a digit or with '-'"),
      ("[.5]", "expected a value, found '.'; a number begins with a digit or with '-'"),
      ("1.2.3", "expected the end of the document after its value, found '.'"),
      ("[\u{202E}]", "expected a value, found U+202E"),
      ("[\u{1B}]", "expected a value, found U+001B"),
      ("[1,]", "a comma with nothing between it and ']'; remove it"),
      ("[NaN]", "NaN is not a word of JSON; texts are written in double quotes"),
      ("[truez]", "truez is not a word of JSON; texts are written in double quotes"),
      ("[nullA]", "nullA is not a word of JSON; texts are written in double quotes"),
      ("[007]", "a number begins with a zero; remove the zero, or write the digits as a text in quotes"),
      ("[1.]", "expected a digit in a number, found ']'"),
      ("\"a\tb\"", "a text holds the control character U+0009; write it as \\t"),
      ("\"a\nb\"", "a text holds the control character U+000A; write it as \\n"),
      ("\"\r\"", "a text holds the control character U+000D; write it as \\r"),
      ("\"\u{8}\"", "a text holds the control character U+0008; write it as \\b"),
      ("\"\u{C}\"", "a text holds the control character U+000C; write it as \\f"),
      ("\"\u{1B}\"", "a text holds the control character U+001B; write it as \\u001B"),
      (#""C:\dir""#, "\\ before 'd' is no escape; write \\\\ for a backslash"),
      (#""\u12""#, "\\u needs four hexadecimal digits after it"),
      (#""\ud83d""#, "\\uD83D is half a surrogate pair; the other half is missing"),
      ("\"abc", "the text that begins here is never closed; add its closing double quote"),
    ])
  func syntax(_ text: String, _ sentence: String) {
    let error = syntaxError(in: Array(text.utf8))
    #expect(error?.sentence == sentence)
    #expect(error?.localizedDescription == sentence)
  }

  @Test("the encoding and the limit are named")
  func encoding() {
    #expect(
      JSONError(.notUTF8(0xE9), at: 0).sentence == "the byte 0xE9 is not UTF-8; save the file as UTF-8")
    #expect(
      JSONError(.tooDeep(limit: 512), at: 0).sentence
        == "more than 512 brackets are open; if the document is right, --input-limit nesting=1024 raises the limit"
    )
    #expect(
      JSONError(.listGivenTwice("transactions"), at: 0).sentence
        == "the key \"transactions\" is given twice; keep one of them")
  }

  @Test(
    "in lines, the end of the line is named",
    arguments: [
      ("{}\n{\n{}", "expected a key in double quotes or '}', found the end of the line"),
      ("{}\n{} {}\n", "expected the end of the line after its value, found '{'"),
      ("{}\n{", "expected a key in double quotes or '}', found the end of the text"),
      ("{}\n7", "expected an object such as {\"date\": \"2024-05-03\", …}, found a number"),
    ])
  func lines(_ text: String, _ sentence: String) throws {
    #expect(try message(ofRow: 1, in: text) == sentence)
  }

  @Test(
    "a wrong row is told by its key",
    arguments: [
      (#"["a"]"#, "expected an object such as {\"date\": \"2024-05-03\", …}, found a text"),
      (#"[null]"#, "expected an object such as {\"date\": \"2024-05-03\", …}, found null"),
      (#"[[]]"#, "expected an object such as {\"date\": \"2024-05-03\", …}, found a list"),
      (#"[{"amount":{}}]"#, "\"amount\" is an object; give a text in double quotes or a number"),
      (#"[{"type":true}]"#, "\"type\" is true or false; give a text in double quotes or a number"),
      (#"[{"x":1,"x":2}]"#, "the key \"x\" is given twice in one object; keep one of them"),
      (#"[{"Date":1,"DATE":2}]"#, "the keys \"Date\" and \"DATE\" both give the date; keep one of them"),
      (
        #"[{"\u001b[2J\u202e\n":1,"\u001b[2J\u202e\n":2}]"#,
        "the key \"\\u{1B}[2J\\u{202E}\\u{A}\" is given twice in one object; keep one of them"
      ),
    ])
  func shapes(_ text: String, _ sentence: String) throws {
    #expect(try message(ofRow: 0, in: text) == sentence)
  }

  @Test("a long key is cut")
  func longKey() throws {
    let key = String(repeating: "k", count: 41)
    let shown = String(repeating: "k", count: 40) + "…"
    #expect(
      try message(ofRow: 0, in: "[{\"\(key)\":1,\"\(key)\":2}]")
        == "the key \"\(shown)\" is given twice in one object; keep one of them")
  }

  private func message(ofRow row: Int, in text: String) throws -> String? {
    JSONReading(text).rows[row].refusal?.message
  }
}
