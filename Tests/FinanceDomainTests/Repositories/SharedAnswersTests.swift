import FinanceTestSupport
import Testing

@testable import FinanceDomain

/// Several askers of one summary, some of which stop waiting.
@Suite("Summaries that several askers share")
struct SharedAnswersTests {
  @Test("Cancelling the first asker or the last one cancels nobody else", arguments: [0, 1, 2])
  func one(cancelled: Int) async throws {
    let (summaries, scan) = (SharedAnswers<Scan<ScanSummary>>(), HeldScan())
    let askers = try await ask(summaries, scan, count: 3)
    askers[cancelled].cancel()
    await #expect(throws: CancellationError.self) { try await askers[cancelled].value }
    #expect(scan.state.withLock { $0.cancelled } == 0)
    scan.open()
    for asker in askers.indices where asker != cancelled { _ = try await askers[asker].value }
    #expect(scan.state.withLock { $0.begun } == 1)
  }

  @Test("The scan ends when the last asker has left, and the next asker gets a scan of its own")
  func all() async throws {
    let (summaries, scan) = (SharedAnswers<Scan<ScanSummary>>(), HeldScan())
    let askers = try await ask(summaries, scan, count: 3)
    for asker in askers { asker.cancel() }
    for asker in askers { await #expect(throws: CancellationError.self) { try await asker.value } }
    while scan.state.withLock({ $0.cancelled }) == 0 { await Task.yield() }
    scan.open()
    _ = try await summaries.answer(to: .everything, including: []) { try await scan.run() }
    #expect(scan.state.withLock { $0.begun } == 2)
  }

  @Test("A failed scan does not drop a broader one that began after it")
  func broader() async throws {
    let (summaries, narrow, broad) = (SharedAnswers<Scan<ScanSummary>>(), HeldScan(fails: true), HeldScan())
    let first = try await ask(summaries, narrow, count: 1)
    let second = try await ask(summaries, broad, count: 1, including: .all)
    narrow.open()
    await #expect(throws: HeldScan.Failure.self) { try await first[0].value }
    let third = try await ask(summaries, broad, count: 1)
    broad.open()
    _ = try await second[0].value
    _ = try await third[0].value
    _ = try await summaries.answer(to: .everything, including: .all) { try await broad.run() }
    #expect(broad.state.withLock { $0.begun } == 1)
  }

  @Test("Whoever is cancelled before asking begins no scan")
  func late() async throws {
    let (summaries, scan) = (SharedAnswers<Scan<ScanSummary>>(), HeldScan())
    let asker = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await summaries.answer(to: .everything, including: []) { try await scan.run() }
    }
    asker.cancel()
    await #expect(throws: CancellationError.self) { try await asker.value }
    #expect(scan.state.withLock { $0.begun } == 0)
  }

  /// So many askers, all of which wait when this returns.
  private func ask(
    _ summaries: SharedAnswers<Scan<ScanSummary>>, _ scan: HeldScan, count: Int,
    including details: ScanSummary.Details = []
  ) async throws -> [Task<Scan<ScanSummary>, any Error>] {
    let before = await summaries.waiting
    let askers = (0..<count).map { _ in
      Task { try await summaries.answer(to: .everything, including: details) { try await scan.run() } }
    }
    while await summaries.waiting < before + count { await Task.yield() }
    return askers
  }
}

/// A scan that lasts until it is let go or cancelled.
private final class HeldScan: Sendable {
  struct Failure: Error {}

  let state = Mutex((begun: 0, cancelled: 0, isOpen: false))
  private let fails: Bool

  init(fails: Bool = false) { self.fails = fails }

  func open() { state.withLock { $0.isOpen = true } }

  func run() async throws -> Scan<ScanSummary> {
    state.withLock { $0.begun += 1 }
    while !state.withLock({ $0.isOpen }) {
      if Task.isCancelled {
        state.withLock { $0.cancelled += 1 }
        throw CancellationError()
      }
      await Task.yield()
    }
    if fails { throw Failure() }
    return Scan(
      aggregate: ScanSummary(focus: .all, including: .all), rowCounts: try ScanRowCounts(sources: []))
  }
}
