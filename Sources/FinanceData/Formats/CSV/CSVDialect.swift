import FinanceDomain

/// How a CSV file separates its fields. Unless something else is stated, quoting is RFC 4180's.
package struct CSVDialect: Hashable, Sendable {
  package let delimiter: UInt8
  /// What encloses a field that holds a delimiter.
  package let quote: QuoteStyle
  /// What lines begin with that are no records; nothing, unless it is stated or shown by the file.
  package let comments: [[UInt8]]
  /// Whether lines may be remarks: so it is in the files of refused rows that the program writes, and nowhere else,
  /// because a bank's reference may begin with `#` too.
  package let hasRemarks: Bool
  /// How long a record may be: one with a quote that is still open after that is one with a quote that never closes.
  package let limits: InputLimits

  package init(
    delimiter: UInt8 = UInt8(ascii: ","), quote: QuoteStyle = .double, comments: [[UInt8]] = [],
    hasRemarks: Bool = false, limits: InputLimits = InputLimits()
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.comments = comments.filter { !$0.isEmpty }
    self.hasRemarks = hasRemarks
    self.limits = limits
  }

  /// Whether all lines are RFC 4180's, as the fast path knows them.
  package var isPlain: Bool { quote == .double && comments.isEmpty && !hasRemarks }

  /// The byte that opens and closes a quoted field; `nil` if quotes are text.
  package var quoteByte: UInt8? {
    switch quote {
    case .double: CSVDialect.quote
    case .single: UInt8(ascii: "'")
    case .none: nil
    }
  }

  @inline(__always)
  func endsField(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == CSVDialect.lineFeed || byte == CSVDialect.carriageReturn
  }

  func isComment(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    comments.contains { bytes.has($0, at: start) }
  }

  /// What opens and closes a quoted field in RFC 4180; doubled, it stands for itself.
  package static let quote = UInt8(ascii: "\"")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let remark = UInt8(ascii: "#")

  /// The delimiters that a header is tried with, in this order.
  package static let delimiters: [UInt8] = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
}

extension CSVDialect {
  package var delimiterName: String {
    switch delimiter {
    case UInt8(ascii: "\t"): "tab"
    case UInt8(ascii: " "): "space"
    default: "'\(Character(Unicode.Scalar(delimiter)))'"
    }
  }
}
