import FinanceDomain
import GRDB

/// One import: stores the rows of files in a ledger, inside a transaction that its owner has begun.
///
/// Rows come in the order of their files, a batch at a time. Memory is bounded: the rows that are collected for writing,
/// what they are recognised by, names and sums.
struct ImportRun {
  /// What became of the rows of one source.
  struct Tally {
    var added = 0
    var recognised = 0
    var conflicts = 0
  }

  /// A row that contradicts the ledger.
  struct Conflict {
    let position: SourcePosition
    let id: TransactionID
    let difference: String
    let remedy: String
  }

  let db: Database
  let supply: TransactionsSupply
  var head: LedgerMetadata
  /// The numbers that rows of this import have.
  let numbers: Range<Int64>
  /// The number of the first byte of each source.
  let firstNumbers: [Int64]
  private(set) var writer: RowWriter
  /// `nil` for a ledger without rows: there is nothing to recognise.
  private var matcher: IdentityMatcher?
  private var identities = RowIdentity()
  private var records = IdentityRecords()
  private(set) var tallies: [Tally]
  /// The first rows that contradict the ledger.
  private(set) var conflicts: [Conflict] = []
  /// How many rows do.
  private(set) var conflictCount = 0
  /// How many of the new rows have an id of their source.
  private(set) var identified = 0
  private(set) var totals = LedgerTotals()
  private(set) var days: ClosedRange<Int32>?
  /// Batches of the ledger of which rows were recognised.
  private(set) var recognisedBatches: Set<Int64> = []
  /// The ends of the numbers of earlier batches, in their order.
  private let batchEnds: [(end: Int64, number: Int64)]
  private var rows: [(row: Int, facts: RowFacts)] = []
  /// More conflicts than these are counted, not kept.
  private static let conflictLimit = 1000

  /// Prepares for the rows.
  init(_ supply: TransactionsSupply, in db: Database) throws {
    (self.db, self.supply) = (db, supply)
    head = try LedgerMetadata(in: db)
    var next = head.nextNumber
    var firsts: [Int64] = []
    for source in supply.sources {
      firsts.append(next)
      next += Int64(source.span)
      guard next < LedgerPlace.span else { throw LedgerDamage("it has no room for more rows") }
    }
    (numbers, firstNumbers) = (head.nextNumber..<next, firsts)
    writer = try RowWriter(in: db)
    tallies = Array(repeating: Tally(), count: firsts.count)
    batchEnds = try LedgerBatches.ends(in: db)
    let isEmpty =
      try head.transactions == 0 && Int.fetchOne(db, sql: "SELECT count(*) FROM retired_transactions") == 0
    if !isEmpty, let days = supply.days {
      matcher = try IdentityMatcher(
        in: db, knowing: writer.vocabulary, head: head, of: supply, days: days)
    }
  }

  /// Whether the rows have to be seen once before they are stored.
  var needsRehearsal: Bool { matcher?.needsRehearsal ?? false }

  /// Looks at a batch that will come again.
  mutating func rehearse(_ batch: borrowing TransactionBatch) throws {
    for row in 0..<batch.count where batch.ids[row].count > 0 {
      try matcher?.rehearse(row, of: batch, identity: RowIdentity.id(of: row, in: batch))
    }
  }

  /// Stores the rows of a batch that the ledger does not have.
  mutating func store(_ batch: borrowing TransactionBatch) throws {
    rows.removeAll(keepingCapacity: true)
    let source = batch.source
    let base = firstNumbers[source] + Int64(batch.originBase)
    for row in 0..<batch.count { try judge(row, of: batch, number: base + Int64(batch.origins[row])) }
    guard !rows.isEmpty else { return }
    absorb(batch)
    tallies[source].added += rows.count
    try writer.insert(rows, of: batch)
    for (_, facts) in rows { records.append(facts.identity, at: facts.place) }
  }

  /// Writes what is still on its way, and what the new rows are recognised by.
  mutating func flush() throws {
    try writer.flush()
    try records.insert(in: db)
  }

  private mutating func judge(_ row: Int, of batch: borrowing TransactionBatch, number: Int64) throws {
    let hasID = batch.ids[row].count > 0
    // With ids alone, contents are needed only where a ledger has rows without.
    let content = hasID && matcher == nil ? 0 : identities.content(of: row, in: batch)
    let identity = hasID ? RowIdentity.id(of: row, in: batch) : content
    var occurrence = hasID ? nil : Int64(batch.occurrences[row] ?? 1)
    switch try matcher?.judge(row, of: batch, identity: identity, content: content) {
    case .new(let next): occurrence = next
    case .recognised(let known): return recognise(known, in: batch.source)
    case .conflict(let difference, let remedy): return refuse(row, of: batch, difference, remedy)
    case nil: break
    }
    if hasID { identified += 1 }
    let place = LedgerPlace(day: batch.days[row], number: number)
    rows.append(
      (row, RowFacts(place: place, identity: identity, occurrence: occurrence, hasOwnID: hasID)))
  }

  private mutating func recognise(_ number: Int64, in source: Int) {
    tallies[source].recognised += 1
    if let batch = batchEnds.first(where: { number < $0.end }) { recognisedBatches.insert(batch.number) }
  }

  private mutating func refuse(
    _ row: Int, of batch: borrowing TransactionBatch, _ difference: String, _ remedy: String
  ) {
    tallies[batch.source].conflicts += 1
    conflictCount += 1
    guard conflicts.count < ImportRun.conflictLimit else { return }
    conflicts.append(
      Conflict(
        position: batch.position(of: row), id: batch.id(of: row), difference: difference, remedy: remedy))
  }

  /// Adds up the rows that are new.
  private mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard rows.count < batch.count else { return absorb(whole: batch) }
    var (added, isNew) = (copy batch, [Bool](repeating: false, count: batch.count))
    for (row, _) in rows { isNew[row] = true }
    added.keep(isNew)
    absorb(whole: added)
  }

  private mutating func absorb(whole batch: borrowing TransactionBatch) {
    totals.absorb(batch)
    let found = batch.dayRange()
    days = days.map { min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound) } ?? found
  }
}
