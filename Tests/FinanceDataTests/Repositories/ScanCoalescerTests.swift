import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

/// Several askers of the same files.
@Suite("Questions that are asked together")
struct ScanCoalescerTests {
  private static let periods: [DatePeriod] = (0..<3).map {
    $0 == 0 ? .all : DatePeriod(month: YearMonth(index: 2024 * 12 + $0))
  }

  /// What each asker wants to know; the second question is asked with the answer to the first in hand.
  private static func answers(
    of repository: any TransactionsRepository, to asker: Int
  ) async throws -> [RepositoryAnswers.Answer] {
    let condition: SearchExpression = asker == 1 ? .type(.expense) : .everything
    var answers = RepositoryAnswers(of: repository)
    try await answers.askSummary(of: periods[asker], matching: condition, including: .all)
    if asker > 0 { try await answers.askTotals(matching: condition) }
    if asker > 1 { try await answers.askPages([1], by: .newestFirst, size: 7) }
    return answers.asked.map(\.answer)
  }

  @Test("A repository for one asker keeps the laws")
  func law() async throws {
    let folder = try TemporaryFolder()
    var options = ImportOptions()
    options.workers = 3
    try await Laws.checkRepository(rows: 10) { transactions in
      let path = try folder.write("a.csv", LedgerWriting.csv(transactions))
      let files = try FileTransactionsRepository(sources: [.path(path)], options: options)
      return ScanCoalescer(files).repository(for: 1)
    }
  }

  @Test("All get the answers they would get alone, in as many passes as the busiest of them has questions")
  func together() async throws {
    for seed in Seeds.list(6) {
      let transactions = RandomLedger.transactions(60, seed: seed, mood: .kind)
      let folder = try TemporaryFolder()
      let path = try folder.write("a.csv", LedgerWriting.csv(transactions))
      let passes = Mutex(0)
      let files = try FileTransactionsRepository(
        configured: [SourceRequest(.path(path))],
        watch: { stage in if case .passed = stage { passes.withLock { $0 += 1 } } })
      let coalescer = ScanCoalescer(files)
      let repositories = (0..<3).map(coalescer.repository)
      let found = try await withThrowingTaskGroup(of: (Int, [RepositoryAnswers.Answer]).self) { group in
        for asker in 0..<3 {
          group.addTask {
            defer { coalescer.leave(asker) }
            return (asker, try await ScanCoalescerTests.answers(of: repositories[asker], to: asker))
          }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      let alone = try InMemoryTransactionsRepository(transactions)
      for asker in 0..<3 {
        let expected = try await ScanCoalescerTests.answers(of: alone, to: asker)
        #expect(
          found[asker] == expected,
          "asker \(asker), \(Seeds.replay(seed))")
      }
      #expect(passes.withLock { $0 } == 3)
    }
  }

  @Test("A cancelled asker leaves at once, and the others get their answer")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", LedgerWriting.csv([.fixture(id: "a")]))
    let files = try FileTransactionsRepository(sources: [.path(path)])
    let coalescer = ScanCoalescer(files)
    let repositories = (0..<3).map(coalescer.repository)
    let askers = repositories[..<2].map { repository in
      Task { try await repository.totals(matching: .everything).rowCounts }
    }
    // The third asker has not asked, so both wait.
    askers[0].cancel()
    await #expect(throws: CancellationError.self) { try await askers[0].value }
    coalescer.leave(0)
    coalescer.leave(2)
    #expect(try await askers[1].value.accepted == 1)
  }

  @Test("Whoever is cancelled waits no more, before a pass has begun and while it goes on")
  func cancelledScans() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", LedgerWriting.csv([.fixture(id: "a")]))
    let askers = Mutex([Task<Int, any Error>]())
    let files = try FileTransactionsRepository(
      configured: [SourceRequest(.path(path))],
      watch: { stage in
        // All rows have been read, and nobody has an answer yet.
        guard case .passed = stage else { return }
        for asker in askers.withLock({ $0 }) { asker.cancel() }
      })
    let coalescer = ScanCoalescer(files)
    let repositories = (0..<3).map(coalescer.repository)
    func ask(_ asker: Int) -> Task<Int, any Error> {
      Task { try await repositories[asker].scan(TotalsCube(), matching: .everything).rowCounts.accepted }
    }
    let early = ask(0)
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    let all = [ask(0), ask(1)]
    askers.withLock { $0 = all }
    coalescer.leave(2)
    for asker in all { await #expect(throws: CancellationError.self) { try await asker.value } }
  }

  @Test("A failure reaches everybody who asked")
  func failure() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", LedgerWriting.csv([.fixture(id: "a")]))
    let files = try FileTransactionsRepository(sources: [.path(path)])
    let coalescer = ScanCoalescer(files)
    let repositories = (0..<2).map(coalescer.repository)
    try FileManager.default.removeItem(atPath: path)
    let failures = try await withThrowingTaskGroup(of: [SourceFailure].self) { group in
      for asker in 0..<2 {
        group.addTask {
          defer { coalescer.leave(asker) }
          return try await repositories[asker].totals(matching: .everything).rowCounts.failures
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(failures.map(\.path) == [path, path])
  }

  @Test("Different values are counted for each asker as if it asked alone")
  func distinctValues() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "a.csv", LedgerWriting.csv((0..<9).map { .fixture(id: "\($0)", description: "payee \($0)") }))
    var options = ImportOptions()
    options.limits.distinct = 8
    let files = try FileTransactionsRepository(sources: [.path(path)], options: options)
    let repository = ScanCoalescer(files).repository(for: 0)
    #expect(try await repository.totals(matching: .everything).rowCounts.accepted == 9)
    await #expect {
      _ = try await repository.summary(matching: .everything, including: .all)
    } throws: {
      ($0 as? SourceFailure)?.code == .inputDistinct
    }
  }
}
