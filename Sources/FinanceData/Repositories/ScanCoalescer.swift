import FinanceDomain

/// Lets several askers read the same files together: one pass answers the questions of all of them.
///
/// A pass begins when every asker waits for an answer or has left. A job that asks again, with the first answer in hand,
/// takes part in another pass; so there are as many passes as the asker needs that asks most often. A cancelled asker gets
/// its error at once, and a pass for which nobody waits any more ends.
package final class ScanCoalescer: Sendable {
  private struct Waiting: Sendable {
    let asker: Int
    let question: JointQuestions.Question
    let number: Int
  }

  private struct State: Sendable {
    var askers: Set<Int> = []
    var waiting: [Waiting] = []
    /// All who wait, for a pass that has begun, too.
    var continuations: [Int: CheckedContinuation<(any TransactionAggregate, ScanRowCounts), any Error>] = [:]
    var pass: Task<Void, Never>?
    var count = 0
  }

  /// The files that all of them ask about.
  package let files: FileTransactionsRepository
  private let state = Mutex(State())

  package init(_ files: FileTransactionsRepository) { self.files = files }

  /// The files as that asker sees them. It has to leave in the end: from now on the others wait for it.
  package func repository(for asker: Int) -> CoalescedRepository {
    state.withLock { _ = $0.askers.insert(asker) }
    return CoalescedRepository(self, asker)
  }

  /// The asker will ask no more.
  package func leave(_ asker: Int) {
    state.withLock { _ = $0.askers.remove(asker) }
    proceed()
  }

  /// Puts a question to all rows, together with those of the others.
  fileprivate func scan<A: TransactionAggregate>(
    _ empty: A, matching query: TransactionQuery, for asker: Int
  ) async throws -> Scan<A> {
    let question = JointQuestions.Question(
      aggregate: empty, condition: query.expression, filter: TransactionFilter(query.expression))
    let number = state.withLock {
      $0.count += 1
      return $0.count
    }
    let (answer, rowCounts) = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock {
          $0.waiting.append(Waiting(asker: asker, question: question, number: number))
          $0.continuations[number] = continuation
        }
        if Task.isCancelled { cancel(number) } else { proceed() }
      }
    } onCancel: {
      cancel(number)
    }
    guard let answer = answer as? A else {
      preconditionFailure("answers come in the order of their questions")
    }
    return Scan(aggregate: answer, rowCounts: rowCounts)
  }

  /// Makes a pass if nobody is left to wait for.
  private func proceed() {
    state.withLock { state in
      let asked = state.waiting
      guard !asked.isEmpty, state.askers.isSubset(of: asked.map(\.asker)) else { return }
      state.waiting = []
      state.pass = Task {
        do {
          let scan = try await files.scan(
            JointQuestions(questions: asked.map(\.question)), matching: .everything)
          let ofSome = ScanRowCounts(scan.rowCounts, on: scan.aggregate.days)
          for (one, answer) in zip(asked, scan.aggregate.questions) {
            let asksForAll = answer.condition == .everything
            end(one.number, .success((answer.aggregate, asksForAll ? scan.rowCounts : ofSome)))
          }
        } catch {
          for one in asked { end(one.number, .failure(error)) }
        }
      }
    }
  }

  /// One who asked waits no more, nor does anybody wait for the pass whose last asker it was.
  private func end(_ number: Int, _ result: Result<(any TransactionAggregate, ScanRowCounts), any Error>) {
    let (continuation, unwanted) = state.withLock { state in
      state.waiting.removeAll { $0.number == number }
      let continuation = state.continuations.removeValue(forKey: number)
      return (continuation, state.continuations.isEmpty ? state.pass : nil)
    }
    continuation?.resume(with: result)
    unwanted?.cancel()
  }

  private func cancel(_ number: Int) { end(number, .failure(CancellationError())) }
}

/// The transactions of files as one of several askers sees them. It is the wrong repository for somebody who asks alone:
/// nothing is read before every other asker waits, too.
package struct CoalescedRepository: WrappingRepository {
  private let coalescer: ScanCoalescer
  private let asker: Int
  private let summaries = SharedAnswers<Scan<ScanSummary>>()
  package var wrapped: any ProvenanceRepository { coalescer.files }

  fileprivate init(_ coalescer: ScanCoalescer, _ asker: Int) {
    (self.coalescer, self.asker) = (coalescer, asker)
  }

  /// The answer to one question, from the pass that serves all askers.
  ///
  /// - Throws: the errors of ``FileTransactionsRepository/scan(_:matching:)``.
  package func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    try await coalescer.scan(empty, matching: query, for: asker)
  }

  /// The summary, shared by all questions of this asker.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  package func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    try await summaries.scan(self, for: query, including: details)
  }
}

/// Several questions that are put to the same rows in one pass. Each sees only the rows that it is about, as if it were
/// asked alone.
private struct JointQuestions: TransactionAggregate {
  /// A condition, and what is learned from the rows that meet it.
  struct Question: Sendable {
    var aggregate: any TransactionAggregate
    let condition: SearchExpression
    var filter: TransactionFilter
  }

  var questions: [Question]
  /// Whether any of them is about some of the rows.
  private let isOfSome: Bool
  /// The first and the last day of all rows, if so.
  private(set) var days: ClosedRange<CalendarDay>?

  init(questions: [Question]) {
    self.questions = questions
    isOfSome = questions.contains { $0.condition != .everything }
  }

  var mostDistinct: DistinctValues? {
    DistinctValues.most(of: questions.compactMap(\.aggregate.mostDistinct))
  }

  /// Those that any looks at.
  var columnsRead: TransactionColumns {
    questions.reduce([]) { $0.union($1.aggregate.columnsRead).union($1.condition.columnsRead) }
  }

  func putAway(in memory: any OuterMemory) throws(SourceFailure) {
    for question in questions { try question.aggregate.putAway(in: memory) }
  }

  mutating func share() {
    for number in questions.indices { questions[number].aggregate.share() }
  }

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    if isOfSome, batch.count > 0 { days.include(ClosedRange(numbers: batch.dayRange())) }
    for number in questions.indices {
      guard questions[number].condition != .everything else {
        questions[number].aggregate.absorb(batch)
        continue
      }
      // The others need the rows that this one leaves out.
      var rows = copy batch
      questions[number].filter.apply(to: &rows)
      questions[number].aggregate.absorb(rows)
    }
  }

  mutating func merge(_ other: consuming JointQuestions) {
    if let theirs = other.days { days.include(theirs) }
    for number in questions.indices {
      questions[number].aggregate = JointQuestions.merged(
        questions[number].aggregate, other.questions[number].aggregate)
    }
  }

  private static func merged<A: TransactionAggregate>(
    _ mine: A, _ theirs: any TransactionAggregate
  ) -> any TransactionAggregate {
    guard let theirs = theirs as? A else { preconditionFailure("questions are merged in their order") }
    var mine = mine
    mine.merge(theirs)
    return mine
  }
}
