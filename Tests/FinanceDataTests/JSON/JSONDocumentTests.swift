import FinanceDomain
import Testing

@testable import FinanceData

/// A row, and the reason if it was refused.
private struct Row: Hashable, CustomStringConvertible {
  let range: Range<Int>
  let code: ReasonCode?

  init(_ range: Range<Int>, _ code: ReasonCode? = nil) { (self.range, self.code) = (range, code) }

  var description: String { "\(range) \(code?.rawValue ?? "")" }
}

private func rows(of text: String) throws -> [Row] { try rows(of: Array(text.utf8)) }

private func rows(of bytes: [UInt8]) throws -> [Row] {
  let reading = JSONReading(bytes)
  if let failure = reading.failure { throw failure }
  return reading.rows.map { Row($0.range, $0.refusal?.code) }
}

private func shape(of text: String) -> JSONDocumentShape? {
  let start = text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0
  return JSONDocumentShape(of: Array(text.utf8).span, from: start, nesting: 512)
}

@Suite("What a JSON document is")
struct JSONDocumentShapeTests {
  @Test(
    "is decided by its content",
    arguments: [
      ("[]", .array(at: 0)), (" \n[{}]", .array(at: 2)), ("\u{FEFF}[]", .array(at: 3)),
      ("[1] [2]", .array(at: 0)),
      ("{}", .object(at: 0)), ("{}\n", .object(at: 0)), ("\u{FEFF}\n {}", .object(at: 5)),
      ("{\n\"id\": 1\n}\n\n", .object(at: 0)), (#"{"id":1,"transactions":null}"#, .object(at: 0)),
      (#"{"transactions":{}}"#, .object(at: 0)), (#"{"x":{"transactions":[]}}"#, .object(at: 0)),
      (#"{"Transactions":[]}"#, .object(at: 0)),
      (#"{"transactions":[]}"#, .wrapper(list: 16)), (#"{"\u0074ransactions": []}"#, .wrapper(list: 22)),
      (#"{"a":[1],"transactions":[{}],"b":{}}"#, .wrapper(list: 24)),
      ("{\n\"transactions\" :\n[]\n}", .wrapper(list: 19)),
      (#"{"transactions":1,"x":2}"#, .object(at: 0)),
      ("{}\n{}", .lines(from: 0)), ("{}\r\n{}\r\n", .lines(from: 0)), ("\u{FEFF}\n\n{}\n{}", .lines(from: 5)),
      ("{} {}", .lines(from: 0)), ("{} x", .lines(from: 0)), ("{}\n]", .lines(from: 0)),
      ("{}\n\n\n7", .lines(from: 0)),
      ("7", .lines(from: 0)), ("\"a\"\n{}", .lines(from: 0)), ("null\n", .lines(from: 0)),
      ("true false", .lines(from: 0)),
    ] as [(String, JSONDocumentShape)])
  func shapes(_ text: String, _ expected: JSONDocumentShape) {
    #expect(shape(of: text) == expected)
  }

  @Test(
    "a first line that is not JSON does not hide the others",
    arguments: [
      "{\"id\":1,\n{\"id\":2}", "ount\":1}\n{\"id\":2}\n{\"id\":3}\n{", "{\"id\":\"1\n{\"id\":2}\n",
      "# export\n{}\n\n {} \nx", "{\"id\":01}\r\n{\"id\":2}\r\n{\"id\":3}\r\n",
    ])
  func badFirstLine(_ text: String) {
    #expect(shape(of: text) == .lines(from: 0))
  }

  @Test(
    "a broken object over several lines is not taken for lines",
    arguments: [
      "{\n\"id\": 1,\n}", "{\"id\": 01,\n\"x\": {}\n}", "{\"transactions\":[\n{\"id\":1},\n{\"id\":2}\n]",
      "{\"a\":tru,\"transactions\":[\n{\"id\":1}\n]}", "{\"transactions\":[\n{\"id\":1}\n]",
      "{\"a\":tru,\"transactions\":[\n{\"id\":1},\n{\"id\":2}\n]}", "id;date\n1;2024\n", "{", "tru",
    ])
  func brokenObject(_ text: String) {
    #expect(shape(of: text) == nil)
  }

  @Test(
    "nothing may follow an object over several lines, nor a wrapper",
    arguments: [
      "{\n}\n{\n}", "{\n} x", #"{"transactions":[]} x"#, "{\"transactions\":[]}\n{\"transactions\":[]}",
      #"{"transactions":[]}]"#,
    ])
  func trailing(_ text: String) {
    #expect(shape(of: text) == nil)
  }

  @Test("a document of white space holds nothing", arguments: ["", " ", "\n\n", "\u{FEFF}", "\u{FEFF}\r\n"])
  func nothing(_ text: String) {
    #expect(shape(of: text) == nil)
  }

  @Test("a wrapper with two lists is refused")
  func twoLists() {
    #expect(shape(of: #"{"transactions":[],"transactions":[]}"#) == nil)
  }
}

@Suite("Reading a JSON document")
struct JSONDocumentReaderTests {
  @Test("an array gives its objects, and refuses what is none", arguments: ["", " ", "\n"])
  func array(_ space: String) throws {
    let gap = space.utf8.count
    #expect(
      try rows(of: "[\(space){},7\(space)]") == [
        Row(1 + gap..<3 + gap), Row(4 + gap..<5 + gap, .jsonShape),
      ])
  }

  @Test(
    "elements of every other kind are refused, and reading goes on",
    arguments: ["1", "\"a\"", "null", "true", "[]", "[{}]", "-1.5e3"])
  func wrongElements(_ element: String) throws {
    let end = 1 + element.utf8.count
    #expect(try rows(of: "[\(element),{}]") == [Row(1..<end, .jsonShape), Row(end + 1..<end + 3)])
  }

  @Test("an empty array has no rows, and is no error")
  func empty() throws {
    #expect(try rows(of: "[]") == [])
    #expect(try rows(of: #"{"transactions":[ ]}"#) == [])
  }

  @Test("an object is one row")
  func object() throws {
    #expect(try rows(of: " {\n\"id\": 1\n}\n") == [Row(1..<12)])
    #expect(try rows(of: #"{"id":1,"id":2}"#) == [Row(0..<15, .jsonDuplicateKey)])
  }

  @Test("a wrapper gives its list, whatever stands before and after")
  func wrapper() throws {
    let text = #"{"count":2,"transactions":[{},{"id":{}}],"next":{"transactions":[{}]}}"#
    #expect(try rows(of: text) == [Row(27..<29), Row(30..<39, .jsonShape)])
  }

  @Test(
    "an array that is not well formed is refused whole",
    arguments: [
      ("[{}", 3), ("[{},]", 4), ("[{} {}]", 4), ("[{}]x", 4), ("[{}][{}]", 4), ("[{\"a\":01}]", 6),
      ("[{},{\"id\":\"\\x\"}]", 12),
      ("[{}\n,\n{\"id\":1]", 13),
    ])
  func brokenArray(_ text: String, _ offset: Int) throws {
    for guesses in [true, false] {
      let reading = JSONReading(text, guesses: guesses)
      #expect(reading.failure?.code == .jsonSyntax)
      #expect(reading.failureOffset == offset)
    }
  }

  @Test("lines end with LF or CR LF, the last one as it likes, and blank ones do not count")
  func lines() throws {
    #expect(try rows(of: "{}\n{}") == [Row(0..<2), Row(3..<5)])
    #expect(try rows(of: "{}\r\n{}\r\n") == [Row(0..<2), Row(4..<6)])
    #expect(try rows(of: "\n{}\n\n \t\r\n  {}  \n\n") == [Row(1..<3), Row(11..<13)])
    #expect(try rows(of: "\u{FEFF}{}\n{}") == [Row(3..<5), Row(6..<8)])
  }

  @Test(
    "a bad line is refused alone",
    arguments: [
      ("x", .jsonSyntax), ("{", .jsonSyntax), ("{\"id\":1", .jsonSyntax), ("{} {}", .jsonSyntax),
      ("{}]", .jsonSyntax),
      ("{},", .jsonSyntax), ("[{}]", .jsonShape), ("7", .jsonShape), ("null", .jsonShape),
      ("\"{}\"", .jsonShape),
      ("{\"id\":1,\"id\":2}", .jsonDuplicateKey), ("{\"id\":true}", .jsonShape),
      ("{\"id\":\"", .jsonSyntax), ("\u{FEFF}{}", .jsonSyntax), ("{}\r{}", .jsonSyntax),
    ] as [(String, ReasonCode)])
  func badLine(_ line: String, _ code: ReasonCode) throws {
    let start = 3
    let end = start + line.utf8.count
    let bad = Row(start..<end, code)
    #expect(try rows(of: "{}\n\(line)\n{}") == [Row(0..<2), bad, Row(end + 1..<end + 3)])
    #expect(try rows(of: "{}\n\(line)") == [Row(0..<2), bad])
  }

  @Test("a first line that is bad is refused alone, too")
  func badFirstLine() throws {
    #expect(
      try rows(of: "{\"id\":1,\n{}\n{}") == [Row(0..<8, .jsonSyntax), Row(9..<11), Row(12..<14)])
  }

  @Test("bytes that are not UTF-8 refuse their line only")
  func encodingInLines() throws {
    let bytes = Array("{}\n{\"id\":\"".utf8) + [0xE9] + Array("\"}\n{}".utf8)
    #expect(
      try rows(of: bytes) == [Row(0..<2), Row(3..<13, .textEncoding), Row(14..<16)])
  }

  @Test("a refused row names the key to blame")
  func refusedKey() throws {
    let refusal = try #require(JSONReading(#"[{"Payee":[]}]"#).rows.first?.refusal)
    #expect(refusal.column == "Payee")
    #expect(refusal.message == "\"Payee\" is a list; give a text in double quotes or a number")
  }
}
