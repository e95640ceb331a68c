import FinanceDomain
import GRDB

/// What rows are recognised by, each with a number that says where the row is: its place in the ledger, or its number in
/// a batch. Sixteen bytes a row.
///
/// They are collected while rows come, and then sorted: in the order in which rows come, each would be written to or
/// looked up in another page, which takes ten times as long in a filled ledger.
struct IdentityPlaces {
  private(set) var records: [(identity: Int64, place: Int64)] = []
  /// Where the records of each heap begin, once they are sorted, and where the last one ends.
  private var starts: [Int] = []

  mutating func append(_ identity: Int64, at place: Int64) { records.append((identity, place)) }

  mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
    starts = []
  }

  /// Sorts by identity, then by place: dealt out by the upper bits first, because identities are spread evenly and small
  /// heaps sort fast.
  mutating func sort() {
    starts = [Int](repeating: 0, count: IdentityPlaces.heapCount + 1)
    for record in records { starts[IdentityPlaces.heap(of: record.identity) + 1] += 1 }
    for heap in 0..<IdentityPlaces.heapCount { starts[heap + 1] += starts[heap] }
    var dealt = records
    var next = starts
    for record in records {
      let heap = IdentityPlaces.heap(of: record.identity)
      dealt[next[heap]] = record
      next[heap] += 1
    }
    for heap in 0..<IdentityPlaces.heapCount where starts[heap + 1] - starts[heap] > 1 {
      dealt[starts[heap]..<starts[heap + 1]].sort { $0 < $1 }
    }
    records = dealt
  }

  private static let heapCount = 4096

  /// The upper twelve bits, in the order of signed numbers.
  @inline(__always)
  private static func heap(of identity: Int64) -> Int {
    Int(UInt64(bitPattern: identity ^ .min) >> 52)
  }

  /// Which of the records have an identity, once they are sorted.
  func range(of identity: Int64) -> Range<Int> {
    guard !starts.isEmpty else { return 0..<0 }
    let heap = IdentityPlaces.heap(of: identity)
    let end = starts[heap + 1]
    // Heaps are small.
    var first = starts[heap]
    while first < end, records[first].identity < identity { first += 1 }
    var last = first
    while last < end, records[last].identity == identity { last += 1 }
    return first..<last
  }
}

extension IdentityPlaces {
  mutating func insert(in db: Database) throws {
    sort()
    try BulkInsert(into: "identities", width: 2, in: db).run(records.count) { row, statement, first in
      statement.bind(records[row].identity, at: first)
      statement.bind(records[row].place, at: first + 1)
    }
    removeAll()
  }

  mutating func remove(in db: Database) throws {
    sort()
    let delete = try LedgerStatement("DELETE FROM identities WHERE identity = ? AND place = ?", in: db)
    for record in records {
      delete.bind(record.identity, at: 1)
      delete.bind(record.place, at: 2)
      try delete.run()
    }
    removeAll()
  }
}
