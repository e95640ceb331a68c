import FinanceData

/// One way to see a table in a CSV file: how its fields are separated, and where it begins.
struct TableCandidate: Hashable, Sendable {
  /// How fields are separated and enclosed, and which lines are comments.
  let dialect: CSVDialect
  /// How many lines are before it, blank ones counted.
  let skippedLines: Int
  /// How many fields its records have, without the empty one after a delimiter at the line's end.
  let width: Int
  /// Whether lines end with a delimiter, some of them or all: a field more than ``width``, and empty.
  let hasTrailingDelimiter: Bool
  /// The first records of the table, in the file's order, blank lines left out.
  let records: [CSVRecord]
  /// The record before the table, if it names columns, but not as many as the table has: then delimiters are within
  /// unquoted fields, or some are missing, and which field is what cannot be told. `nil` if the table has a header.
  let misfitHeader: CSVRecord?
  /// The record before the table, which may hold the other half of its names.
  let above: CSVRecord?
  /// How many of the records that were looked at have the table's width, and how many within it have not.
  let fitting, misfitting: Int
  /// Records with a quote where none may be, and fields with a quote after a backslash, which is not how CSV
  /// escapes one.
  let quoteDefects, backslashQuotes: Int
  /// For comparison with other frames of the file only: the more, the more like a table.
  let points: Int

  /// What shows that the file is to be read so, as sentences without an end.
  var evidence: [String] {
    var sentences = [
      "\(fitting) of \(fitting + misfitting) lines have \(width) fields separated by \(dialect.delimiterName)"
    ]
    if skippedLines > 0 {
      sentences.append(
        "\(skippedLines) \(skippedLines == 1 ? "line is" : "lines are") before the table")
    }
    if let misfitHeader {
      sentences.append("the line before the table names \(misfitHeader.fields.count) columns")
    }
    if hasTrailingDelimiter { sentences.append("a delimiter at the end of a line begins no further field") }
    if dialect.quote == .single { sentences.append("fields are enclosed in single quotes") }
    if quoteDefects > 0 {
      sentences.append(
        "\(quoteDefects) \(quoteDefects == 1 ? "line has" : "lines have") a quote where none may be")
    }
    if backslashQuotes > 0 {
      sentences.append("a backslash is before quotes inside fields; CSV doubles them instead")
    }
    return sentences
  }
}

extension TableCandidate {
  /// Whether so many records have the table's width, and none has another, that more of them would tell nothing else.
  var isRegular: Bool { fitting >= 64 && misfitting == 0 && quoteDefects == 0 }

  init(dialect: CSVDialect, run: CSVRun, records: [CSVRecord], skippedLines: Int, points: Int) {
    self.dialect = dialect
    self.records = Array(records[run.range])
    self.skippedLines = skippedLines
    self.points = points
    width = run.width
    above = run.range.lowerBound > 0 ? records[run.range.lowerBound - 1] : nil
    misfitHeader = run.misfitHeader(in: records)
    let fits = self.records.filter { $0.defect == nil && $0.fits(run.width) }
    hasTrailingDelimiter = fits.contains { $0.fields.count > run.width }
    fitting = fits.count
    misfitting = self.records.count - fits.count
    quoteDefects = self.records.count { $0.defect != nil }
    backslashQuotes = self.records.reduce(0) { $0 + $1.backslashQuotes }
  }
}

extension CSVRecord {
  fileprivate var backslashQuotes: Int {
    let mark = [UInt8(ascii: "\\"), CSVDialect.quote]
    return fields.count { field in
      field.bytes.last == mark[0] && defect != nil
        || zip(field.bytes, field.bytes.dropFirst()).contains { $0 == mark[0] && $1 == mark[1] }
    }
  }
}
