import FinanceDomain

/// What was found out about a source when it was opened: for the people who look, and for the settings that would say the
/// same.
package struct SourceFindings: Hashable, Sendable {
  /// How its text is encoded.
  package var encoding = TextEncoding.utf8
  /// Whether the bytes prove the encoding.
  package var encodingIsProved = true
  /// Whether the text begins with a byte order mark.
  package var hasByteOrderMark = false
  /// The byte between two fields of CSV.
  package var delimiter: UInt8?
  /// What encloses a field of CSV.
  package var quote = QuoteStyle.double
  /// How many lines stand before the header.
  package var preambleLines = 0
  /// How many tables the file holds of which this is one.
  package var tables = 1
  /// How many lines that are not blank stand before the table and after it.
  package var outsideLines = 0
  /// How many lines name the columns or state the delimiter.
  package var headerLines = 0
  /// Whether all rows were looked at when the source was opened.
  package var isSurveyedWhole = false
  /// Whether there is a header.
  package var hasHeader = true
  /// The names of the columns, or the places of JSON's values.
  package var columnNames: [String] = []
  /// What the columns are for, from 0.
  package var columns: [ColumnRole: [Int]] = [:]
  /// How many records after the last row are no rows.
  package var footerRecords = 0
  /// The profile whose settings were taken.
  package var profile: String?
  /// What was found and why.
  package var evidence: [ImportEvidence] = []
  /// What could not be decided.
  package var questions: [ImportQuestion] = []
  /// What people should be told, one sentence each, without the path.
  package var notices: [String] = []
  /// The settings that would say the same.
  package var settings = ImportSettings()

  package init() {}
}
