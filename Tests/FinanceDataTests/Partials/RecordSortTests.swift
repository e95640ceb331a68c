import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("What is put in order on the disk")
struct RecordSortTests {
  private func records(_ count: Int, _ random: inout SeededGenerator) -> [SortRecord] {
    (0..<count).map { _ in
      // Few values, so that records are equal in one number, in two, or altogether, and the upper bits are used.
      SortRecord(
        UInt64(random.below(40)) << 58, UInt64(random.below(5)) << 60, UInt64(random.below(4)) << 61)
    }
  }

  private func read(_ sorted: [SpooledRun]) throws -> [SortRecord] {
    var (found, merged) = ([SortRecord](), try MergedRuns(sorted))
    while let record = try merged.next() { found.append(record) }
    return found
  }

  @Test(
    "Records come in order, as often as they were added, however few are in memory",
    arguments: [(0, 3), (1, 1), (7, 7), (8, 7), (500, 1), (5000, 1500), (5000, 5000)])
  func order(count: Int, capacity: Int) throws {
    for seed in Seeds.list(3, salt: 0x5027) {
      var random = SeededGenerator(seed: seed)
      let records = records(count, &random)
      var sort = RecordSort(capacity: capacity)
      for record in records { try sort.add(record) }
      let sorted = try sort.takeSorted()
      #expect(try read(sorted) == records.sorted(), "\(Seeds.replay(seed))")
      #expect(try read(sorted) == records.sorted(), "a second time, \(Seeds.replay(seed))")
      #expect(sorted.isEmpty == (count == 0))
      var groups: [[SortRecord]] = []
      try MergedRuns(sorted).forEachGroup { groups.append($0) }
      #expect(groups.flatMap(\.self) == records.sorted(), "\(Seeds.replay(seed))")
      #expect(groups.allSatisfy { group in group.allSatisfy { $0.first == group[0].first } })
      #expect(Set(groups.map { $0[0].first }).count == groups.count)
      // Nothing is left in it.
      #expect(try sort.takeSorted().isEmpty)
    }
  }

  @Test("A temporary folder that takes nothing is named, and what to do")
  func noRoom() {
    let failure = #expect(throws: SourceFailure.self) {
      try SpoolFile(for: .rows, in: "/nonexistent").keep([1])
    }
    #expect(failure?.path == "/nonexistent")
    #expect(
      failure?.message == "rows are put in order in this folder, which took 0 bytes and no more: "
        + "No such file or directory; name one with more room with TMPDIR")
  }

  @Test(
    "Bytes that are laid aside come back as they were, as often as they are asked for",
    arguments: [0, 1, 3_500_000])
  func bytes(count: Int) throws {
    var random = SeededGenerator(seed: 0xB7E5)
    let all = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var (spooled, rest) = (SpooledBytes(), all[...])
    while !rest.isEmpty {
      let piece = rest.prefix(random.number(in: 1...900_000))
      try spooled.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    for _ in 0..<2 {
      var found: [UInt8] = []
      try spooled.forEachBlock { found += $0 }
      #expect(found == all)
    }
    #expect(spooled.digest == FileDigest(all))
  }
}
