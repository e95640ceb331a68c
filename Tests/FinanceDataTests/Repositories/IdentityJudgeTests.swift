import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Decisions about rows that may be the same")
struct IdentityJudgeTests {
  private let rows = [
    "a,2024-05-03,-1,x", "b,2024-05-03,-2,y", "a,2024-05-03,-1,x", "c,2024-05-03,-3,z", "b,2024-05-04,-2,y",
    "c,2024-05-03,-3.00,\"z\"", "d,2024-05-03,-4,x",
  ]

  private func sources(_ texts: [String]) throws -> [OpenSource] {
    try texts.enumerated().map { number, text in
      try OpenSource(InputFile(name: "\(number)", bytes: Array(text.utf8)), format: nil)
    }
  }

  /// One group of all rows, as if all their fingerprints were the same.
  private func oneGroup(_ lines: [String], from start: Int, source: Int = 0) -> [RowPlace] {
    var offset = start
    return lines.map { line in
      defer { offset += line.utf8.count + 1 }
      return RowPlace(source: source, hasSourceID: true, offset: offset)
    }
  }

  @Test("ids that share their fingerprint are told apart, and decided as if they did not")
  func collisions() throws {
    let header = "id,date,amount,description\n"
    let sources = try sources([header + rows.joined(separator: "\n")])
    let places = oneGroup(rows, from: header.utf8.count)
    func decide(_ repeats: [IdentityLog.Repeat]) throws -> DeduplicationDecisions {
      var judge = IdentityJudge(sources: sources, conventions: MappingConventions(), rejectionLimit: 10)
      return try judge.decisions(on: repeats)
    }
    let together = try decide(places.map { .init(of: places[0], at: $0) })
    let apart = try decide(
      [(0, 0), (0, 2), (1, 1), (1, 4), (3, 3), (3, 5)].map { .init(of: places[$0], at: places[$1]) })
    #expect(together.bySource == apart.bySource && together.conflicts == apart.conflicts)
    #expect(apart.bySource[0].map(\.offset) == [1, 2, 4, 5].map { places[$0].position.byteOffset })
    #expect(apart.bySource[0].map(\.decision.name) == ["conflict", "duplicate", "conflict", "duplicate"])
    #expect(apart.conflicts.map { $0.rows.map(\.value) } == [["b", "b"]])
  }

  @Test("a row alone with its fingerprint's other rows unlike it is left alone")
  func strangers() throws {
    let header = "id,date,amount,description\n"
    let sources = try sources([header + rows.joined(separator: "\n")])
    let places = oneGroup(rows, from: header.utf8.count)
    var judge = IdentityJudge(sources: sources, conventions: MappingConventions(), rejectionLimit: 10)
    let decisions = try judge.decisions(
      on: [0, 1, 3, 6].map { .init(of: places[0], at: places[$0]) })
    #expect(decisions.isEmpty)
  }

  @Test("the same bytes under another header are not taken for the same row")
  func headers() throws {
    let row = "a,2024-05-03,-1,x,y"
    let (one, two) = ("id,date,amount,description,note\n", "id,date,amount,note,description\n")
    let sources = try sources([one + row, two + row, one + row])
    let places = (0...2).map { oneGroup([row], from: one.utf8.count, source: $0)[0] }
    var judge = IdentityJudge(sources: sources, conventions: MappingConventions(), rejectionLimit: 10)
    let first = try judge.decisions(
      on: [.init(of: places[0], at: places[0]), .init(of: places[0], at: places[2])])
    #expect(first.bySource.map { $0.map(\.decision.name) } == [[], [], ["duplicate"]])
    let all = try judge.decisions(on: places.map { .init(of: places[0], at: $0) })
    #expect(all.bySource.map { $0.map(\.decision.name) } == [["conflict"], ["conflict"], ["conflict"]])
    #expect(
      all.conflicts.map { $0.rows.map { $0.message.prefix { $0 != ":" } } } == [
        ["the id 'a' stands for something else on line 2 of 1"],
        ["the id 'a' stands for something else on line 2 of 0"],
        ["the id 'a' stands for something else on line 2 of 1"],
      ])
  }

  @Test("of many rows in conflict the first are kept in full and all are counted")
  func limit() async throws {
    let text = (0..<500).map { "a,2024-05-03,-\($0 + 1),x\n" }.joined()
    for (limit, kept) in [(3, 3), (.max, 500), (0, 0)] {
      var options = ImportOptions()
      options.rejectionLimit = limit
      let rowCounts = try await FileLedger(
        texts: ["id,date,amount,description\n" + text], options: options
      ).rowCounts()
      #expect(rowCounts.rejections.counts == [.idConflict: 500])
      #expect(rowCounts.rejections.rows.count == kept)
      #expect(rowCounts.rejections.rows.map(\.line) == (0..<kept).map { $0 + 2 })
    }
  }

  @Test(
    "repeats are found wherever they lie: in order, backwards, in rows longer than a window",
    arguments: [0, 1, 60, 4050, 5000, 300_000])
  func distance(_ length: Int) async throws {
    let filler = String(repeating: "y", count: length)
    let rows = (0..<40).map { "\($0),2024-05-03,-1,\"x\($0 % 7 == 0 ? filler : "")\n\"\"é\"\r\n" }
    let header = "id,date,amount,description\r\n"
    for others in [rows, rows.reversed()] {
      let ledger = try FileLedger(header + rows.joined(), header + others.joined())
      #expect(try await ledger.counts() == [[40, 40, 0, 0, 0], [40, 0, 0, 40, 0]])
    }
  }
}

extension DeduplicationDecisions.Decision {
  fileprivate var name: String {
    switch self {
    case .duplicate: "duplicate"
    case .conflict: "conflict"
    case .occurrence(let number): "occurrence \(number)"
    }
  }
}
