import FinanceData
import FinanceDomain

/// Finds the table in the beginning of a CSV file: its delimiter, its quotes, and where it begins.
///
/// Each delimiter is tried: the records that it makes are read, and the longest run of records with the same number of
/// fields is what might be the table. What comes before is a preamble, what comes after a footer. Of the delimiters
/// that make a table, the best makes most records of most fields, and fields that are numbers and dates and nothing
/// else. Several are handed on, the best first: who knows what headers say may prefer another.
struct CSVDialectInference: Sendable {
  /// How much of a file is enough to look at.
  static let headSize = 1 << 18

  /// The beginning of the text, in UTF-8, after a byte order mark.
  let text: [UInt8]
  /// Whether the file ends where the text ends.
  let isWhole: Bool
  var settings = ImportSettings()
  var hasRemarks = false
  var limits = InputLimits()

  /// The tables that might be meant, the best first; none if no delimiter makes records of at least two fields.
  var frames: [TableCandidate] {
    let likely = delimiters.flatMap { frames(delimiter: $0) }
    let found = likely.isEmpty && settings.delimiter == nil ? frames(delimiter: UInt8(ascii: ":")) : likely
    // The order of discovery breaks ties, so that the answer is the same every time.
    return found.indices.sorted { (-found[$0].points, $0) < (-found[$1].points, $1) }.map { found[$0] }
  }

  /// What is stated, by the settings or by the file itself, or all that there are.
  private var delimiters: [UInt8] {
    if let stated = settings.delimiter ?? separatorLine?.delimiter { return [stated] }
    return CSVDialectInference.likely
  }

  /// What separates fields where nothing is stated; a colon does where none of these can.
  static let likely = CSVDialect.delimiters + "^~".utf8

  /// The line `sep=;` with which a file tells a spreadsheet its delimiter.
  private var separatorLine: (delimiter: UInt8, next: Int)? {
    let end = CSVLines.end(of: 0, in: text)
    let line = text[..<end].filter { $0 != CSVDialect.quote }
    guard line.count == 5, line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8) else { return nil }
    return (line[4], CSVLines.start(ofLine: 1, in: text))
  }

  /// Where records may begin: after the lines that are to be skipped.
  private var firstPlace: Int {
    let skipped = settings.skip.map { CSVLines.start(ofLine: $0, in: text) } ?? 0
    return max(skipped, separatorLine?.next ?? 0)
  }
}

extension CSVDialectInference {
  private func frames(delimiter: UInt8) -> [TableCandidate] {
    func frames(_ quote: QuoteStyle) -> [TableCandidate] {
      let dialect = CSVDialect(
        delimiter: delimiter, quote: quote, comments: settings.comment.map { [Array($0.utf8)] } ?? [],
        hasRemarks: hasRemarks, limits: limits)
      let records = records(dialect)
      leavesOpen = records.count { $0.defect == .unclosedQuote } > 1
      return self.frames(dialect, records, readingComments: settings.comment == nil)
    }
    var leavesOpen = false
    let found = frames(settings.quote ?? .double)
    if settings.quote == nil, leavesOpen {
      let bare = frames(.none).filter { $0.hasNoQuotes && $0.readsMore(than: found) }
      if !bare.isEmpty { return bare }
    }
    let apostrophe = UInt8(ascii: "'")
    guard settings.quote == nil, found.contains(where: { $0.encloses(apostrophe) }) else { return found }
    let others = frames(.single)
    // Where single columns hold apostrophes, others may be enclosed in double quotes: they fall apart without them, or keep them.
    let fallApart = others.contains { $0.encloses(CSVDialect.quote, mayFallApart: true) }
    return !fallApart && others.contains { $0.readsMore(than: found) } ? others : found
  }

  private func frames(
    _ dialect: CSVDialect, _ records: [CSVRecord], readingComments: Bool
  ) -> [TableCandidate] {
    let runs = CSVRun.all(in: records, isFixed: settings.skip != nil)
    return runs.compactMap { run in
      if readingComments, let commented = dialect.recognisingComments(in: records, run) {
        return self.frames(commented, self.records(commented), readingComments: false).first {
          $0.width == run.width
        }
      }
      return frame(dialect, run, records)
    }
  }

  private func frame(_ dialect: CSVDialect, _ run: CSVRun, _ records: [CSVRecord]) -> TableCandidate? {
    guard run.surplus > 1 || isAlone(run, records) || settings.delimiter != nil || separatorLine != nil else {
      return nil
    }
    let typed = records[run.range].prefix(200).reduce(0) { $0 + $1.fields.count(where: \.isTyped) }
    // A table of transactions has a date, an amount and a text; prose in which each line has a comma has none of them.
    let doubt = (typed == 0 ? 8 : 1) * (run.width < 3 ? 4 : 1)
    let points = (run.surplus * (run.width - 1) + 3 * typed) * 32 / doubt
    let start = records[run.range.lowerBound].range.lowerBound
    return TableCandidate(
      dialect: dialect, run: run, records: records, skippedLines: CSVLines.count(text, before: start),
      points: points)
  }

  /// Whether the run is one record, and may be a header without rows all the same.
  private func isAlone(_ run: CSVRun, _ records: [CSVRecord]) -> Bool {
    records.count == 1 || run.width > 2 && run.range.upperBound == records.count
  }

  /// The records of the text but for blank ones and the one that the end of the text may have cut off.
  private func records(_ dialect: CSVDialect) -> [CSVRecord] {
    CSVRecordReader(dialect: dialect).records(in: text, from: firstPlace).filter {
      !$0.isBlank && (isWhole || $0.range.upperBound < text.count)
    }
  }
}

extension CSVDialect {
  /// The dialect in which lines that begin with `#` or `//` are comments, if such lines are among the records of a run
  /// and none of them has its width.
  fileprivate func recognisingComments(in records: [CSVRecord], _ run: CSVRun) -> CSVDialect? {
    let found = [Array("#".utf8), Array("//".utf8)].filter { mark in
      let marked = records[run.range].filter { $0.fields.first?.bytes.starts(with: mark) ?? false }
      return !marked.isEmpty && marked.allSatisfy { !$0.fits(run.width) }
    }
    guard !found.isEmpty else { return nil }
    return CSVDialect(
      delimiter: delimiter, quote: quote, comments: found, hasRemarks: hasRemarks, limits: limits)
  }
}

extension TableCandidate {
  /// Whether no other frame has more records that fit, or a header that fits where this one's does not.
  fileprivate func readsMore(than others: [TableCandidate]) -> Bool {
    others.allSatisfy { fitting >= $0.fitting && (misfitHeader == nil || $0.misfitHeader != nil) }
  }

  /// Whether all records fit where quotes are letters like others, and no field is between two of them: texts begin with one that
  /// is never closed.
  fileprivate var hasNoQuotes: Bool {
    misfitting == 0 && quoteDefects == 0
      && !records.contains { $0.fields.contains { $0.isEnclosed(in: CSVDialect.quote) } }
  }

  /// Whether there is a column in which each field that is not blank is in these quotes.
  ///
  /// - Parameter mayFallApart: whether a field may end at a delimiter within the quotes.
  fileprivate func encloses(_ quote: UInt8, mayFallApart: Bool = false) -> Bool {
    let rows = records.filter { $0.fits(width) }
    return (0..<width).contains { column in
      let fields = rows.map { $0.fields[column] }.filter { !$0.isBlank }
      // A header may have none.
      let enclosed = fields.count { $0.isEnclosed(in: quote) || mayFallApart && $0.bytes.first == quote }
      return enclosed > 0 && enclosed >= fields.count - 1
    }
  }
}

extension CSVRecord.Field {
  fileprivate func isEnclosed(in quote: UInt8) -> Bool {
    bytes.count >= 2 && bytes.first == quote && bytes.last == quote
  }

  private static let marks = Set("0123456789 .,-+/:'()".utf8)

  /// Whether it is digits and the marks that are used among digits, and nothing else: dates, times, amounts.
  fileprivate var isTyped: Bool {
    bytes.count <= 30 && bytes.contains(where: \.isASCIIDigit)
      && bytes.allSatisfy { CSVRecord.Field.marks.contains($0) }
  }
}

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
    if dialect.quote == .none { sentences.append("quotes are a part of texts, and none encloses a field") }
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
