import FinanceDomain

/// The ways in which the same rows may be written as CSV, each of which the fast path has to like.
enum CSVForm: String, CaseIterable, Sendable {
  /// No quote anywhere.
  case plain
  /// Every field in quotes.
  case quoted
  /// Descriptions with quotes within, which are doubled.
  case doubledQuotes = "with doubled quotes"
  /// Lines that end in CR LF.
  case crlf = "with CR LF"
  /// Two empty lines behind each row.
  case blankLines = "with blank lines"
  /// Twelve columns more that mean nothing.
  case wide = "with twelve columns more"
  /// Columns in another order.
  case shuffled
  /// Descriptions of some three hundred bytes.
  case long = "with long descriptions"

  /// The sample in this form. The rows and amounts are those of ``Sample/rows``.
  var text: [UInt8] {
    var bytes = Array(line(header).utf8)
    for row in Sample.rows { bytes += line(fields(row)).utf8 }
    return bytes
  }

  private var header: [String] {
    let names = ["id", "date", "amount", "type", "category", "description", "account", "currency"]
    return ordered(names + extra { "extra \($0)" })
  }

  private func fields(_ row: SampleRow) -> [String] {
    let texts = [row.id, row.dateText, row.amountText, row.type.rawValue, row.category]
    return ordered(
      texts + [description(row), row.account, row.currency.rawValue] + extra { "value \($0)" })
  }

  private func extra(_ text: (Int) -> String) -> [String] { self == .wide ? (1...12).map(text) : [] }

  private func ordered(_ fields: [String]) -> [String] {
    self == .shuffled ? [5, 2, 7, 0, 4, 1, 6, 3].map { fields[$0] } : fields
  }

  private func description(_ row: SampleRow) -> String {
    let text = row.description.replacing(",", with: "")
    switch self {
    case .doubledQuotes: return "\"\"\(text)\"\" paid"
    case .long: return text + String(repeating: " and whatever else a bank may say", count: 9)
    default: return text
    }
  }

  private func line(_ fields: [String]) -> String {
    var written = fields
    if self == .quoted { written = fields.map { "\"\($0)\"" } }
    if self == .doubledQuotes { written = fields.map { $0.contains("\"") ? "\"\($0)\"" : $0 } }
    return written.joined(separator: ",") + lineEnd
  }

  private var lineEnd: String {
    switch self {
    case .crlf: "\r\n"
    case .blankLines: "\n\n\n"
    default: "\n"
    }
  }
}
