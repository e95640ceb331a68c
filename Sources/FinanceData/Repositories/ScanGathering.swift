import FinanceDomain

/// Brings together what several askers want to know of the same sources, so that all of it is answered in one pass.
///
/// A pass begins when every asker waits for an answer, or is done. Whoever asks twice, the second time with the first
/// answer in hand, takes part in two passes; so as many passes are made as the asker needs that asks most often.
package final class ScanGathering: Sendable {
  /// A question that waits, and how its answer is handed over.
  private struct Asked: Sendable {
    let asker: Int
    let question: any JointQuestions.Question
    let answer: @Sendable (Result<(any JointQuestions.Question, ScanAccount), any Error>) -> Void
  }

  private struct State {
    /// How many questions each asker waits for; askers that are done are not here.
    var askers: [Int: Int] = [:]
    var waiting: [Asked] = []
    var isReading = false

    /// Whether it is time for a pass; whoever is told so has to make it.
    mutating func begins() -> Bool {
      guard !isReading, !waiting.isEmpty, askers.values.allSatisfy({ $0 > 0 }) else { return false }
      isReading = true
      return true
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
    if begins { Task { await read() } }
  }

  /// Puts a question to all rows, together with those of the others.
  func ask<A: TransactionAggregate>(
    _ empty: A, matching query: TransactionQuery, as asker: Int
  ) async throws -> Scan<A> {
    let part = JointQuestions.Part(empty, about: query.expression)
    let (answer, account) = try await withCheckedThrowingContinuation { continuation in
      let asked = Asked(asker: asker, question: part) { continuation.resume(with: $0) }
      let begins = state.withLock { state in
        state.waiting.append(asked)
        state.askers[asker, default: 0] += 1
        return state.begins()
      }
      if begins { Task { await read() } }
    }
    guard let answer = answer as? JointQuestions.Part<A> else {
      preconditionFailure("answers come in the order of their questions")
    }
    return Scan(aggregate: answer.aggregate, account: account)
  }

  /// Makes passes for as long as everybody waits.
  private func read() async {
    repeat {
      // Askers put several questions in the same moment; all of them are to be in the same pass. One alone need not wait.
      let hasCompany = state.withLock { $0.askers.count > 1 }
      for _ in 0..<(hasCompany ? 16 : 0) { await Task.yield() }
      let asked = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      let answers = await answers(to: asked.map(\.question))
      state.withLock { state in
        for one in asked where state.askers[one.asker] != nil { state.askers[one.asker, default: 0] -= 1 }
      }
      for (one, answer) in zip(asked, answers) { one.answer(answer) }
    } while state.withLock({ state in
      state.isReading = false
      return state.begins()
    })
  }

  private func answers(
    to questions: [any JointQuestions.Question]
  ) async -> [Result<(any JointQuestions.Question, ScanAccount), any Error>] {
    do {
      let scan = try await self.scan(JointQuestions(questions))
      return scan.aggregate.questions.map { .success(($0, scan.account)) }
    } catch {
      return questions.map { _ in .failure(error) }
    }
  }
}
