/// Bytes as they would be written in a test.
package enum ByteLiteral {
  /// A literal of Swift for the bytes: a text if they are one, a list of numbers if not.
  package static func text(of bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "[\(bytes.map { "0x" + String($0, radix: 16, uppercase: true) }.joined(separator: ", "))]"
    }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case " "..."~": String(scalar)
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
