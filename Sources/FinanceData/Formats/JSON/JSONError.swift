import FinanceDomain

/// Why bytes are not JSON (RFC 8259), or are JSON from which no transaction can be read, and at which byte.
package struct JSONError: LocalizedError, Hashable, Sendable {
  package struct Fact: Hashable, Sendable {
    /// The stable name of the reason.
    package var code = ReasonCode.jsonSyntax
    /// The key to blame, as the object spells it.
    package var key: String?
    /// What was found and what to do, for a person; without the place.
    package let sentence: String
  }

  package let fact: Fact
  /// In bytes from the start of the bytes that were read.
  package let byteOffset: Int

  package init(_ fact: Fact, at byteOffset: Int) { (self.fact, self.byteOffset) = (fact, byteOffset) }

  package var code: ReasonCode { fact.code }
  package var errorDescription: String? { fact.sentence }

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
}

// Bytes that are not JSON.

extension JSONError.Fact {
  static let nothing = Self(
    sentence: "the document holds nothing; a JSON document holds a list, an object, or an object a line")
  static let leadingZero = Self(
    sentence: "a number begins with a zero; remove the zero, or write the digits as a text in quotes")
  static let shortEscape = Self(sentence: "\\u needs four hexadecimal digits after it")
  /// The offset is that of the opening quote.
  static let textNotClosed = Self(
    sentence: "the text that begins here is never closed; add its closing double quote")

  static func unexpected(_ found: JSONError.Found, _ expected: JSONError.Expected) -> Self {
    Self(sentence: "expected \(expected.rawValue), found \(found.phrase)\(found.hint(expected))")
  }

  static func commaBeforeNothing(_ closing: JSONError.Found) -> Self {
    Self(sentence: "a comma with nothing between it and \(closing.phrase); remove it")
  }

  static func unknownWord(_ word: String) -> Self {
    Self(sentence: "\(word) is not a word of JSON; texts are written in double quotes")
  }

  static func missingDigit(_ found: JSONError.Found) -> Self {
    Self(sentence: "expected a digit in a number, found \(found.phrase)")
  }

  static func controlCharacter(_ byte: UInt8) -> Self {
    let number = hexadecimal(byte, digits: 4)
    let short: [UInt8: String] = [0x08: "b", 0x09: "t", 0x0A: "n", 0x0C: "f", 0x0D: "r"]
    return Self(
      sentence: "a text holds the control character U+\(number); write it as \\\(short[byte] ?? "u" + number)"
    )
  }

  static func unknownEscape(_ found: JSONError.Found) -> Self {
    Self(sentence: "\\ before \(found.phrase) is no escape; write \\\\ for a backslash")
  }

  static func loneSurrogate(_ half: UInt16) -> Self {
    Self(sentence: "\\u\(hexadecimal(half, digits: 4)) is half a surrogate pair; the other half is missing")
  }

  static func notUTF8(_ byte: UInt8) -> Self {
    Self(
      code: .textEncoding,
      sentence: "the byte 0x\(hexadecimal(byte, digits: 2)) is not UTF-8; save the file as UTF-8")
  }

  static func tooDeep(limit: Int) -> Self {
    Self(
      code: .jsonDepth,
      sentence: "more than \(limit) brackets are open; " + remedy(.nesting, limit, "the document"))
  }

  static func listGivenTwice(_ key: String) -> Self {
    Self(code: .jsonDuplicateKey, sentence: "the key \"\(key.excerpt)\" is given twice; keep one of them")
  }

  private static func remedy(_ key: InputLimits.Key, _ limit: Int, _ thing: String) -> String {
    var limits = InputLimits()
    limits[key] = limit
    return limits.remedy(key, thing)
  }
}

// JSON from which no transaction can be read.

extension JSONError.Fact {
  static func notAnObject(_ kind: JSONValueKind) -> Self {
    Self(
      code: .jsonShape,
      sentence: "expected an object such as {\"date\": \"2024-05-03\", …}, found \(kind.rawValue)")
  }

  static func wrongKind(key: String, _ kind: JSONValueKind) -> Self {
    Self(
      code: .jsonShape, key: key,
      sentence: "\(shown(key)) is \(kind.rawValue); give a text in double quotes or a number")
  }

  static func duplicateKey(_ key: String) -> Self {
    Self(
      code: .jsonDuplicateKey, key: key,
      sentence: "the key \(shown(key)) is given twice in one object; keep one of them")
  }

  static func rivalKeys(_ first: String, _ second: String, _ field: TransactionField) -> Self {
    Self(
      code: .jsonDuplicateKey, key: second,
      sentence:
        "the keys \(shown(first)) and \(shown(second)) both give the \(field.rawValue); keep one of them")
  }

  static func tooManyKeys(limit: Int) -> Self {
    Self(
      code: .jsonSize, sentence: "the object has more than \(limit) keys; " + remedy(.columns, limit, "it"))
  }

  /// The key in quotes: control and invisible characters written out, cut after 40 characters.
  private static func shown(_ key: String) -> String {
    let cut = key.unicodeScalars.prefix(40)
    let text = cut.map { $0.isVisible ? String($0) : "\\u{\(hexadecimal($0.value, digits: 1))}" }
    return "\"\(text.joined())\(cut.endIndex < key.unicodeScalars.endIndex ? "…" : "")\""
  }
}

extension JSONError.Found {
  fileprivate var phrase: String {
    switch self {
    case .endOfLine: "the end of the line"
    case .endOfText: "the end of the text"
    case .scalar("'"): "a single quote"
    case .scalar(let scalar) where (0x21...0x7E).contains(scalar.value): "'\(scalar)'"
    case .scalar(let scalar): "U+\(hexadecimal(scalar.value, digits: 4))"
    }
  }

  /// A word on mistakes that come from other notations.
  fileprivate func hint(_ expected: JSONError.Expected) -> String {
    switch self {
    case .scalar("'"): "; texts and keys are written in double quotes"
    case .scalar("/"), .scalar("#"): "; JSON has no comments"
    case .scalar("{") where expected == .endOfDocument, .scalar("[") where expected == .endOfDocument:
      "; of several documents, give each as a file of its own, or all in one list"
    case .scalar("+") where expected == .value, .scalar(".") where expected == .value:
      "; a number begins with a digit or with '-'"
    default: ""
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character shows itself and does nothing to its surroundings.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
