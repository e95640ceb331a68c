import FinanceDomain

/// A JSON value whose objects keep their keys in order.
///
/// Amounts go in as strings: a reader with binary floating point loses cents above 2^53. There is deliberately no
/// case for other numbers than whole ones.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The document with the program that made it right after its `schema`; anything else as it is.
  ///
  /// Every document gets it here, so that none is without.
  package func made(by tool: String?) -> JSONValue {
    guard let tool, case .object(let members) = self, let schema = members.first, schema.key == "schema"
    else {
      return self
    }
    return .object([schema, Member("tool", .string(tool))] + members.dropFirst())
  }
}

/// JSON text (RFC 8259): the keys in the order given, two spaces a level, or all in one line.
///
/// Everything hidden is escaped, U+2028 and U+2029 included, so the text is one line where it should be, harmless on a
/// terminal, and still says exactly what it holds.
package enum JSONWriter {
  /// The value for people to look at, ended by a line feed.
  package static func pretty(_ value: JSONValue) -> String {
    text {
      write(value, to: &$0, indent: 0)
      $0.append(UInt8(ascii: "\n"))
    }
  }

  /// The value without white space.
  package static func compact(_ value: JSONValue) -> String { text { append(value, to: &$0) } }

  /// Values as JSON Lines: one compact value a line, each line ended by a line feed; no text at all for none.
  package static func lines(_ values: some Sequence<JSONValue>) -> String {
    text { text in
      for value in values {
        append(value, to: &text)
        text.append(UInt8(ascii: "\n"))
      }
    }
  }

  private static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var text: [UInt8] = []
    write(&text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value without white space.
  static func append(_ value: JSONValue, to text: inout [UInt8]) { write(value, to: &text, indent: nil) }

  private static func write(_ value: JSONValue, to text: inout [UInt8], indent: Int?) {
    switch value {
    case .null: text += "null".utf8
    case .boolean(let isTrue): text += (isTrue ? "true" : "false").utf8
    case .integer(let number): text += String(number).utf8
    case .string(let string): writeString(string, to: &text)
    case .array(let items):
      writeList(items, in: ("[", "]"), to: &text, indent: indent) { write($0, to: &$1, indent: $2) }
    case .object(let members):
      writeList(members, in: ("{", "}"), to: &text, indent: indent) { member, text, indent in
        writeString(member.key, to: &text)
        text += (indent == nil ? ":" : ": ").utf8
        write(member.value, to: &text, indent: indent)
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item], in brackets: (open: String, close: String), to text: inout [UInt8], indent: Int?,
    _ writeItem: (Item, inout [UInt8], Int?) -> Void
  ) {
    text += brackets.open.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      startLine(in: &text, indent: indent.map { $0 + 1 })
      writeItem(item, &text, indent.map { $0 + 1 })
    }
    if !items.isEmpty { startLine(in: &text, indent: indent) }
    text += brackets.close.utf8
  }

  private static func startLine(in text: inout [UInt8], indent: Int?) {
    guard let indent else { return }
    text.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * indent { text.append(UInt8(ascii: " ")) }
  }

  private static func writeString(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    if string.utf8.allSatisfy(isPlain) {
      text += string.utf8
    } else {
      for scalar in string.unicodeScalars { writeScalar(scalar, to: &text) }
    }
    text.append(UInt8(ascii: "\""))
  }

  /// Whether a byte stands for itself: most strings consist of nothing else.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func writeScalar(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    switch scalar {
    case "\"": text += "\\\"".utf8
    case "\\": text += "\\\\".utf8
    case "\n": text += "\\n".utf8
    case "\r": text += "\\r".utf8
    case "\t": text += "\\t".utf8
    case _ where VisibleText.isHidden(scalar):
      for unit in String(scalar).utf16 { text += ("\\u" + padded(String(unit, radix: 16), 4)).utf8 }
    default: text += String(scalar).utf8
    }
  }
}
