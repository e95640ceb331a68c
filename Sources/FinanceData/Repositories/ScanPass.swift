import FinanceDomain

/// One pass over all sources by several workers, and what it found.
struct ScanPass<Aggregate: TransactionAggregate>: Sendable {
  var aggregate: Aggregate
  var tallies: [SourceTally]
  var identities: IdentityLog?
  /// What sources state about balances, duplicates included.
  var statements = StatementLog()
  var failures: [Int: SourceFailure] = [:]
  /// What people should be told of sources that only their ends have shown.
  var notices: [Int: [String]] = [:]

  /// What a pass works on; the same for all of its workers.
  struct Plan: Sendable {
    let sources: [OpenSource]
    let conventions: MappingConventions
    let options: ImportOptions
    let query: TransactionQuery
    /// Sources that are passed over, because they failed before.
    let excluded: Set<Int>
    /// Decisions about single rows; `nil` while they are still to be made, and identities are noted.
    let rulings: RowRulings?
    /// Whether rows with ids are noted by their contents too.
    let comparesContents: Bool
    /// Whether ids of different accounts are compared too.
    let comparesAccounts: Bool

    /// What is noted about rows while decisions are still to be made.
    fileprivate var coverage: IdentityLog.Coverage {
      if options.duplicates == .off { return .contents }
      if sources.count - excluded.count < 2 { return .ids }
      return comparesContents ? .idsAndContents : .idsOfSeveralSources
    }
  }

  /// Reads everything once.
  static func run(
    _ plan: Plan, empty: Aggregate, progress: (@Sendable (ScanProgress) -> Void)?
  ) async throws -> ScanPass {
    let queue = ScanQueue(plan.sources, excluding: plan.excluded, progress: progress)
    var whole = ScanPass(plan, empty: empty)
    try await withThrowingTaskGroup(of: ScanPass.self) { group in
      for _ in 0..<max(1, plan.options.workers) {
        group.addTask {
          var part = ScanPass(plan, empty: empty)
          try part.work(plan, queue)
          return part
        }
      }
      for try await part in group {
        whole.merge(part)
        try plan.check(whole.aggregate)
      }
    }
    whole.failures = queue.failures
    whole.notices = queue.notices
    return whole
  }

  private init(_ plan: Plan, empty: Aggregate) {
    aggregate = empty
    tallies = plan.sources.map { _ in SourceTally(rejectionLimit: plan.options.rejectionLimit) }
    let needsNone = plan.options.duplicates == .off && plan.options.questions == .oneAboutSums
    identities =
      plan.rulings == nil && !needsNone
      ? IdentityLog(covering: plan.coverage, comparesAccounts: plan.comparesAccounts) : nil
  }

  /// Takes chunk after chunk until none is left.
  private mutating func work(_ plan: Plan, _ queue: ScanQueue) throws {
    var batch = TransactionBatch()
    var rules = RuleSet(plan.options.rules)
    var filter = TransactionFilter(plan.query.expression)
    var decoder: (source: Int, decoder: any ChunkDecoder)?
    while let (source, chunk) = queue.next(into: &batch.text.bytes) {
      try Task.checkCancellation()
      batch.removeAllRows()
      batch.source = source
      batch.originBase = chunk.offset
      var current = decoder?.source == source ? decoder?.decoder : nil
      decoder = nil
      let before = tallies[source].read
      if current == nil { current = plan.sources[source].decoder(plan.conventions) }
      do throws(SourceFailure) {
        try current?.decode(chunk, into: &batch, tally: &tallies[source])
      } catch {
        queue.fail(source, error, chunkAt: chunk.offset)
        continue
      }
      if let lines = chunk.lines { tallies[source].locate(in: chunk, lines, batch.text.bytes.span) }
      decoder = current.map { (source, $0) }
      try plan.check(rows: queue.note(rows: tallies[source].read - before))
      identities?.note(batch)
      if !batch.balances.isEmpty { statements.note(batch) }
      tallies[source].decoded += batch.count
      if let watch = plan.sources[source].watch { tallies[source].observations.absorb(batch, watch) }
      plan.rulings?.apply(to: &batch, tally: &tallies[source])
      tallies[source].accepted += batch.count
      rules.apply(to: &batch)
      filter.apply(to: &batch)
      aggregate.absorb(batch)
      try plan.check(aggregate)
    }
  }

  private mutating func merge(_ part: consuming ScanPass) {
    aggregate.merge(part.aggregate)
    for source in tallies.indices { tallies[source].merge(part.tallies[source]) }
    statements.merge(part.statements)
    if let theirs = part.identities { identities?.merge(theirs) }
  }
}
