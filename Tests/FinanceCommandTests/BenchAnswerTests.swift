import FinanceData
import FinanceDomain
import Testing

@testable import finance

/// Answers that differ are a defect of the program, and must never be measured in silence.
@Suite("Answers of finance bench")
struct BenchAnswerTests {
  private typealias Entry = AnswerComparison.Entry

  private func comparison(_ entries: Entry...) -> AnswerComparison {
    var comparison = AnswerComparison()
    for entry in entries { comparison.note(entry) }
    return comparison
  }

  private func entry(
    _ duplicates: DuplicatePolicy, workers: Int, run: Int, _ checksum: UInt64
  ) -> Entry {
    Entry(duplicates: duplicates, workers: workers, run: run, checksum: Checksum(value: checksum))
  }

  @Test("Equal answers to each question agree, whatever the other question's answer")
  func agreement() {
    let answers = comparison(
      entry(.off, workers: 1, run: 0, 1), entry(.off, workers: 2, run: 1, 1),
      entry(.id, workers: 1, run: 1, 2),
      entry(.id, workers: 2, run: 2, 2))
    #expect(answers.disagreement == nil)
    #expect(answers.checksum(.id) == Checksum(value: 2))
    #expect(comparison().disagreement == nil)
  }

  @Test("The first answer that differs is named beside the one it differs from")
  func disagreement() throws {
    let answers = comparison(
      entry(.off, workers: 1, run: 0, 1), entry(.id, workers: 1, run: 1, 2),
      entry(.id, workers: 4, run: 3, 0xAB))
    let found = try #require(answers.disagreement)
    #expect(
      found.errorDescription
        == """
        the answers differ (--duplicates id): 1 worker in run 1 gave 0000000000000002, 4 workers in run 3 gave \
        00000000000000ab; this is a defect of finance, please report it
        """)
    #expect(Failure(found).status == .defect)
  }

  @Test("A run whose answers differ prints no figures and ends with status 70")
  func defect() async throws {
    let plan = BenchPlan(
      paths: [Repository.sampleData.appendingPathComponent("transactions.csv").path], period: .all,
      workers: WorkerCounts(upToProcessors: 2), runs: 1)
    let honest = BenchRunner(context: RunContext(environment: .live)).ask
    let runner = BenchRunner(context: RunContext(environment: .live)) { plan, duplicates, workers in
      let answer = try await honest(plan, duplicates, workers)
      return workers == 1
        ? answer : BenchAnswer(account: answer.account, checksum: Checksum(value: ~answer.checksum.value))
    }
    let error = await #expect(throws: AnswerDisagreement.self) {
      try await runner.run(plan, as: .text, style: .plain)
    }
    #expect(try Failure(#require(error)).status == .defect)
  }

  @Test("A checksum stands for the report's bytes and for the account of the rows")
  func checksum() throws {
    func account(accepted: Int, rejected: Int) throws -> ScanRowCounts {
      try ScanRowCounts(sources: [
        RowCounts(
          path: "a.csv", format: "csv", read: accepted + rejected, accepted: accepted, rejected: rejected)
      ])
    }
    let usual = Checksum(report: "report", account: try account(accepted: 2, rejected: 1))
    #expect(usual == Checksum(report: "report", account: try account(accepted: 2, rejected: 1)))
    #expect(usual != Checksum(report: "reporT", account: try account(accepted: 2, rejected: 1)))
    #expect(usual != Checksum(report: "report", account: try account(accepted: 1, rejected: 2)))
  }

  @Test(
    "Workers are compared in powers of two up to the processors, two at least",
    arguments: [(1, [1, 2]), (2, [1, 2]), (4, [1, 2, 4]), (6, [1, 2, 4, 6]), (16, [1, 2, 4, 8, 16])])
  func workers(_ processors: Int, _ expected: [Int]) {
    #expect(WorkerCounts(upToProcessors: processors).values == expected)
  }

  @Test(
    "A list of workers is read with one among them, and nothing but numbers is one",
    arguments: [
      ("1,2,4", [1, 2, 4]), ("4,2,2", [1, 2, 4]), ("3", [1, 3]), ("", nil), ("1,", nil), ("1 2", nil),
      ("two", nil),
    ] as [(String, [Int]?)])
  func workerList(_ text: String, _ expected: [Int]?) {
    #expect(WorkerCounts(parsing: text)?.values == expected)
  }

  @Test(
    "Figures are rounded to their places",
    arguments: [(0.12345, 4, "0.1235"), (2, 0, "2"), (1.995, 1, "2.0"), (12.04, 2, "12.04"), (-1, 1, "0.0")])
  func figures(_ value: Double, _ places: Int, _ expected: String) {
    #expect(Figure.text(value, places: places) == expected)
  }

  @Test("Of several measurements the middle counts, of the memory the most")
  func median() {
    let costs = [(3.0, 1.0, 5), (1.0, 2.0, 9), (2.0, 6.0, 7)].map {
      Measurement(processorSeconds: $0.0, wallSeconds: $0.1, peakBytes: $0.2)
    }
    #expect(Measurement(medianOf: costs) == Measurement(processorSeconds: 2, wallSeconds: 2, peakBytes: 9))
    #expect(Measurement(medianOf: Array(costs.prefix(2))).wallSeconds == 1.5)
  }
}
