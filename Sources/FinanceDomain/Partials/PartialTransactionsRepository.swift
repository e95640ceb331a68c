/// Use cases of a report put to partials: the same answers as from their sources, without another look at these.
public actor PartialTransactionsRepository: ProvenanceRepository {
  private let read: @Sendable () throws -> Partial
  private var partial: Partial?

  /// Answers from the partial that is read when the first question comes.
  public init(reading read: @escaping @Sendable () throws -> Partial) { self.read = read }

  private func found() throws -> Partial {
    if let partial { return partial }
    let found = try read()
    partial = found
    return found
  }

  /// The summary of a period.
  ///
  /// - Throws: ``PartialQuestionError/days``, ``PartialQuestionError/otherPeriod(_:)``, ``PartialQuestionError/sumsOnly``; whatever reading throws.
  public func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    let partial = try found()
    let asked = query.period ?? .all
    if details.contains(.payees) || details.contains(.largest) {
      guard let kept = partial.summary.period else { throw PartialQuestionError.sumsOnly }
      guard kept.first <= asked.first, asked.last <= kept.last else {
        throw PartialQuestionError.otherPeriod(kept)
      }
    }
    guard
      let summary = ScanSummary(
        partial.summary, focus: asked, including: details, calendar: query.calendar)
    else { throw PartialQuestionError.days }
    return Scan(aggregate: summary, rowCounts: partial.rowCounts)
  }

  /// Other questions need rows.
  ///
  /// - Throws: ``PartialQuestionError/rows``.
  public func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    throw PartialQuestionError.rows
  }

  /// - Throws: ``PartialQuestionError/rows``.
  public func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, rowCounts: ScanRowCounts) {
    throw PartialQuestionError.rows
  }

  /// - Throws: ``PartialQuestionError/rows``.
  public func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    throw PartialQuestionError.rows
  }
}
