/// Finds what is not as it usually is in a period, held against everything up to the period's end.
public struct FindAnomaliesUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question, transfers and what is ignored left out.
  public init(_ question: FlowQuery) { self.question = question }

  /// Judges every transaction of the period.
  ///
  /// Costs two scans: one for the histories, one for the transactions that are shown.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    in period: DatePeriod, with settings: AnomalySettings = AnomalySettings()
  ) async throws -> AnomalyReport {
    let past = DatePeriod(first: .earliest, last: period.last) ?? period
    let answer = try await question.histories(of: past)
    var search = answer.days.map { days in
      AnomalySearch(
        answer: answer, period: period, days: days, settings: settings, calendar: question.calendar)
    }
    search?.run()
    return AnomalyReport(
      period: ResolvedPeriod(period, data: answer.days), settings: settings,
      findings: try await identified(search?.findings ?? []),
      insufficientHistories: search?.insufficientHistories ?? [], leftOut: answer.leftOut,
      rowCounts: answer.rowCounts)
  }

  private func identified(_ findings: [Anomaly]) async throws -> [Anomaly] {
    let places = Set(findings.compactMap(\.position))
    guard !places.isEmpty else { return findings }
    let found = try await question.repository.scan(TransactionsAtPlaces(places), matching: .everything)
      .aggregate.found
    return findings.map { finding in
      var finding = finding
      finding.transaction = finding.position.flatMap { found[$0] }
      return finding
    }
  }
}
