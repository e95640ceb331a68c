import FinanceDomain

/// Reads chunks into a batch, one after another, and notes what becomes of their rows.
struct ScanWorker: Sendable {
  /// The rows of the last chunk that count; its memory is used again for the next.
  private(set) var batch = TransactionBatch()
  private(set) var log: ScanLog
  private let plan: ScanPlan
  private let queue: ScanQueue
  private var rules: RuleSet
  private var filter: TransactionFilter
  private let asksForAll: Bool
  /// Of how many more rows days are noted.
  private var rowsOfDays: Int
  private var decoder: (source: Int, decoder: any ChunkDecoder)?

  init(_ plan: ScanPlan, _ queue: ScanQueue) {
    (self.plan, self.queue, rowsOfDays) = (plan, queue, plan.rowsOfDays)
    log = ScanLog(plan)
    rules = RuleSet(plan.options.rules)
    filter = TransactionFilter(plan.query.expression)
    asksForAll = plan.query.expression == .everything
  }

  /// Reads the next chunk that no worker has taken, and gives its number; `nil` when there is none left.
  ///
  /// - Throws: `CancellationError`; ``SourceFailure`` where the whole run is refused. A failure of one source is noted in
  ///   the queue, and the batch has no rows.
  mutating func advance() throws -> Int? {
    guard let taken = queue.next(into: &batch.text.bytes) else { return nil }
    try Task.checkCancellation()
    batch.removeAllRows()
    batch.source = taken.source
    batch.originBase = taken.chunk.offset
    if try decode(taken.chunk, of: taken.source) { judge(plan.sources[taken.source]) }
    return taken.number
  }

  /// Whether the chunk could be read.
  private mutating func decode(_ chunk: Chunk, of source: Int) throws -> Bool {
    var current = decoder?.source == source ? decoder?.decoder : nil
    decoder = nil
    let before = log.tallies[source].read
    if current == nil { current = plan.decoder(of: source) }
    do throws(SourceFailure) {
      try current?.decode(chunk, into: &batch, tally: &log.tallies[source])
    } catch {
      queue.fail(source, error, chunkAt: chunk.offset)
      batch.removeAllRows()
      return false
    }
    if let lines = chunk.lines {
      let text = batch.text.bytes
      log.tallies[source].locate(in: chunk, lines, text.span)
    }
    decoder = current.map { (source, $0) }
    try plan.check(rows: queue.note(rows: log.tallies[source].read - before))
    return true
  }

  /// Notes all rows of the batch, and keeps those that count and match.
  private mutating func judge(_ source: OpenSource) {
    log.identities?.note(batch)
    if !batch.balances.isEmpty { log.statements.note(batch) }
    log.tallies[batch.source].decoded += batch.count
    if let watch = source.watch { log.tallies[batch.source].observations.absorb(batch, watch) }
    if !log.tallies[batch.source].tookStatedAccount, let account = source.accountBesideColumn {
      log.tallies[batch.source].tookStatedAccount = batch.hasRows(on: account)
    }
    let notesDays = batch.count <= rowsOfDays
    rowsOfDays -= min(batch.count, rowsOfDays)
    if notesDays { log.tallies[batch.source].days.noteDays(of: batch) }
    plan.findings.decisions?.apply(
      to: &batch, tally: &log.tallies[batch.source], notesDays: notesDays)
    log.tallies[batch.source].accepted += batch.count
    if !asksForAll, batch.count > 0 { log.days.include(batch.dayRange()) }
    rules.apply(to: &batch)
    filter.apply(to: &batch)
  }
}

extension TransactionBatch {
  fileprivate func hasRows(on account: String) -> Bool {
    guard let code = accountNames.texts.firstIndex(where: { $0.hasSameBytes(as: account) }) else {
      return false
    }
    return (0..<count).contains { Int(accounts[$0]) == code }
  }
}

/// What a pass has noted of the sources and their rows, whatever was asked about the rows: kept by every worker, merged at
/// the end.
struct ScanLog: Sendable {
  var tallies: [SourceCounts]
  var identities: IdentityLog?
  /// What sources state about balances, duplicates included.
  var statements = StatementLog()
  /// The days of all rows that count, where only some are asked about.
  var days: ClosedRange<Int32>?
  var failures: [Int: SourceFailure] = [:]
  /// What people should be told of sources that only their ends have shown.
  var notices: [Int: [String]] = [:]

  init(_ plan: ScanPlan) {
    tallies = plan.sources.map { _ in SourceCounts(rejectionLimit: plan.options.rejectionLimit) }
    identities = plan.identities
  }

  var rowCount: Int { tallies.reduce(0) { $0 + $1.read } }

  mutating func merge(_ other: consuming ScanLog) {
    for source in tallies.indices { tallies[source].merge(other.tallies[source]) }
    statements.merge(other.statements)
    if let theirs = other.days { days.include(theirs) }
    if let theirs = other.identities { identities?.merge(theirs) }
  }

  /// Adds what only the end of the queue shows.
  mutating func close(_ queue: ScanQueue) { (failures, notices) = (queue.failures, queue.notices) }
}
