import FinanceDomain

/// Why bytes are not JSON (RFC 8259), and at which byte.
///
/// It speaks of the text as such. JSON that is well formed but is no transaction is a ``JSONShapeError``.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// What was found.
  package let fact: Fact
  /// Where, in bytes from the start of the bytes that were read.
  package let byteOffset: Int

  package init(_ fact: Fact, at byteOffset: Int) {
    self.fact = fact
    self.byteOffset = byteOffset
  }

  /// The ways in which bytes fail to be JSON.
  package enum Fact: Hashable, Sendable {
    /// No byte but white space.
    case nothing
    /// Something else than the grammar asks for.
    case unexpected(Found, Expected)
    /// A comma, and then the closing bracket.
    case commaBeforeNothing(Found)
    /// A bare word other than `true`, `false` and `null`; its first letters.
    case unknownWord(String)
    /// A number such as `007`.
    case leadingZero
    /// A number that stops where a digit is needed.
    case missingDigit(Found)
    /// A byte below 0x20 inside a text.
    case controlCharacter(UInt8)
    /// A backslash with something after it that no escape begins with.
    case unknownEscape(Found)
    /// `\u` without four hexadecimal digits.
    case shortEscape
    /// Half of a surrogate pair.
    case loneSurrogate(UInt16)
    /// A text without its closing quote; the offset is that of the opening one.
    case textNotClosed
    /// Bytes that are not UTF-8; the offset is that of the first byte of the ill-formed sequence.
    case notUTF8(UInt8)
    /// A document in another encoding, by name.
    case otherEncoding(String)
    /// More open brackets than there may be.
    case tooDeep(limit: Int)
    /// An object around the list that names the list twice.
    case listGivenTwice(String)
  }

  /// What stands at the offset.
  package enum Found: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case endOfLine
    case endOfText
  }

  /// What the grammar allows at the offset, as a sentence says it.
  package enum Expected: String, Hashable, Sendable {
    case value = "a value"
    case valueOrBracket = "a value or ']'"
    case key = "a key in double quotes"
    case keyOrBrace = "a key in double quotes or '}'"
    case colon = "':' after a key"
    case commaOrBrace = "',' or '}' after a value"
    case commaOrBracket = "',' or ']' after a value"
    case endOfDocument = "the end of the document after its value"
    case endOfLine = "the end of the line after its value"
  }

  /// The stable name of the reason.
  package var code: ReasonCode {
    switch fact {
    case .notUTF8, .otherEncoding: .textEncoding
    case .tooDeep: .jsonDepth
    case .listGivenTwice: .jsonDuplicateKey
    default: .jsonSyntax
    }
  }
}

extension JSONSyntaxError: LocalizedError {
  package var errorDescription: String? { sentence }

  /// What was found and what to do, for a person; without the place.
  package var sentence: String {
    switch fact {
    case .nothing: "the document holds nothing; a JSON document holds a list, an object, or an object a line"
    case .unexpected(let found, let expected):
      "expected \(expected.rawValue), found \(found.phrase)\(found.hint(expected))"
    case .commaBeforeNothing(let closing): "a comma with nothing between it and \(closing.phrase); remove it"
    case .unknownWord(let word): "\(word) is not a word of JSON; texts stand in double quotes"
    case .leadingZero: "a number begins with a zero; remove the zero, or write the digits as a text in quotes"
    case .missingDigit(let found): "expected a digit in a number, found \(found.phrase)"
    case .controlCharacter(let byte): JSONSyntaxError.sentence(forControl: byte)
    case .unknownEscape(let found): "\\ before \(found.phrase) is no escape; write \\\\ for a backslash"
    case .shortEscape: "\\u needs four hexadecimal digits after it"
    case .loneSurrogate(let half):
      "\\u\(hexadecimal(UInt32(half))) is half a surrogate pair; the other half is missing"
    case .textNotClosed: "the text that begins here is never closed; add its closing double quote"
    case .notUTF8(let byte):
      "the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8; save the file as UTF-8"
    case .otherEncoding(let name): "the document is encoded as \(name); save it as UTF-8"
    case .tooDeep(let limit): JSONSyntaxError.sentence(forNesting: limit)
    case .listGivenTwice(let key): "the key \"\(key.excerpt)\" is given twice; keep one of them"
    }
  }

  private static func sentence(forNesting limit: Int) -> String {
    var limits = InputLimits()
    limits.nesting = limit
    return "more than \(limit) brackets are open; " + limits.remedy(.nesting, "the document")
  }

  private static func sentence(forControl byte: UInt8) -> String {
    let escape =
      switch byte {
      case 0x08: "\\b"
      case 0x09: "\\t"
      case 0x0A: "\\n"
      case 0x0C: "\\f"
      case 0x0D: "\\r"
      default: "\\u\(hexadecimal(UInt32(byte)))"
      }
    return "a text holds the control character U+\(hexadecimal(UInt32(byte))); write it as \(escape)"
  }
}

extension JSONSyntaxError.Found {
  fileprivate var phrase: String {
    switch self {
    case .endOfLine: "the end of the line"
    case .endOfText: "the end of the text"
    case .scalar("'"): "a single quote"
    case .scalar(let scalar) where (0x21...0x7E).contains(scalar.value): "'\(scalar)'"
    case .scalar(let scalar): "U+\(hexadecimal(scalar.value))"
    }
  }

  /// A word on mistakes that come from other notations.
  fileprivate func hint(_ expected: JSONSyntaxError.Expected) -> String {
    switch self {
    case .scalar("'"): "; texts and keys stand in double quotes"
    case .scalar("/"), .scalar("#"): "; JSON has no comments"
    case .scalar("+") where expected == .value, .scalar(".") where expected == .value:
      "; a number begins with a digit or with '-'"
    default: ""
    }
  }
}

/// The number in upper-case hexadecimal digits, at least so many.
private func hexadecimal(_ number: UInt32, digits: Int = 4) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
