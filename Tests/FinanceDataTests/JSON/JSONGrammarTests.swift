import FinanceDomain
import Testing

@testable import FinanceData

/// Why the bytes are not one JSON value, or `nil` if they are.
func syntaxError(in bytes: [UInt8]) -> JSONError? {
  do throws(JSONError) {
    var cursor = JSONCursor(at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, end: bytes.count)
    cursor.skipWhitespace(in: bytes.span)
    if cursor.offset == cursor.end { throw JSONError(.nothing, at: cursor.offset) }
    try cursor.skipValue(in: bytes.span)
    try cursor.finishDocument(in: bytes.span)
  } catch {
    return error
  }
  return nil
}

@Suite("The grammar of JSON")
struct JSONGrammarTests {
  @Test("accepts every form that RFC 8259 has", arguments: accepted)
  func accepts(_ text: String) {
    #expect(syntaxError(in: Array(text.utf8)) == nil)
  }

  @Test("refuses all else, and names the byte", arguments: refused)
  func refuses(_ text: String, _ fact: JSONError.Fact, _ offset: Int) {
    #expect(syntaxError(in: Array(text.utf8)) == JSONError(fact, at: offset))
  }

  @Test("refuses every proper prefix of a document", arguments: [whole])
  func prefixes(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(syntaxError(in: bytes) == nil)
    for count in 0..<bytes.count { #expect(syntaxError(in: Array(bytes[..<count])) != nil, "\(count) bytes") }
  }

  @Test("refuses every control character inside a text", arguments: UInt8(0)..<0x20)
  func controls(_ byte: UInt8) {
    let bytes = Array("[\"a".utf8) + [byte] + Array("\"]".utf8)
    #expect(syntaxError(in: bytes) == JSONError(.controlCharacter(byte), at: 3))
  }

  @Test("takes only four bytes for white space", arguments: UInt8(0)..<0x21)
  func whitespace(_ byte: UInt8) {
    let isWhitespace = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
    let error = JSONError(.unexpected(.scalar(Unicode.Scalar(byte)), .commaOrBracket), at: 2)
    let bytes = [UInt8(ascii: "["), UInt8(ascii: "1"), byte, UInt8(ascii: "]")]
    #expect(syntaxError(in: bytes) == (isWhitespace ? nil : error))
  }

  @Test("knows eight short escapes", arguments: UInt8(0x20)..<0x7F)
  func escapes(_ letter: UInt8) {
    let bytes = Array("\"\\".utf8) + [letter] + Array("\"".utf8)
    if Array("\"\\/bfnrt".utf8).contains(letter) {
      let closing = letter == UInt8(ascii: "\"") ? bytes : Array(bytes.dropLast()) + [UInt8(ascii: "\"")]
      #expect(syntaxError(in: closing) == nil)
    } else if letter == UInt8(ascii: "u") {
      #expect(syntaxError(in: bytes) == JSONError(.shortEscape, at: 1))
    } else {
      let found = JSONError.Found.scalar(Unicode.Scalar(letter))
      #expect(syntaxError(in: bytes) == JSONError(.unknownEscape(found), at: 2))
    }
  }

  private static let whole =
    #"{"a\u00e9\ud83d\ude00\n":[true,false,null,-1.5e+10,{},[],{"b":""}],"c":{"d":[[]]}}"#
}

extension JSONGrammarTests {
  static let accepted: [String] = [
    // Values alone, and white space around them.
    "null", "true", "false", "0", "-0", "1", "\"\"", "\"a\"", "[]", "{}", " [] ", "\t\r\n [] \t\r\n", "[ ]",
    "{ }",
    "\n1\n", "[\n]", "{\r\n}",
    // Arrays.
    "[1]", "[1,2]", "[ 1 , 2 ]", "[null]", "[true,false,null]", "[[]]", "[[],[]]", "[[[[[]]]]]", "[{}]",
    "[\"\"]",
    "[1,[2,[3,[4]]]]", "[[1],[2]]", "[{},{}]", "[1,\"a\",null,true,{},[]]",
    // Objects.
    #"{"a":1}"#, #"{"a":1,"b":2}"#, #"{ "a" : 1 , "b" : 2 }"#, #"{"":0}"#, #"{"a":{}}"#, #"{"a":[]}"#,
    #"{"a":{"a":{"a":1}}}"#,
    #"{"a":[{"b":[{"c":null}]}]}"#, #"{"a":1,"a":2}"#, #"{"\u0061":1}"#, #"{"a b":"c d"}"#, #"{"a":"}"}"#,
    #"{"]":"["}"#,
    // Numbers.
    "12", "-12", "1.0", "0.5", "-0.5", "0.0", "-0.0", "10", "100", "1e5", "1E5", "1e+5", "1E+5", "1e-5",
    "1E-5", "0e0",
    "0e1", "0E-0", "0.0e0", "1.5e10", "-1.5e-10", "1e00", "1e007", "1.10", "123456789012345678901234567890",
    "0.123456789012345678901234567890", "1e999999999", "-1e-999999999",
    // Texts.
    #""\"""#, #""\\""#, #""\/""#, #""\b\f\n\r\t""#, #""\\\\""#, #""\\n""#, #""\u0000""#, #""\u001f""#,
    #""\u00e9""#, #""\u00E9""#,
    #""\uABCD\uabcd""#, #""\uFFFF""#, #""\ud83d\ude00""#, #""\uD83D\uDE00""#, #""\uD800\uDC00""#,
    #""\uDBFF\uDFFF""#,
    #""\\ud800""#, #""\u005Cud800""#, "\"/\"", "\"\u{7F}\"", "\"\u{80}\"", "\"é\"", "\"€\"", "\"😀\"",
    "\"e\u{301}\"", "\"\u{2028}\"",
    "\"\u{2029}\"", "\"\u{FEFF}\"", "\"\u{FFFF}\"", "\"\u{D7FF}\"", "\"\u{E000}\"", "\"\u{10FFFF}\"",
    "\"[1,2\"", "\"// no comment\"",
    "\"'\"", #"["\"","\\"]"#,
    // A byte order mark.
    "\u{FEFF}[]", "\u{FEFF} {}", "\u{FEFF}1",
  ]

  static let refused: [(String, JSONError.Fact, Int)] = [
    // Nothing.
    ("", .nothing, 0), (" ", .nothing, 1), ("\r\n\t ", .nothing, 4), ("\u{FEFF}", .nothing, 3),
    ("\u{FEFF}\n", .nothing, 4),
    // Not a value.
    (",", value(","), 0), (":", value(":"), 0), ("]", value("]"), 0), ("}", value("}"), 0),
    ("*", value("*"), 0),
    ("\\n", value("\\"), 0), ("(1)", value("("), 0), ("'a'", value("'"), 0), ("+1", value("+"), 0),
    (".5", value("."), 0),
    ("// x", value("/"), 0), ("# x", value("#"), 0), ("<a>", value("<"), 0), ("å", value("å"), 0),
    ("\u{2060}[]", value("\u{2060}"), 0), ("\u{A0}1", value("\u{A0}"), 0), ("\u{C}1", value("\u{C}"), 0),
    ("\u{FEFF}\u{FEFF}1", value("\u{FEFF}"), 3), ("_", value("_"), 0), ("$1", value("$"), 0),
    ("￠1", value("￠"), 0),
    ("１", value("１"), 0),
    // Words.
    ("nul", .unknownWord("nul"), 0), ("nulll", .unknownWord("nulll"), 0), ("True", .unknownWord("True"), 0),
    ("TRUE", .unknownWord("TRUE"), 0), ("NaN", .unknownWord("NaN"), 0),
    ("Infinity", .unknownWord("Infinity"), 0),
    ("undefined", .unknownWord("undefined"), 0), ("[truefalse]", .unknownWord("truefalse"), 1),
    ("[a]", .unknownWord("a"), 1), ("{\"a\":x}", .unknownWord("x"), 5), ("None", .unknownWord("None"), 0),
    ("fuzZy{", .unknownWord("fuzZy"), 0), ("[zero]", .unknownWord("zero"), 1),
    ("abcdefghijklmnopqrstuvwxyz", .unknownWord("abcdefghijklmnopqrst"), 0), ("[true1]", inArray("1"), 5),
    ("true_", after("_"), 4), ("nullé", after("é"), 4),
    // Numbers.
    ("-", .missingDigit(.endOfText), 1), ("[-]", digit("]"), 2), ("-a", digit("a"), 1),
    ("--1", digit("-"), 1), ("- 1", digit(" "), 1),
    ("-Infinity", digit("I"), 1), ("-.5", digit("."), 1), ("1.", .missingDigit(.endOfText), 2),
    ("[1.]", digit("]"), 3),
    ("1.e5", digit("e"), 2), ("1.+5", digit("+"), 2), ("1e", .missingDigit(.endOfText), 2),
    ("1e+", .missingDigit(.endOfText), 3),
    ("[1e-]", digit("]"), 4), ("1e1.5", after("."), 3), ("1ee5", digit("e"), 2), ("1e+-5", digit("-"), 3),
    ("01", .leadingZero, 0),
    ("-01", .leadingZero, 1), ("00", .leadingZero, 0), ("[007]", .leadingZero, 1), ("00.5", .leadingZero, 0),
    ("0x1F", after("x"), 1),
    ("1.2.3", after("."), 3), ("1,5", after(","), 1), ("1 000", after("0"), 2), ("1_000", after("_"), 1),
    ("12abc", after("a"), 2),
    ("1f", after("f"), 1), ("0e", .missingDigit(.endOfText), 2), ("1é", after("é"), 1),
    ("[1-2]", inArray("-"), 2), ("1٢", after("٢"), 1),
    // Texts.
    ("\"", .textNotClosed, 0), ("[\"a", .textNotClosed, 1), ("{\"a\":\"b}", .textNotClosed, 5),
    ("\"\\", .textNotClosed, 0),
    ("\"\\\"", .textNotClosed, 0), ("\"a\nb\"", .controlCharacter(0x0A), 2),
    ("\"\t\"", .controlCharacter(0x09), 1),
    ("\"\r\n\"", .controlCharacter(0x0D), 1), (#""\x41""#, unknown("x"), 2), (#""\'""#, unknown("'"), 2),
    (#""\0""#, unknown("0"), 2),
    (#""\U0041""#, unknown("U"), 2), (#""\é""#, unknown("é"), 2), ("\"\\\n\"", unknown("\n"), 2),
    (#""\ ""#, unknown(" "), 2),
    (#""\u""#, .shortEscape, 1), (#""\u0""#, .shortEscape, 1), (#""\u004""#, .shortEscape, 1),
    (#""\u004g""#, .shortEscape, 1),
    (#""\u+041""#, .shortEscape, 1), (#""\u 041""#, .shortEscape, 1), (#""\u００４１""#, .shortEscape, 1),
    (#"["\u00"#, .shortEscape, 2),
    (#""\ud800""#, .loneSurrogate(0xD800), 1), (#""\udc00""#, .loneSurrogate(0xDC00), 1),
    (#""a\udfffb""#, .loneSurrogate(0xDFFF), 2),
    (#""\ud800\n""#, .loneSurrogate(0xD800), 1), (#""\ud800\ud800""#, .loneSurrogate(0xD800), 1),
    (#""\ud800\u0041""#, .loneSurrogate(0xD800), 1), (#""\ude00\ud83d""#, .loneSurrogate(0xDE00), 1),
    (#""\ud83d😀""#, .loneSurrogate(0xD83D), 1), (#""\ud83d\u12""#, .shortEscape, 7),
    (#"{"\udbff":1}"#, .loneSurrogate(0xDBFF), 2),
    // Arrays.
    ("[", .unexpected(.endOfText, .valueOrBracket), 1), ("[ ", .unexpected(.endOfText, .valueOrBracket), 2),
    ("[1", .unexpected(.endOfText, .commaOrBracket), 2), ("[1,", .unexpected(.endOfText, .value), 3),
    ("[1 2]", inArray("2"), 3),
    ("[1,]", .commaBeforeNothing(.scalar("]")), 3), ("[1, \n]", .commaBeforeNothing(.scalar("]")), 5),
    ("[,1]", value(","), 1),
    ("[1,,2]", value(","), 3), ("[1:2]", inArray(":"), 2), ("[1}", inArray("}"), 2),
    ("[1;2]", inArray(";"), 2), ("[}", value("}"), 1),
    ("[[1]", .unexpected(.endOfText, .commaOrBracket), 4), ("[\"a\" \"b\"]", inArray("\""), 5),
    ("[1//2\n]", inArray("/"), 2),
    ("[\"a\": 1]", inArray(":"), 4), ("[1\u{A0},2]", inArray("\u{A0}"), 2),
    // Objects.
    ("{", .unexpected(.endOfText, .keyOrBrace), 1), ("{,}", brace(","), 1), ("{1:2}", brace("1"), 1),
    ("{a:1}", brace("a"), 1),
    ("{'a':1}", brace("'"), 1), ("{[]:1}", brace("["), 1), ("{null:1}", brace("n"), 1), ("{]", brace("]"), 1),
    (#"{"a"}"#, colon("}"), 4), (#"{"a" 1}"#, colon("1"), 5), (#"{"a","b"}"#, colon(","), 4),
    (#"{"a"=1}"#, colon("="), 4),
    (#"{"a"::1}"#, value(":"), 5), (#"{"a":}"#, value("}"), 5), (#"{"a":,"b":1}"#, value(","), 5),
    (#"{"a":1 "b":2}"#, inObject("\""), 7),
    (#"{"a":1,}"#, .commaBeforeNothing(.scalar("}")), 7),
    (#"{"a":1,,"b":2}"#, .unexpected(.scalar(","), .key), 7),
    (#"{"a":1,2}"#, .unexpected(.scalar("2"), .key), 7), (#"{"a":1]"#, inObject("]"), 6),
    (#"{"a":1;"b":2}"#, inObject(";"), 6),
    (#"{"a":1"#, .unexpected(.endOfText, .commaOrBrace), 6), (#"{"a":1,"#, .unexpected(.endOfText, .key), 7),
    (#"{"a""#, .unexpected(.endOfText, .colon), 4), (#"{"a":"#, .unexpected(.endOfText, .value), 5),
    (#"{"a":1 /* b */}"#, inObject("/"), 7),
    (#"{"a":"b"c"}"#, inObject("c"), 8),
    // More than one value.
    ("1 2", after("2"), 2), ("[][]", after("["), 2), ("{}{}", after("{"), 2), ("[]]", after("]"), 2),
    ("{}}", after("}"), 2),
    ("[],", after(","), 2), ("null null", after("n"), 5), ("{} // x", after("/"), 3),
    ("[]\u{0}", after("\u{0}"), 2),
    ("[]\u{FEFF}", after("\u{FEFF}"), 2), ("[1]x", after("x"), 3), ("\"a\" \"b\"", after("\""), 4),
  ]

  private static func value(_ found: Unicode.Scalar) -> JSONError.Fact {
    .unexpected(.scalar(found), .value)
  }
  private static func after(_ found: Unicode.Scalar) -> JSONError.Fact {
    .unexpected(.scalar(found), .endOfDocument)
  }
  private static func inArray(_ found: Unicode.Scalar) -> JSONError.Fact {
    .unexpected(.scalar(found), .commaOrBracket)
  }
  private static func inObject(_ found: Unicode.Scalar) -> JSONError.Fact {
    .unexpected(.scalar(found), .commaOrBrace)
  }
  private static func brace(_ found: Unicode.Scalar) -> JSONError.Fact {
    .unexpected(.scalar(found), .keyOrBrace)
  }
  private static func colon(_ found: Unicode.Scalar) -> JSONError.Fact {
    .unexpected(.scalar(found), .colon)
  }
  private static func digit(_ found: Unicode.Scalar) -> JSONError.Fact { .missingDigit(.scalar(found)) }
  private static func unknown(_ found: Unicode.Scalar) -> JSONError.Fact {
    .unknownEscape(.scalar(found))
  }
}
