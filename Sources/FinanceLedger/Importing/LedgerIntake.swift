import FinanceDomain
import GRDB

/// Takes the rows of one import into a ledger, inside a transaction that its owner has begun.
///
/// Rows come in the order of their files, a batch at a time. The connection is one, so it is a class behind a lock; what it
/// holds is bounded: the batch at hand, the names, and sums.
final class LedgerIntake: @unchecked Sendable {
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

  private let db: Database
  private var writer: RowWriter
  private var matcher: IdentityMatcher?
  /// Whether there is anything to recognise.
  private let recognises: Bool
  private var identities = RowIdentity()
  private var records = IdentityRecords()
  /// The number of the first byte of each source.
  let firstNumbers: [Int64]
  private(set) var tallies: [Tally]
  private(set) var conflicts: [Conflict] = []
  private(set) var conflictCount = 0
  /// How many of the new rows have an id of their source.
  private(set) var identified = 0
  private(set) var totals = LedgerTotals()
  private(set) var days: ClosedRange<Int32>?
  /// Numbers of rows of the ledger that were recognised, each of them once a run of neighbours.
  private(set) var recognisedBatches: Set<Int64> = []
  private let batchEnds: [(end: Int64, number: Int64)]
  private var rows: [(row: Int, facts: RowFacts)] = []
  private var added = TransactionBatch()
  /// More conflicts than these are counted, not kept.
  private let conflictLimit = 1000

  /// - Parameters:
  ///   - matcher: `nil` for a ledger without rows.
  ///   - batchEnds: the ends of the numbers of earlier batches, in their order.
  init(
    in db: Database, writer: RowWriter, matcher: IdentityMatcher?, firstNumbers: [Int64],
    batchEnds: [(end: Int64, number: Int64)]
  ) {
    self.db = db
    self.writer = writer
    self.matcher = matcher
    recognises = matcher != nil
    self.firstNumbers = firstNumbers
    self.batchEnds = batchEnds
    tallies = Array(repeating: Tally(), count: firstNumbers.count)
  }

  /// Whether the rows have to be seen once before they are taken in.
  var needsRehearsal: Bool { matcher?.needsRehearsal ?? false }

  /// Looks at a batch that will come again.
  func rehearse(_ batch: borrowing TransactionBatch) throws {
    for row in 0..<batch.count where batch.ids[row].count > 0 {
      try matcher?.rehearse(row, of: batch, identity: RowIdentity.id(of: row, in: batch))
    }
  }

  /// Takes in a batch.
  func take(_ batch: borrowing TransactionBatch) throws {
    rows.removeAll(keepingCapacity: true)
    let source = batch.source
    let base = firstNumbers[source] + Int64(batch.originBase)
    for row in 0..<batch.count { try judge(row, of: batch, number: base + Int64(batch.origins[row])) }
    guard !rows.isEmpty else { return }
    try absorb(batch)
    tallies[source].added += rows.count
    try writer.insert(rows, of: batch)
    for (_, facts) in rows { records.append(facts.identity, at: facts.place) }
  }

  /// Lets go of the statements; nothing can be taken in afterwards.
  func release() {
    writer.release()
    matcher = nil
  }

  /// Writes what is still on its way, and what the new rows are recognised by.
  func finish() throws {
    try writer.flush()
    try records.insert(in: db)
  }

  private func judge(_ row: Int, of batch: borrowing TransactionBatch, number: Int64) throws {
    let hasID = batch.ids[row].count > 0
    // With ids alone, contents are needed only where a ledger has rows without.
    let content = hasID && !recognises ? 0 : identities.content(of: row, in: batch)
    let identity = hasID ? RowIdentity.id(of: row, in: batch) : content
    var occurrence = hasID ? nil : Int64(batch.occurrences[row] ?? 1)
    if recognises {
      switch try matcher?.judge(row, of: batch, identity: identity, content: content) {
      case .new(let next): occurrence = next
      case .recognised(let known): return recognise(known, in: batch.source)
      case .conflict(let difference, let remedy): return refuse(row, of: batch, difference, remedy)
      case nil: break
      }
    }
    if hasID { identified += 1 }
    let place = LedgerPlace(day: batch.days[row], number: number)
    rows.append(
      (row, RowFacts(place: place, identity: identity, occurrence: occurrence, hasOwnID: hasID)))
  }

  private func recognise(_ number: Int64, in source: Int) {
    tallies[source].recognised += 1
    if let batch = batchEnds.first(where: { number < $0.end }) { recognisedBatches.insert(batch.number) }
  }

  private func refuse(
    _ row: Int, of batch: borrowing TransactionBatch, _ difference: String, _ remedy: String
  ) {
    tallies[batch.source].conflicts += 1
    conflictCount += 1
    guard conflicts.count < conflictLimit else { return }
    conflicts.append(
      Conflict(
        position: batch.position(of: row), id: batch.id(of: row), difference: difference, remedy: remedy))
  }

  /// Adds up the rows that are new.
  private func absorb(_ batch: borrowing TransactionBatch) throws {
    if rows.count == batch.count {
      totals.absorb(batch)
      include(batch.dayRange())
    } else {
      added = copy batch
      var marks = [Bool](repeating: false, count: batch.count)
      for (row, _) in rows { marks[row] = true }
      added.keep(marks)
      totals.absorb(added)
      include(added.dayRange())
      added = TransactionBatch()
    }
  }

  private func include(_ more: ClosedRange<Int32>) {
    days = days.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }

  /// The names as the ledger knows them now.
  var vocabulary: LedgerVocabulary { writer.vocabulary }
}
