/// The summaries that a repository has been asked for: one answer a query, shared by all who ask, at the same time or later.
///
/// A repository whose rows change begins with new ones.
package actor SharedSummaries {
  private var answers:
    [TransactionQuery: (details: LedgerSummary.Details, task: Task<Scan<LedgerSummary>, any Error>)] = [:]

  /// Nothing has been asked yet.
  package init() {}

  /// The answer that is there or on its way, or else the one that a scan of the repository gives: all days, with the query's
  /// period in focus.
  package func scan(
    _ repository: some TransactionsRepository, for query: TransactionQuery,
    including details: LedgerSummary.Details
  ) async throws -> Scan<LedgerSummary> {
    let empty = LedgerSummary(focus: query.period ?? .all, including: details, calendar: query.calendar)
    let all = TransactionQuery(condition: query.condition, calendar: query.calendar)
    return try await answer(to: query, including: details) { try await repository.scan(empty, matching: all) }
  }

  /// The answer that is there or on its way, if it holds all these details; otherwise the one that `answer` gives.
  package func answer(
    to query: TransactionQuery, including details: LedgerSummary.Details,
    _ answer: @escaping @Sendable () async throws -> Scan<LedgerSummary>
  ) async throws -> Scan<LedgerSummary> {
    if let running = answers[query], running.details.isSuperset(of: details) {
      return try await running.task.value
    }
    let task = Task { try await answer() }
    answers[query] = (details, task)
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      // Whoever asks next gets an answer of its own, not the failure of this one.
      answers[query] = nil
      throw error
    }
  }
}
