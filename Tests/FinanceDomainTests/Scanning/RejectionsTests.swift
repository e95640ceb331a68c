import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Rejections")
struct RejectionsTests {
  @Test("All are counted, the first ones are kept in the order of the sources", arguments: [0, 1, 3, 20])
  func limit(limit: Int) {
    let rows = [(1, 50), (0, 9), (1, 0), (0, 100), (2, 0), (0, 0)].map { row(source: $0, offset: $1) }
    var rejections = Rejections(limit: limit)
    for row in rows { rejections.record(row) }
    #expect(rejections.rows == Array(rows.sorted { $0.position < $1.position }.prefix(limit)))
    #expect(rejections.total == 6)
    #expect(rejections.counts == [.amountEmpty: 6])
  }

  @Test("However the rows are divided among workers, merging gives the same")
  func orderProof() {
    for seed in Seeds.list(10, salt: 8) {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<40).map { _ in
        row(
          source: random.below(3), offset: random.below(12),
          code: random.pick([.amountEmpty, .dateEmpty, .csvWidth]),
          message: random.pick(["one", "other", "\u{E9}", "e\u{301}"]))
      }
      let expected = merged(rows, workers: 1, using: &random)
      for _ in 0..<6 {
        let found = merged(rows.shuffled(using: &random), workers: random.number(in: 1...6), using: &random)
        #expect(found == expected, "\(Seeds.replay(seed))")
      }
    }
  }

  @Test("No rejections are none")
  func none() {
    #expect(Rejections().total == 0 && Rejections().rows == [] && Rejections().limit == 1000)
  }

  private func merged(_ rows: [RejectedRow], workers: Int, using random: inout SeededGenerator) -> Rejections
  {
    var parts = Array(repeating: Rejections(limit: 7), count: workers)
    for row in rows { parts[random.below(workers)].record(row) }
    return parts.reduce(into: Rejections(limit: 7)) { $0.merge($1) }
  }

  private func row(
    source: Int, offset: Int, code: ReasonCode = .amountEmpty, message: String = "the amount is empty"
  ) -> RejectedRow {
    RejectedRow(
      sourceName: "\(source).csv", position: SourcePosition(source: source, byteOffset: offset), line: nil,
      column: "amount",
      columnNumber: 2, value: "", code: code, message: message, excerpt: "2024-05-03,,Coffee", byteCount: 18)
  }
}
