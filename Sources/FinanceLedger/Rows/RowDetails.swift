import FinanceDomain

/// What few rows have, as a ledger holds it: a JSON object, so that SQLite's own functions can take it apart.
///
/// ```json
/// {"balance":"-12.5","decided":["category"],"note":"…","noteTitle":"…","payee":"…","tags":["…"]}
/// ```
///
/// Keys are in this order and are left out where there is nothing. It reads what it writes and nothing else.
struct RowDetails: Hashable {
  var balance: FixedPoint?
  /// What a person has decided of what rules set, where that is not all of it.
  var decided: [String] = []
  var note: String?
  var noteTitle: String?
  var payee: String?
  var tags: [String] = []

  /// The object; `nil` if there is nothing to say.
  var text: String? {
    var members: [String] = []
    if let balance { members.append("\"balance\":\"\(balance.decimal)\"") }
    if !decided.isEmpty { members.append("\"decided\":\(RowDetails.list(decided))") }
    for (key, value) in [("note", note), ("noteTitle", noteTitle), ("payee", payee)] {
      if let value { members.append("\"\(key)\":\(RowDetails.quoted(value))") }
    }
    if !tags.isEmpty { members.append("\"tags\":\(RowDetails.list(tags))") }
    return members.isEmpty ? nil : "{" + members.joined(separator: ",") + "}"
  }

  private static func list(_ values: [String]) -> String {
    "[" + values.map(quoted).joined(separator: ",") + "]"
  }

  private static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension RowDetails {
  /// What a text of ``text`` says; `nil` for any other.
  init?(_ text: String) {
    var reader = Reader(rest: Array(text.unicodeScalars)[...])
    guard reader.take("{") else { return nil }
    repeat {
      guard let key = reader.string(), reader.take(":"), take(key, from: &reader) else { return nil }
    } while reader.take(",")
    guard reader.take("}"), reader.rest.isEmpty else { return nil }
  }

  private mutating func take(_ key: String, from reader: inout Reader) -> Bool {
    if key == "tags" || key == "decided" {
      guard let values = reader.list() else { return false }
      if key == "tags" { tags = values } else { decided = values }
      return true
    }
    guard let value = reader.string() else { return false }
    switch key {
    case "balance": balance = FixedPoint(written: value)
    case "note": note = value
    case "noteTitle": noteTitle = value
    case "payee": payee = value
    default: return false
    }
    return key != "balance" || balance != nil
  }

  private struct Reader {
    var rest: ArraySlice<Unicode.Scalar>

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }

    mutating func list() -> [String]? {
      guard take("[") else { return nil }
      var values: [String] = []
      repeat {
        guard let value = string() else { return nil }
        values.append(value)
      } while take(",")
      return take("]") ? values : nil
    }

    mutating func string() -> String? {
      guard take("\"") else { return nil }
      var text = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        if scalar == "\"" { return String(text) }
        guard scalar == "\\" else {
          text.append(scalar)
          continue
        }
        guard let escaped = escaped() else { return nil }
        text.append(escaped)
      }
      return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
      switch rest.popFirst() {
      case "\"": return "\""
      case "\\": return "\\"
      case "u":
        let hex = String(String.UnicodeScalarView(rest.prefix(4)))
        rest = rest.dropFirst(4)
        return hex.unicodeScalars.count == 4 ? UInt32(hex, radix: 16).flatMap { Unicode.Scalar($0) } : nil
      default: return nil
      }
    }
  }
}

extension FixedPoint {
  /// The number that ``RowDetails`` has written: a sign, digits, and perhaps a point with digits after it.
  fileprivate init?(written text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let places = parts.count > 1 ? parts[1].unicodeScalars.count : 0
    guard places <= FixedPoint.maximumScale, let coefficient = Int64(parts.joined(separator: "")) else {
      return nil
    }
    self.init(coefficient: coefficient, scale: places)
  }
}
