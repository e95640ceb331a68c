/// The answer to one question put to all rows, with the counts of what became of each of them.
public struct Scan<Aggregate: TransactionAggregate>: Sendable {
  /// What the accepted rows that match the query add up to.
  public let aggregate: Aggregate
  /// What became of every row.
  public let rowCounts: ScanRowCounts

  /// A finished scan.
  public init(aggregate: Aggregate, rowCounts: ScanRowCounts) {
    self.aggregate = aggregate
    self.rowCounts = rowCounts
  }
}

/// What became of every row of every source. It cannot be made from counts that do not add up.
public struct ScanRowCounts: Hashable, Sendable {
  /// The row counts of each source, in the order of the sources.
  public private(set) var sources: [RowCounts]
  /// The numbers that positions have for these sources.
  package let numbers: [Int]
  /// The refused rows.
  public private(set) var rejections: Rejections
  /// The sources of which nothing could be used, in their order; they are not among ``sources``.
  public let failures: [SourceFailure]
  /// Things a reader should know that are not errors and that no other part of the row counts says.
  package private(set) var sourceRemarks: [String]
  /// What equal rows of several sources, of which one counts, leave open.
  package private(set) var overlaps: SourceOverlaps
  /// What could be proved about the balances that sources state.
  public private(set) var statements: Statements
  /// What was converted into one currency, where that was asked for.
  public private(set) var conversion: CurrencyConversion?
  /// The first and the last day of all rows that count, whether they are among those asked about or not; `nil` where all are,
  /// or none counts.
  package private(set) var days: ClosedRange<CalendarDay>?

  /// The row counts of a finished scan.
  ///
  /// - Parameter numbers: those that positions have for the sources; without them, their places in the list.
  /// - Throws: ``ConservationError`` if a source lost or invented a row. This is checked in release builds
  ///   too: figures from rows that do not add up must never be shown.
  public init(
    sources: [RowCounts], numbers: [Int]? = nil, rejections: Rejections = Rejections(),
    failures: [SourceFailure] = [], warnings: [String] = [], overlaps: SourceOverlaps = SourceOverlaps(),
    statements: Statements = Statements(), days: ClosedRange<CalendarDay>? = nil
  ) throws(ConservationError) {
    self.sources = sources
    self.days = days
    self.numbers = numbers ?? Array(sources.indices)
    self.rejections = rejections
    self.failures = failures
    sourceRemarks = warnings
    self.overlaps = overlaps
    self.statements = statements
    try checkConservation()
  }

  /// The row counts with some accepted rows refused after all, so many of each source.
  ///
  /// - Throws: ``ConservationError``.
  package init(
    _ other: ScanRowCounts, losing lost: [Int], to rejections: Rejections
  ) throws(ConservationError) {
    self = other
    self.rejections = rejections
    for number in sources.indices {
      sources[number].accepted -= lost[number]
      sources[number].rejected += lost[number]
    }
    try checkConservation()
  }

  private func checkConservation() throws(ConservationError) {
    for source in sources where !source.isConserved { throw ConservationError(rowCounts: source) }
  }

  /// The row counts with more that a reader should know.
  package init(_ other: ScanRowCounts, remarking remarks: [String]) {
    self = other
    sourceRemarks += remarks
  }

  /// The row counts for a question about some of the rows, all of which are of these days.
  package init(_ other: ScanRowCounts, on days: ClosedRange<CalendarDay>?) {
    self = other
    self.days = days
  }

  /// The row counts with what was converted.
  package init(_ other: ScanRowCounts, converting conversion: CurrencyConversion?) {
    self = other
    self.conversion = conversion
  }

  /// The row counts for a report whose figures are of these days: see ``CurrencyConversion/of(_:restingOn:)``.
  func about(_ periods: [DatePeriod], restingOn ground: DatePeriod? = nil) -> ScanRowCounts {
    guard let conversion else { return self }
    return ScanRowCounts(self, converting: conversion.of(periods, restingOn: ground))
  }

  /// The row counts for a report that tells of the statements and of the days at the borders of sources itself.
  package init(withoutFindingsOf other: ScanRowCounts) {
    self = other
    (overlaps, statements, conversion) = (SourceOverlaps(), Statements(), nil)
  }

  /// Days on which one source ends and another begins, and on which equal rows of both were counted once, a sentence each.
  public var boundaryDays: [String] { overlaps.boundaryDays }
  /// Sources that have days of an account in common but not their rows, and of which equal rows were counted once.
  public var unevenOverlaps: [String] {
    overlaps.unevenOverlaps(comparingFirst: read <= SourceOverlaps.rowLimit ? .max : 0)
  }

  /// Things a reader should know that are not errors, one sentence each: balances that do not follow from each other among
  /// them.
  public var warnings: [String] {
    foldedRemarks + boundaryDays + unevenOverlaps + statements.warnings + (conversion?.warnings ?? [])
  }

  /// The remarks on sources; what is said of many in the same words is said once, of all of them.
  private var foldedRemarks: [String] {
    let paths = Set(sources.map { Bytewise(rawValue: $0.path) })
    let parts = sourceRemarks.map { remark in
      ScanRowCounts.source(of: remark) { paths.contains(Bytewise(rawValue: $0)) }
    }
    let counts = Dictionary(parts.compactMap { $0 }.map { ($0.sentence, 1) }, uniquingKeysWith: +)
    var said: Set<String> = []
    return zip(sourceRemarks, parts).compactMap { remark, part in
      guard let part, let count = counts[part.sentence], count > ScanRowCounts.mostNamed else {
        return remark
      }
      return said.insert(part.sentence).inserted
        ? "\(part.path) and \(count - 1) more: \(part.sentence)" : nil
    }
  }

  /// The source that a remark names first, and what it says of it; `nil` for one about no source.
  static func source(of remark: String, isSource: (String) -> Bool) -> (path: String, sentence: String)? {
    let colon = remark.ranges(of: ": ").last { isSource(String(remark[..<$0.lowerBound])) }
    return colon.map { (String(remark[..<$0.lowerBound]), String(remark[$0.upperBound...])) }
  }

  /// So many sources are named one after the other.
  private static let mostNamed = 3

  /// Rows found.
  public var read: Int { sources.reduce(0) { $0 + $1.read } }
  /// Rows that count.
  public var accepted: Int { sources.reduce(0) { $0 + $1.accepted } }
  /// Rows refused.
  public var rejected: Int { sources.reduce(0) { $0 + $1.rejected } }
  /// Rows that repeat another.
  public var duplicate: Int { sources.reduce(0) { $0 + $1.duplicate } }
  /// Rows left out by rule.
  public var skipped: Int { sources.reduce(0) { $0 + $1.skipped } }
  /// Lines outside the tables.
  public var outside: Int { sources.reduce(0) { $0 + $1.outside } }
  /// All lines that name columns or state the delimiter.
  public var headers: Int { sources.reduce(0) { $0 + $1.headers } }
}

/// Rows do not add up: a defect of the program, never of the data.
public struct ConservationError: LocalizedError, Hashable, Sendable {
  /// The row counts that do not add up.
  public let rowCounts: RowCounts

  /// About those row counts.
  package init(rowCounts: RowCounts) { self.rowCounts = rowCounts }

  /// The row counts, and the request to report them.
  public var errorDescription: String? {
    "\(rowCounts.path): \(rowCounts.read) rows read, but \(rowCounts.accepted) accepted + \(rowCounts.rejected) rejected + "
      + "\(rowCounts.duplicate) duplicate + \(rowCounts.skipped) skipped; this is a defect of finance, please report it"
  }
}
