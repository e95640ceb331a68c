import FinanceDomain
import GRDB

/// One import: stores the rows of files in a ledger, inside a transaction that its owner has begun.
///
/// Rows come in the order of their files, a batch at a time. Memory is bounded: the rows that are collected to be judged
/// and to be written, what they are recognised by, names and sums.
struct ImportRun {
  struct Tally {
    var added = 0
    var recognised = 0
    var conflicts = 0
  }

  struct Conflict {
    let position: SourcePosition
    let id: TransactionID
    let difference: String
    let remedy: String
  }

  private let db: Database
  private let supply: TransactionsSupply
  private var head: LedgerMetadata
  /// The numbers that rows of this import have.
  private let numbers: Range<Int64>
  /// The number of the first byte of each source.
  private let firstNumbers: [Int64]
  private var writer: RowWriter
  /// `nil` for a ledger without rows: there is nothing to recognise.
  private var matcher: IdentityMatcher?
  private var identities = RowIdentity()
  private var records = IdentityPlaces()
  private var earlier: EarlierImports
  private(set) var tallies: [Tally]
  /// The first rows that contradict the ledger.
  private(set) var conflicts: [Conflict] = []
  /// How many of the new rows have an id of their source.
  private var identified = 0
  private var totals = TotalsCube()
  private var days: ClosedRange<Int32>?
  /// Batches of the ledger of which rows were recognised.
  private var recognisedBatches: Set<Int64> = []
  /// The ends of the numbers of earlier batches, in their order.
  private let batchEnds: [(end: Int64, number: Int64)]
  private var rows: [(row: Int, facts: RowFacts)] = []
  /// Batches whose rows are still to be judged.
  private var staged: [TransactionBatch] = []
  /// How many rows these have, and bytes of text.
  private var stagedSize = (rows: 0, bytes: 0)
  /// So many rows are looked up in the ledger together: some thirty megabytes, and as much for the ledger's.
  private static let stageLimit = 1 << 16
  /// How many bytes of texts wait at most, so that long texts do not fill the memory.
  private static let textLimit = 1 << 25
  /// More conflicts than these are counted, not kept.
  private static let conflictLimit = 1000

  init(_ supply: TransactionsSupply, in db: Database) throws {
    (self.db, self.supply) = (db, supply)
    head = try LedgerMetadata(in: db)
    var next = head.nextNumber
    var firsts: [Int64] = []
    for source in supply.sources {
      firsts.append(next)
      next += Int64(source.span)
      guard next < LedgerKey.span else { throw LedgerDamage("it has no room for more rows") }
    }
    (numbers, firstNumbers) = (head.nextNumber..<next, firsts)
    writer = try RowWriter(in: db)
    tallies = Array(repeating: Tally(), count: firsts.count)
    earlier = try EarlierImports(beside: supply.sources, in: db)
    batchEnds = try LedgerBatches.ends(in: db)
    let isEmpty =
      try head.transactions == 0 && Int.fetchOne(db, sql: "SELECT count(*) FROM retired_transactions") == 0
    if !isEmpty {
      matcher = try IdentityMatcher(in: db, knowing: writer.vocabulary, head: head, of: supply)
    }
  }

  /// Whether the rows have to be seen once before they are stored.
  var needsRehearsal: Bool { matcher?.needsRehearsal ?? false }

  /// Takes in a batch. Its rows are judged and stored together with those of the batches before and after it, at the
  /// latest by ``judgeStaged(rehearsing:)``.
  ///
  /// - Parameter isRehearsal: whether the rows are only to be seen, before all of them come once more.
  mutating func take(_ batch: TransactionBatch, rehearsing isRehearsal: Bool) throws {
    staged.append(batch)
    stagedSize.rows += batch.count
    stagedSize.bytes += batch.text.bytes.count
    // A ledger of fewer rows has no pages that are worth waiting for.
    let limit = matcher == nil ? 0 : min(ImportRun.stageLimit, Int(head.transactions))
    if stagedSize.rows >= limit || stagedSize.bytes >= ImportRun.textLimit {
      try judgeStaged(rehearsing: isRehearsal)
    }
  }

  /// Judges the rows that wait for it, and stores those that the ledger does not have.
  mutating func judgeStaged(rehearsing isRehearsal: Bool) throws {
    var keys: [RowKeys] = []
    let hasDerived = matcher?.hasDerived ?? false
    for batch in staged {
      for row in 0..<batch.count {
        keys.append(RowKeys(of: row, in: batch, &identities, ledgerHasDerived: hasDerived))
      }
    }
    try matcher?.prepare(for: keys)
    var rest = keys[...]
    for batch in staged {
      let own = rest.prefix(batch.count)
      rest = rest.dropFirst(batch.count)
      if isRehearsal {
        for (row, keys) in own.enumerated() { try matcher?.rehearse(row, of: batch, keys: keys) }
      } else {
        try store(batch, own)
      }
    }
    staged.removeAll()
    stagedSize = (0, 0)
  }

  /// Stores the rows of a batch that the ledger does not have.
  private mutating func store(_ batch: borrowing TransactionBatch, _ keys: ArraySlice<RowKeys>) throws {
    rows.removeAll(keepingCapacity: true)
    earlier.noteDays(of: batch)
    let source = batch.source
    let base = firstNumbers[source] + Int64(batch.originBase)
    for (row, keys) in keys.enumerated() {
      try judge(row, of: batch, keys, number: base + Int64(batch.origins[row]))
    }
    guard !rows.isEmpty else { return }
    var added = copy batch
    if rows.count < batch.count {
      var isNew = [Bool](repeating: false, count: batch.count)
      for (row, _) in rows { isNew[row] = true }
      added.keep(isNew)
    }
    totals.absorb(added)
    days.include(added.dayRange())
    tallies[source].added += rows.count
    try writer.insert(rows, of: batch)
    for (_, facts) in rows { records.append(facts.identity, at: facts.place.key) }
  }

  private mutating func judge(
    _ row: Int, of batch: borrowing TransactionBatch, _ keys: RowKeys, number: Int64
  ) throws {
    let hasID = batch.ids[row].count > 0
    var occurrence = hasID ? nil : Int64(batch.occurrences[row] ?? 1)
    switch try matcher?.judge(row, of: batch, keys: keys) {
    case .new(let next): occurrence = next
    case .recognised(let known, let evidence): return recognise(row, of: batch, as: known, by: evidence)
    case .conflict(let difference, let remedy): return refuse(row, of: batch, difference, remedy)
    case nil: break
    }
    if hasID { identified += 1 }
    let place = LedgerKey(day: batch.days[row], number: number)
    rows.append(
      (row, RowFacts(place: place, identity: keys.identity, occurrence: occurrence, hasOwnID: hasID)))
  }

  private mutating func recognise(
    _ row: Int, of batch: borrowing TransactionBatch, as number: Int64, by evidence: DuplicateEvidence
  ) {
    tallies[batch.source].recognised += 1
    earlier.note(number, for: row, of: batch, by: evidence)
    let owner = batchEnds.partitioningIndex { number < $0.end }
    if owner < batchEnds.count { recognisedBatches.insert(batchEnds[owner].number) }
  }

  private mutating func refuse(
    _ row: Int, of batch: borrowing TransactionBatch, _ difference: String, _ remedy: String
  ) {
    tallies[batch.source].conflicts += 1
    guard conflicts.count < ImportRun.conflictLimit else { return }
    conflicts.append(
      Conflict(
        position: batch.position(of: row), id: batch.id(of: row), difference: difference, remedy: remedy))
  }
}

extension ImportRun {
  private var addedCount: Int { tallies.reduce(0) { $0 + $1.added } }

  /// Writes what goes with the rows, and says what was done.
  ///
  /// - Throws: ``LedgerConflict/readOtherwise(path:batch:rows:)``; ``ConservationError``; the errors of the database.
  mutating func finish(
    at time: String, path: String, replacing replaced: Int?, rowCounts: ScanRowCounts, isKept: Bool,
    isTrial: Bool
  ) throws -> ImportResult {
    try checkConservation()
    try earlier.checkSettings(adding: tallies)
    let rowCounts = ScanRowCounts(rowCounts, remarking: try earlier.overlaps(adding: tallies, in: db))
    let files = self.files(rowCounts)
    var number: Int64?
    if isKept {
      try writer.flush()
      try records.insert(in: db)
      try MonthlyTotals.change(by: totals, vocabulary: &writer.vocabulary, in: db)
      number = try note(files, at: time)
      head.nextNumber = numbers.upperBound
      head.transactions += Int64(addedCount)
      head.identified += Int64(identified)
      try head.write(in: db)
    }
    return ImportResult(
      ledger: path, batch: number.map { Int($0) }, replaced: isKept || isTrial ? replaced : nil,
      files: files, isTrial: isTrial, transactions: Int(head.transactions) + (isTrial ? addedCount : 0),
      rowCounts: rowCounts)
  }

  /// Every row that the files have is new, recognised or refused.
  private func checkConservation() throws {
    for (number, source) in supply.rowCounts.sources.enumerated() {
      let tally = tallies[number]
      guard source.accepted == tally.added + tally.recognised + tally.conflicts else {
        throw ConservationError(rowCounts: source)
      }
    }
  }

  private func files(_ rowCounts: ScanRowCounts) -> [LedgerBatch.File] {
    supply.sources.enumerated().map { number, source in
      LedgerBatch.File(
        path: source.path, format: source.format, byteCount: source.byteCount, hash: source.hash,
        rowCounts: rowCounts.sources[number], added: tallies[number].added,
        recognised: tallies[number].recognised)
    }
  }

  private func note(_ files: [LedgerBatch.File], at time: String) throws -> Int64 {
    let batch = try LedgerBatches.add(
      .import, at: time, numbers: numbers, added: Int64(addedCount),
      days: days.map(ClosedRange.init(numbers:)),
      in: db)
    for (number, file) in files.enumerated() {
      try db.execute(
        literal: """
          INSERT INTO import_files VALUES (\(batch), \(number + 1), \(file.path), \(file.format),
            \(file.byteCount), \(file.hash), \(firstNumbers[number]), \(file.rowCounts.read),
            \(file.rowCounts.accepted), \(file.rowCounts.rejected), \(file.rowCounts.duplicate),
            \(file.rowCounts.skipped), \(file.added), \(file.recognised))
          """)
    }
    for earlier in recognisedBatches { try LedgerBatches.add(need: earlier, of: batch, in: db) }
    return batch
  }
}
