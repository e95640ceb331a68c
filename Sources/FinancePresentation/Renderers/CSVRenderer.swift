/// A table as comma-separated values (RFC 4180), with a header, in UTF-8 without a byte order mark.
///
/// It is one pure table: the period, refused rows and warnings would be rows of another kind, so they are told on
/// standard error alone.
///
/// Lines end with a line feed alone, which every reader of the format takes and every tool for lines expects.
///
/// A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP ASVS 5.0, 1.2.10); one that
/// looks as if it had got one, one more, so that it can be undone: drop one apostrophe where any number of them
/// is put before a sign of ``formulaSigns``. Figures and dates of the program's own are left alone.
struct CSVRenderer {
  /// Whether texts go out as they came, and are not made safe for spreadsheets.
  var rawText = false

  /// The signs by which spreadsheets know a formula, with the white space some of them skip.
  static let formulaSigns: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠",
  ]

  /// The header, the rows and nothing else; totals are for people.
  func render(_ table: ReportTable) -> String {
    let header =
      table.columns.map { field($0.name, isUntrusted: $0.isUntrusted) }.joined(separator: ",") + "\n"
    return table.rows.reduce(into: header) { text, row in
      text += row.map { field($0.record, isUntrusted: $0.isUntrusted) }.joined(separator: ",") + "\n"
    }
  }

  private func field(_ text: String, isUntrusted: Bool) -> String {
    CSVRenderer.quoted(isUntrusted && !rawText ? CSVRenderer.withoutFormula(text) : text)
  }

  /// The text, unable to begin a formula.
  static func withoutFormula(_ text: String) -> String {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return text }
    return formulaSigns.contains(first) ? "'" + text : text
  }

  /// The field in quotes if it needs them (RFC 4180, section 2, rules 6 and 7), or if a reader might trim it.
  static func quoted(_ text: String) -> String {
    var field: [UInt8] = []
    append(Array(text.utf8)[...], to: &field)
    return String(decoding: field, as: UTF8.self)
  }

  /// Appends a field, in quotes if it needs them.
  static func append(_ field: ArraySlice<UInt8>, to text: inout [UInt8]) {
    let space = UInt8(ascii: " ")
    guard field.contains(where: isSpecial) || field.first == space || field.last == space else {
      text += field
      return
    }
    let quote = UInt8(ascii: "\"")
    text.append(quote)
    for byte in field {
      if byte == quote { text.append(quote) }
      text.append(byte)
    }
    text.append(quote)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
}
