import FinanceDomain

/// A source that has been opened and understood: what it is, and how its rows are found.
package struct OpenSource: Sendable {
  /// How the rows are found.
  package enum Plan: Hashable, Sendable {
    /// Rows under a header.
    case csv(CSVLayout)
    /// One object a line, from that place on.
    case jsonLines(from: Int)
    /// The elements of lists of one JSON document.
    case json(JSONLists)
  }

  /// The bytes.
  package let file: InputFile
  /// What they are.
  package var plan: Plan
  /// Whether lines that begin with `#` are remarks.
  package let hasRemarks: Bool
  /// Whether rows are found by following the quotes of CSV or the brackets of JSON from the first of them, because a guess
  /// was wrong.
  package var followsQuotes = false

  /// The format by its name.
  package var format: InputFormat {
    switch plan {
    case .csv: .csv
    case .jsonLines: .jsonl
    case .json: .json
    }
  }

  /// Whether chunks of the source end where rows seem to end: elements of an array, records of CSV.
  package var guesses: Bool {
    switch plan {
    case .csv, .json: !followsQuotes
    case .jsonLines: false
    }
  }

  /// Whether ``stopGuessing()`` leaves it to be read once, from its beginning to its end.
  var isCutWithCertainty: Bool {
    switch plan {
    case .csv, .jsonLines: true
    case .json: false
    }
  }

  /// From now on the source is read without a guess, which takes longer.
  package mutating func stopGuessing() { followsQuotes = true }

  /// How objects of JSON are read that are not canonical.
  package var mapping: JSONMapping?
  /// What the objects of JSON around the rows say of them.
  let surroundings = JSONSurroundings()
  /// What is stated about this source alone.
  package var overrides = SourceOverrides()
  /// What would disprove the reading; `nil` if all rows were looked at.
  package var watch: ReadingWatch?
  /// The source that refused these rows, if they are mended ones.
  package var mends: RejectsFile.Origin?
  /// What was found out when it was opened.
  package var findings: SourceFindings?

  /// A source whose rows have been found.
  package init(_ file: InputFile, plan: Plan, hasRemarks: Bool) {
    self.file = file
    self.plan = plan
    self.hasRemarks = hasRemarks
  }

  /// Opens a source's bytes as canonical rows, by what they are or by what they are said to be.
  ///
  /// - Throws: ``SourceFailure`` for bytes that are no text, and for text without transactions' columns.
  package init(_ file: InputFile, format: InputFormat?, hasRemarks: Bool = false) throws(SourceFailure) {
    let shape = try SourceShape(file, format: format)
    switch shape.format {
    case .csv: plan = .csv(try CSVLayout(source: file, from: shape.start, hasRemarks: hasRemarks))
    case .jsonl: plan = .jsonLines(from: shape.start)
    case .json: plan = shape.documentPlan
    }
    self.file = file
    self.hasRemarks = hasRemarks
  }
}
