/// CSV as strictly as RFC 4180 can be read, lines ended by LF: whatever two readers might take in two ways is refused.
package enum StrictCSV {
  /// Why a text is not CSV.
  package struct Defect: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The records, the header first; all have as many fields.
  package static func records(_ text: String) throws(Defect) -> [[String]] {
    var rest = text.unicodeScalars[...]
    var records: [[String]] = []
    while !rest.isEmpty { records.append(try record(&rest)) }
    let widths = Set(records.map(\.count))
    guard widths.count < 2 else { throw Defect(description: "records of \(widths.sorted()) fields") }
    guard let header = records.first, Set(header).count == header.count, !header.contains("") else {
      throw Defect(description: "no header of distinct names")
    }
    return records
  }

  private static func record(_ rest: inout Substring.UnicodeScalarView) throws(Defect) -> [String] {
    var fields: [String] = []
    while true {
      fields.append(try rest.first == "\"" ? quoted(&rest) : plain(&rest))
      switch rest.popFirst() {
      case ",": continue
      case "\n": return fields
      case nil: throw Defect(description: "the last line has no end")
      case let other?: throw Defect(description: "'\(other)' behind a closing quote")
      }
    }
  }

  private static func plain(_ rest: inout Substring.UnicodeScalarView) throws(Defect) -> String {
    let field = rest.prefix { $0 != "," && $0 != "\n" }
    rest = rest[field.endIndex...]
    guard !field.contains("\""), !field.contains("\r") else {
      throw Defect(description: "a quote or a carriage return in a field without quotes")
    }
    return String(field)
  }

  private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws(Defect) -> String {
    var field = String.UnicodeScalarView()
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        guard rest.first == "\"" else { return String(field) }
        rest.removeFirst()
      }
      field.append(scalar)
    }
    throw Defect(description: "a quote that does not close")
  }
}
