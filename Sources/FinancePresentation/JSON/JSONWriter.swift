import FinanceDomain

/// JSON text (RFC 8259): the keys in the order given, two spaces a level, or all in one line.
///
/// Everything hidden is escaped, U+2028 and U+2029 included, so the text is one line where it should be, harmless on a
/// terminal, and still says exactly what it holds.
package enum JSONWriter {
  /// The value for people to look at, ended by a line feed.
  package static func pretty(_ value: JSONValue) -> String {
    var text = ""
    write(value, to: &text, indent: 0)
    return text + "\n"
  }

  /// The value without white space.
  package static func compact(_ value: JSONValue) -> String {
    var text = ""
    write(value, to: &text, indent: nil)
    return text
  }

  private static func write(_ value: JSONValue, to text: inout String, indent: Int?) {
    switch value {
    case .null: text += "null"
    case .boolean(let isTrue): text += isTrue ? "true" : "false"
    case .integer(let number): text += String(number)
    case .string(let string): writeString(string, to: &text)
    case .array(let items):
      writeList(items, in: ("[", "]"), to: &text, indent: indent) { write($0, to: &$1, indent: $2) }
    case .object(let members):
      writeList(members, in: ("{", "}"), to: &text, indent: indent) { member, text, indent in
        writeString(member.key, to: &text)
        text += indent == nil ? ":" : ": "
        write(member.value, to: &text, indent: indent)
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item], in brackets: (open: String, close: String), to text: inout String, indent: Int?,
    _ writeItem: (Item, inout String, Int?) -> Void
  ) {
    text += brackets.open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      startLine(in: &text, indent: indent.map { $0 + 1 })
      writeItem(item, &text, indent.map { $0 + 1 })
    }
    if !items.isEmpty { startLine(in: &text, indent: indent) }
    text += brackets.close
  }

  private static func startLine(in text: inout String, indent: Int?) {
    if let indent { text += "\n" + String(repeating: "  ", count: indent) }
  }

  private static func writeString(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy(isPlain) {
      text += string
    } else {
      for scalar in string.unicodeScalars { writeScalar(scalar, to: &text) }
    }
    text += "\""
  }

  /// Whether a byte stands for itself: most strings consist of nothing else.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func writeScalar(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where VisibleText.isHidden(scalar):
      for unit in UTF16.encode(scalar).map(Array.init) ?? [] { text += "\\u" + hexadecimal(unit) }
    default: text.unicodeScalars.append(scalar)
    }
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

/// Values as JSON Lines: one compact value a line, each line ended by a line feed.
package enum JSONLinesRenderer {
  /// A line for each value; no text at all for none.
  package static func render(_ values: [JSONValue]) -> String {
    values.reduce(into: "") { $0 += JSONWriter.compact($1) + "\n" }
  }
}
