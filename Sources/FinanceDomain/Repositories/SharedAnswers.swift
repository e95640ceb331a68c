/// Answers to questions that several ask: one answer a query, shared by all who ask, at the same time or later.
///
/// The work runs as long as anybody waits for it. A cancelled asker leaves at once and nobody else notices; when the last
/// one has left, the work is cancelled. A repository whose rows change begins with new ones.
package actor SharedAnswers<Value: Sendable> {
  private typealias Waiter = CheckedContinuation<Value, any Error>

  private struct Answer {
    let query: TransactionQuery
    let details: ScanSummary.Details
    var task: Task<Void, Never>?
    var found: Value?
    var waiters: [Int: Waiter] = [:]
  }

  private var answers: [Int: Answer] = [:]
  /// The answer with the most details for each query.
  private var latest: [TransactionQuery: Int] = [:]
  private var count = 0

  var waiting: Int { answers.values.reduce(0) { $0 + $1.waiters.count } }

  /// Nothing has been asked yet.
  package init() {}

  /// The answer that is there or on its way, if it holds all these details; otherwise the one that `answer` gives.
  ///
  /// - Throws: `CancellationError` for an asker that was cancelled; whatever `answer` throws to all who wait for it, and
  ///   the next asker gets an answer of its own.
  package func answer(
    to query: TransactionQuery, including details: ScanSummary.Details,
    _ answer: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let number = running(query, including: details) ?? start(query, including: details, answer)
    if let found = answers[number]?.found { return found }
    let waiter = newNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answers[number]?.waiters[waiter] = $0 }
    } onCancel: {
      Task { await leave(waiter, of: number) }
    }
  }

  private func running(_ query: TransactionQuery, including details: ScanSummary.Details) -> Int? {
    guard let number = latest[query], let answer = answers[number] else { return nil }
    return answer.details.answer(details) ? number : nil
  }

  private func start(
    _ query: TransactionQuery, including details: ScanSummary.Details,
    _ answer: @escaping @Sendable () async throws -> Value
  ) -> Int {
    let number = newNumber()
    answers[number] = Answer(query: query, details: details)
    // An older answer that is there already is of no more use to anybody.
    if let older = latest.updateValue(number, forKey: query), answers[older]?.found != nil {
      answers[older] = nil
    }
    answers[number]?.task = Task {
      do { finish(number, .success(try await answer())) } catch { finish(number, .failure(error)) }
    }
    return number
  }

  private func finish(_ number: Int, _ result: Result<Value, any Error>) {
    guard var answer = answers[number] else { return }
    let waiters = answer.waiters.values
    (answer.task, answer.waiters, answer.found) = (nil, [:], try? result.get())
    answers[number] = answer
    if latest[answer.query] != number || answer.found == nil { forget(number) }
    for waiter in waiters { waiter.resume(with: result) }
  }

  /// An asker that was cancelled waits no more.
  private func leave(_ waiter: Int, of number: Int) {
    guard let continuation = answers[number]?.waiters.removeValue(forKey: waiter) else { return }
    if let answer = answers[number], answer.waiters.isEmpty {
      answer.task?.cancel()
      forget(number)
    }
    continuation.resume(throwing: CancellationError())
  }

  private func forget(_ number: Int) {
    guard let answer = answers.removeValue(forKey: number) else { return }
    if latest[answer.query] == number { latest[answer.query] = nil }
  }

  private func newNumber() -> Int {
    count += 1
    return count
  }
}

extension SharedAnswers where Value == Scan<ScanSummary> {
  /// The summary that is there or on its way, or else the one that a scan of the repository gives: all days, with the
  /// query's period in focus.
  ///
  /// - Throws: `CancellationError` for an asker that was cancelled; the errors of the repository.
  package func scan(
    _ repository: some TransactionsRepository, for query: TransactionQuery,
    including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    let empty = ScanSummary(focus: query.period ?? .all, including: details, calendar: query.calendar)
    let all = TransactionQuery(condition: query.condition, calendar: query.calendar)
    return try await answer(to: query, including: details) { try await repository.scan(empty, matching: all) }
  }
}
