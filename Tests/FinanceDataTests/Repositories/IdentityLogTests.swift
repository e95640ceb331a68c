import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("The log of identities")
struct IdentityLogTests {
  private typealias Entry = IdentityLog.Entry
  private typealias Repeat = IdentityLog.Repeat

  private func place(_ offset: Int, source: Int = 0, hasID: Bool = true) -> RowPlace {
    RowPlace(source: source, hasSourceID: hasID, offset: offset)
  }

  private func log(_ entries: some Sequence<Entry>) -> IdentityLog {
    var log = IdentityLog(covering: .ids)
    for entry in entries { log.note(entry) }
    return log
  }

  /// The same by sorting: groups by the first row, rows by their place.
  private func naive(_ entries: [Entry]) -> [Repeat] {
    let groups = Dictionary(grouping: entries) { [$0.fingerprint, $0.place.hasSourceID ? 1 : 0] }
    let repeated = groups.values.filter { $0.count > 1 }.map { $0.map(\.place).sorted() }
    return repeated.sorted { $0[0] < $1[0] }.flatMap { group in
      group.map { Repeat(of: group[0], at: $0) }
    }
  }

  private func expectSameRepeats(_ found: [Repeat], _ expected: [Repeat], _ note: String) {
    #expect(found.count == expected.count, "\(note)")
    let difference = zip(found, expected).first { $0 != $1 }
    #expect(difference == nil, "\(note)")
  }

  @Test("nothing noted, nothing repeated")
  func empty() async {
    #expect(await IdentityLog(covering: .ids).repeats(workers: 3) == [])
    var log = IdentityLog(covering: .ids)
    log.note(TransactionBatch())
    #expect(await log.repeats(workers: 1) == [])
  }

  @Test("places keep source, offset and kind, up to the largest")
  func places() {
    for (source, offset) in [(0, 0), (1, 5), (65_535, 1 << 46 - 1)] {
      for hasID in [false, true] {
        let packed = place(offset, source: source, hasID: hasID)
        #expect(packed.position == SourcePosition(source: source, byteOffset: offset))
        #expect(packed.hasSourceID == hasID)
      }
    }
    let byContent = RowPlace(source: 3, hasSourceID: true, byContent: true, offset: 1 << 46 - 1)
    #expect(byContent.position == SourcePosition(source: 3, byteOffset: 1 << 46 - 1))
    #expect(byContent.hasSourceID && !byContent.isByID && place(1).isByID && !place(1, hasID: false).isByID)
    #expect(place(9) < place(10) && place(10) < place(0, source: 1))
  }

  @Test("groups come in the order of their first rows, each in the order of its rows")
  func order() async {
    let entries = [(7, 50), (3, 40), (9, 30), (7, 20), (3, 10), (3, 60)].map { digest, offset in
      Entry(UInt64(digest) << 57 | 1, at: place(offset))
    }
    let expected = [(10, 10), (10, 40), (10, 60), (20, 20), (20, 50)].map {
      Repeat(of: place($0), at: place($1))
    }
    #expect(await log(entries).repeats(workers: 2) == expected)
  }

  @Test("an id and a content are no repeats of each other, whatever their bits")
  func kinds() async {
    let entries = [(1, true), (2, false), (3, true), (4, false), (5, false)].map {
      Entry(0, at: place($0, hasID: $1))
    }
    let expected = [(2, 2), (2, 4), (2, 5)].map {
      Repeat(of: place($0, hasID: false), at: place($1, hasID: false))
    }
    let ids = [(1, 1), (1, 3)].map { Repeat(of: place($0), at: place($1)) }
    #expect(await log(entries).repeats(workers: 1) == expected + ids)
  }

  @Test(
    "blocks that are empty, just full and just begun lose no row",
    arguments: [1, 2, 63, 64, 65, 127, 128, 129, 5000])
  func blocks(_ count: Int) async {
    // All in the last partition; the first and the last row are the same.
    let entries = (0..<count).map { Entry(~UInt64($0 == count - 1 ? 0 : $0), at: place($0)) }
    let ends = count > 1 ? [0, count - 1] : []
    let expected = ends.map { Repeat(of: place(0), at: place($0)) }
    #expect(await log(entries).repeats(workers: 1) == expected)
    #expect(await log(entries.reversed()).repeats(workers: 5) == expected)
  }

  @Test("a log can be closed at any time and goes on")
  func closing() async {
    var log = IdentityLog(covering: .ids)
    for number in 0..<300 {
      if number % 7 == 0 { log.close() }
      log.note(Entry(UInt64(number % 150) << 50, at: place(number)))
    }
    #expect(await log.repeats(workers: 2).count == 300)
  }

  @Test(
    "random entries are found as by sorting, whatever the order of noting, the cuts and the workers",
    arguments: Seeds.list(4, salt: 40))
  func random(_ seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    // From nearly all different to nearly all the same; in one partition, in two, in all.
    for (kinds, shift) in [(100_000, 40), (3000, 0), (500, 57), (40, 61), (2, 63)] {
      let entries = (0..<6000).map { number in
        Entry(
          UInt64(random.below(kinds)) << UInt64(shift),
          at: place(number, source: number % 3, hasID: !random.once(in: 4)))
      }
      let expected = naive(entries)
      for workers in [1, 2, 200] {
        var parts = (0..<3).map { _ in IdentityLog(covering: .ids) }
        for entry in entries.shuffled(using: &random) { parts[random.below(3)].note(entry) }
        var whole = IdentityLog(covering: .ids)
        for part in parts.shuffled(using: &random) { whole.merge(part) }
        expectSameRepeats(await whole.repeats(workers: workers), expected, Seeds.replay(seed))
      }
    }
  }

  @Test("rows of a batch are found by their ids or contents, whatever the constants of the hash")
  func batches() async {
    var batch = TransactionBatch(
      [("a", "x"), ("b", "x"), ("a", "y"), ("c", "z"), ("d", "x"), ("e", "z")].map {
        Transaction.fixture(id: $0, description: $1)
      })
    for row in [3, 4, 5] { batch.ids[row] = .none }
    batch.source = 2
    batch.originBase = 1000
    for row in batch.indices { batch.origins[row] = UInt32(row) * 10 }
    let contents = [1030, 1050].map {
      Repeat(of: place(1030, source: 2, hasID: false), at: place($0, source: 2, hasID: false))
    }
    let ids = [1000, 1020].map { Repeat(of: place(1000, source: 2), at: place($0, source: 2)) }
    for seed in 0..<50 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let hash = SeededHash(using: &random)
      var log = IdentityLog(covering: .ids, hash: hash)
      log.note(batch)
      #expect(await log.repeats(workers: 1) == contents + ids)
      var withoutIDs = IdentityLog(covering: .contents, hash: hash)
      withoutIDs.note(batch)
      #expect(await withoutIDs.repeats(workers: 1) == contents)
    }
  }
}
