import FinanceDomain

/// Brings together what several askers want to know of the same sources, so that all of it is answered in one pass.
///
/// A pass begins when every asker waits for an answer, or is done. Whoever asks twice, the second time with the first
/// answer in hand, takes part in two passes; so as many passes are made as the asker needs that asks most often.
package final class ScanGathering: Sendable {
  private typealias Answer = Result<(any JointQuestions.Question, ScanAccount), any Error>

  /// A question that waits.
  private struct Asked: Sendable {
    let number: Int
    let question: any JointQuestions.Question
  }

  private struct State {
    /// How many questions each asker waits for; askers that are done are not here.
    var askers: [Int: Int] = [:]
    /// Questions of no pass yet.
    var waiting: [Asked] = []
    /// Who wants to know, by the number of the question; a cancelled asker's question has nobody.
    var wanting: [Int: (asker: Int, resume: @Sendable (Answer) -> Void)] = [:]
    /// Questions cancelled before they were put.
    var cancelled: Set<Int> = []
    var count = 0
    var isReading = false
    var pass: Task<Void, Never>?

    /// Whether it is time for a pass; whoever is told so has to make it.
    mutating func begins() -> Bool {
      guard !isReading, !waiting.isEmpty, askers.values.allSatisfy({ $0 > 0 }) else { return false }
      isReading = true
      return true
    }

    /// Removes those who want to know.
    mutating func release(_ number: Int) -> (@Sendable (Answer) -> Void)? {
      guard let wanting = wanting.removeValue(forKey: number) else { return nil }
      if let open = askers[wanting.asker] { askers[wanting.asker] = open - 1 }
      return wanting.resume
    }
  }

  /// Makes a pass.
  private let scan: @Sendable (JointQuestions) async throws -> Scan<JointQuestions>
  private let state = Mutex(State())

  /// Questions to the transactions of that repository.
  package init(_ repository: FileTransactionsRepository) {
    scan = { try await repository.scan($0, matching: .everything) }
  }

  /// Makes room for an asker. It has to leave in the end: the others wait for it.
  package func enter(_ asker: Int) { state.withLock { $0.askers[asker] = 0 } }

  /// The asker will ask no more.
  package func leave(_ asker: Int) {
    let begins = state.withLock { state in
      state.askers[asker] = nil
      return state.begins()
    }
    if begins { start() }
  }

  /// Puts a question to all rows, together with those of the others.
  func ask<A: TransactionAggregate>(
    _ empty: A, matching query: TransactionQuery, as asker: Int
  ) async throws -> Scan<A> {
    let part = JointQuestions.Part(empty, about: query.expression)
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let (answer, account) = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        put(Asked(number: number, question: part), as: asker) { continuation.resume(with: $0) }
      }
    } onCancel: {
      cancel(number)
    }
    guard let answer = answer as? JointQuestions.Part<A> else {
      preconditionFailure("answers come in the order of their questions")
    }
    return Scan(aggregate: answer.aggregate, account: account)
  }

  private func put(_ asked: Asked, as asker: Int, _ resume: @escaping @Sendable (Answer) -> Void) {
    let (isCancelled, begins) = state.withLock { state in
      guard state.cancelled.remove(asked.number) == nil else { return (true, false) }
      state.waiting.append(asked)
      state.wanting[asked.number] = (asker, resume)
      state.askers[asker, default: 0] += 1
      return (false, state.begins())
    }
    if isCancelled { resume(.failure(CancellationError())) }
    if begins { start() }
  }

  /// Lets a cancelled asker go. A pass that nobody waits for any more ends.
  private func cancel(_ number: Int) {
    let resume = state.withLock { state -> (@Sendable (Answer) -> Void)? in
      let resume = state.release(number)
      if resume == nil { state.cancelled.insert(number) }
      state.waiting.removeAll { $0.number == number }
      if state.isReading, state.wanting.count == state.waiting.count { state.pass?.cancel() }
      return resume
    }
    resume?(.failure(CancellationError()))
  }

  private func start() {
    let pass = Task { await read() }
    state.withLock { $0.pass = pass }
  }

  /// Makes a pass, and lets the next one begin if everybody waits again.
  private func read() async {
    // Askers put several questions in the same moment; all of them are to be in the same pass. One alone need not wait.
    let hasCompany = state.withLock { $0.askers.count > 1 }
    for _ in 0..<(hasCompany ? 16 : 0) { await Task.yield() }
    let asked = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    let answers = await answers(to: asked.map(\.question))
    let (resumed, begins) = state.withLock { state in
      let resumed = asked.map { state.release($0.number) }
      state.isReading = false
      return (resumed, state.begins())
    }
    for (resume, answer) in zip(resumed, answers) { resume?(answer) }
    if begins { start() }
  }

  private func answers(to questions: [any JointQuestions.Question]) async -> [Answer] {
    guard !questions.isEmpty else { return [] }
    do {
      let scan = try await self.scan(JointQuestions(questions))
      return scan.aggregate.questions.map { .success(($0, scan.account)) }
    } catch {
      return questions.map { _ in .failure(error) }
    }
  }
}
