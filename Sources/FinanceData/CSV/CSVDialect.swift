import FinanceDomain

/// How a CSV file separates its fields. Quoting is RFC 4180's throughout.
package struct CSVDialect: Hashable, Sendable {
  /// The byte between two fields.
  package let delimiter: UInt8
  /// Whether lines may be remarks: so it is in the files of refused rows that the program writes, and nowhere else,
  /// because a bank's reference may begin with `#` too.
  package let hasRemarks: Bool

  /// Fields separated by that byte.
  package init(delimiter: UInt8 = UInt8(ascii: ","), hasRemarks: Bool = false) {
    self.delimiter = delimiter
    self.hasRemarks = hasRemarks
  }

  /// What opens and closes a quoted field; doubled, it stands for itself.
  package static let quote = UInt8(ascii: "\"")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let remark = UInt8(ascii: "#")

  /// The delimiters that a header is tried with, in this order.
  package static let delimiters: [UInt8] = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
}
