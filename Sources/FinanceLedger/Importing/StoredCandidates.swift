import FinanceDomain
import GRDB

/// What a new row may be known by in a ledger.
struct RowKeys {
  /// Its id, or its content where it has none.
  let identity: Int64
  /// Its content; its id again where no content matters.
  let content: Int64
  /// Its content in other spellings, by which ledgers of earlier versions know it. Most rows have none.
  let former: [Int64]

  /// The keys of a row.
  ///
  /// - Parameters:
  ///   - identities: what makes the keys of contents.
  ///   - ledgerHasDerived: whether the ledger has rows that are known by their contents.
  init(
    of row: Int, in batch: borrowing TransactionBatch, _ identities: inout RowIdentity,
    ledgerHasDerived: Bool
  ) {
    let id = batch.ids[row].count > 0 ? RowIdentity.id(of: row, in: batch) : nil
    if let id, !ledgerHasDerived {
      (identity, content, former) = (id, id, [])
      return
    }
    let content = identities.content(of: row, in: batch)
    (identity, self.content) = (id ?? content, content)
    let description = batch.text.bytes[batch.descriptions[row].range]
    let isPlain = !ledgerHasDerived || description.allSatisfy { $0 < 0x80 }
    former =
      isPlain
      ? [] : batch.formerFingerprints(of: row).map(Int64.init(bitPattern:)).filter { $0 != content }
  }
}

/// The rows of a ledger that the new rows of some batches may be.
///
/// They are looked up together, first their identities in the order of identities, then the rows in the order of their
/// places, so that each page of the ledger is visited once. Memory is bounded by the batches: a row here for each of theirs,
/// but for contents that the ledger has many times.
struct StoredCandidates {
  private let places: LedgerStatement
  private(set) var reader: RowReader
  /// The numbers of the rows in the reader's batch, by the keys that they were found by.
  private var numbers = IdentityPlaces()
  /// The rows that have ids, by their contents; `nil` where none has to be known by its content.
  private let contents: IdentityPlaces?

  /// Knows no rows yet.
  ///
  /// - Parameter days: the days of the new rows, if some of those have no id and some of the ledger's have one.
  init(in db: Database, knowing vocabulary: LedgerVocabulary, days: ClosedRange<CalendarDay>?) throws {
    places = try LedgerStatement(
      "SELECT identity, place FROM \(BulkLookup.source("identities", by: "identity"))", in: db)
    reader = try RowReader(
      "", from: BulkLookup.source("transactions", by: "place"), in: db, knowing: vocabulary)
    contents = try days.map { try StoredCandidates.contents(of: $0, in: db, knowing: vocabulary) }
  }

  /// The rows of some days that have ids, by their contents. Sixteen bytes a row.
  private static func contents(
    of days: ClosedRange<CalendarDay>, in db: Database, knowing vocabulary: LedgerVocabulary
  ) throws -> IdentityPlaces {
    let keys = LedgerKey.keys(of: days)
    var reader = try RowReader(
      "WHERE place >= ? AND place < ? AND occurrence IS NULL AND version = 1", in: db, knowing: vocabulary)
    reader.begin(keys.lowerBound, keys.upperBound)
    var contents = IdentityPlaces()
    var identities = RowIdentity()
    try reader.readAll { batch, facts in
      for row in 0..<batch.count {
        contents.append(identities.content(of: row, in: batch), at: facts[row].place.key)
      }
    }
    contents.sort()
    return contents
  }

  /// Reads the rows with those keys in the place of the ones before.
  mutating func read(_ keys: [RowKeys]) throws {
    var wanted: [(identity: Int64, place: Int64)] = []
    let sorted = StoredCandidates.sorted(keys)
    if let contents { for key in sorted { wanted += contents.records[contents.range(of: key)] } }
    try BulkLookup.run(places, for: sorted) {
      while try places.step() { wanted.append((places.int(0), places.int(1))) }
    }
    wanted.sort { $0.place < $1.place }
    var distinct: [Int64] = []
    for record in wanted where record.place != distinct.last { distinct.append(record.place) }
    try reader.fill(from: distinct)
    numbers.removeAll()
    var row = 0
    for (key, place) in wanted {
      while row < reader.batch.count, reader.facts[row].place.key < place { row += 1 }
      guard row < reader.batch.count else { break }
      if reader.facts[row].place.key == place { numbers.append(key, at: Int64(row)) }
    }
    numbers.sort()
  }

  /// Every key once.
  private static func sorted(_ keys: [RowKeys]) -> [Int64] {
    var all: [Int64] = []
    all.reserveCapacity(keys.count)
    for key in keys {
      all.append(key.identity)
      if key.content != key.identity { all.append(key.content) }
      all += key.former
    }
    all.sort()
    var distinct: [Int64] = []
    distinct.reserveCapacity(all.count)
    for key in all where key != distinct.last { distinct.append(key) }
    return distinct
  }

  /// Where the rows with a key are: see ``row(_:)``.
  func range(of key: Int64) -> Range<Int> { numbers.range(of: key) }

  /// The number in the reader's batch of the row at a place.
  func row(_ place: Int) -> Int { Int(numbers.records[place].place) }

  /// The rows with a key, in the order of the ledger.
  func rows(_ key: Int64) -> [StoredRow] {
    range(of: key).map { place in
      StoredRow(transaction: reader.batch[row(place)], facts: reader.facts[row(place)])
    }
  }
}
