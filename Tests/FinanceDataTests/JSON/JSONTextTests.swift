import FinanceDomain
import Testing

@testable import FinanceData

@Suite("Texts and numbers of JSON")
struct JSONTextTests {
  @Test(
    "a text comes with its escapes decoded",
    arguments: [
      (#""""#, ""), (#""Bäckerei""#, "Bäckerei"), (#""a\"b\\c\/d""#, "a\"b\\c/d"),
      (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00!""#, "😀!"),
      (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
      (#""\\u0041""#, "\\u0041"), (#""\u005cn""#, "\\n"), (#""\u0000""#, "\u{0}"),
      (#""x\u0000y""#, "x\u{0}y"), (#""😀\u0041é""#, "😀Aé"),
      (#""\uFEFF\uFFFF""#, "\u{FEFF}\u{FFFF}"), (#""e\u0301""#, "e\u{301}"),
    ])
  func decodes(_ literal: String, _ text: String) throws {
    let bytes = Array(literal.utf8)
    var cursor = JSONCursor(at: 0, end: bytes.count)
    let decoded = String(decoding: try cursor.readStringBytes(in: bytes.span), as: UTF8.self)
    #expect(Array(decoded.unicodeScalars) == Array(text.unicodeScalars))
    #expect(cursor.offset == bytes.count)
  }

  @Test(
    "an ordinary escape stands for a letter or for a character that is neither a control character nor half of a pair",
    arguments: [
      (#"\""#, 2), (#"\\"#, 2), (#"\/"#, 2), (#"\b"#, 2), (#"\f"#, 2), (#"\n"#, 2), (#"\r"#, 2), (#"\t"#, 2),
      (#"\u0020"#, 6), (#"\u001f"#, nil), (#"\u0000"#, nil), (#"\u00e9"#, 6), (#"\uFFFF"#, 6),
      (#"\ud7ff"#, 6),
      (#"\ud800"#, nil), (#"\udfff"#, nil), (#"\ue000"#, 6), (#"\u002"#, nil), (#"\u"#, nil), (#"\"#, nil),
      (#"\x"#, nil), (#"\v0041"#, nil), (#"\u00g0"#, nil),
    ] as [(String, Int?)])
  func ordinaryEscapes(_ text: String, _ length: Int?) {
    let bytes = Array(text.utf8)
    #expect(JSONCursor.ordinaryEscape(at: 0, end: bytes.count, of: bytes.span) == length)
    #expect(JSONCursor.ordinaryEscape(at: 0, end: 1, of: bytes.span) == nil)
  }

  @Test("every code unit that is no surrogate is decoded as itself")
  func everyCodeUnit() throws {
    for unit in (UInt16.min...UInt16.max) where !UTF16.isSurrogate(unit) {
      let digits = String(unit, radix: 16)
      let bytes = Array("\"\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)\"".utf8)
      var cursor = JSONCursor(at: 0, end: bytes.count)
      let decoded = String(decoding: try cursor.readStringBytes(in: bytes.span), as: UTF8.self)
      if Array(decoded.utf16) != [unit] { Issue.record("\(digits) is decoded as \(decoded)") }
    }
  }

  @Test(
    "a number is passed to its last byte",
    arguments: [
      "0", "-0", "1.10", "12.50", "1E+2", "0.00000000000000000001", "9007199254740993", "-1e-999999999",
    ])
  func numbers(_ text: String) throws {
    let bytes = Array("[\(text)]".utf8)
    var cursor = JSONCursor(at: 1, end: bytes.count)
    try cursor.skipNumber(in: bytes.span)
    #expect(cursor.offset == bytes.count - 1)
  }

  @Test("a cursor reads nothing behind its end")
  func end() throws {
    let bytes = Array("[12345]".utf8)
    var cursor = JSONCursor(at: 1, end: 3)
    try cursor.skipNumber(in: bytes.span)
    #expect(cursor.offset == 3)
    #expect(cursor.peek(in: bytes.span) == nil)
  }
}
