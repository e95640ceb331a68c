import FinanceDomain

/// One record of a CSV file, taken apart but not judged.
package struct CSVRecord: Hashable, Sendable {
  /// One field: its bytes without quotes, and where it begins in the file's bytes.
  package struct Field: Hashable, Sendable {
    package var bytes: [UInt8]
    package var start: Int
  }

  /// What is wrong with the record's quoting or length.
  package enum Defect: Hashable, Sendable {
    /// A quote inside a field that did not begin with one.
    case strayQuote(at: Int)
    /// Text between a closing quote and the next delimiter.
    case textAfterQuote(at: Int)
    /// A quote that opens a field and never closes.
    case unclosedQuote(at: Int)
    /// More bytes than ``InputLimits/line``.
    case tooLong
  }

  /// The fields. Where the quoting is broken, as far as they could be told apart.
  package var fields: [Field]
  /// From the first byte to the line end, which is not included.
  package var range: Range<Int>
  /// Where the next record begins.
  package var next: Int
  /// What is wrong with it.
  package var defect: Defect?
}
