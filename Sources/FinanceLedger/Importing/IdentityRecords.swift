import FinanceDomain
import GRDB

/// What rows are recognised by, with their places: collected while rows come, written at the end in their own order.
///
/// Sixteen bytes a row. In the order in which rows come, each would be written to another page: into a filled ledger that
/// takes ten times as long.
struct IdentityRecords {
  private var records: [(identity: Int64, place: Int64)] = []

  init() {}

  mutating func append(_ identity: Int64, at place: LedgerPlace) { records.append((identity, place.key)) }

  mutating func insert(in db: Database) throws {
    sort()
    try BulkInsert(into: "identities", width: 2, in: db).run(records.count) { row, statement, first in
      statement.bind(records[row].identity, at: first)
      statement.bind(records[row].place, at: first + 1)
    }
    records = []
  }

  mutating func remove(in db: Database) throws {
    sort()
    let delete = try LedgerStatement("DELETE FROM identities WHERE identity = ? AND place = ?", in: db)
    for record in records {
      delete.bind(record.identity, at: 1)
      delete.bind(record.place, at: 2)
      try delete.run()
    }
    records = []
  }

  /// Sorts by identity: dealt out by the upper bits first, because identities are spread evenly and small heaps sort
  /// fast.
  private mutating func sort() {
    var starts = [Int](repeating: 0, count: IdentityRecords.heapCount + 1)
    for record in records { starts[IdentityRecords.heap(of: record.identity) + 1] += 1 }
    for heap in 0..<IdentityRecords.heapCount { starts[heap + 1] += starts[heap] }
    var dealt = records
    var places = starts
    for record in records {
      let heap = IdentityRecords.heap(of: record.identity)
      dealt[places[heap]] = record
      places[heap] += 1
    }
    for heap in 0..<IdentityRecords.heapCount where starts[heap + 1] - starts[heap] > 1 {
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
}
