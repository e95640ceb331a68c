import FinanceDomain

/// What earlier passes have found out about the sources and later ones need not find out again.
struct ScanFindings: Sendable {
  /// Sources that have to be refused whole.
  var failures: [Int: SourceFailure] = [:]
  /// Sources in which a guess about where rows end was wrong; there is none about them any more.
  var misjudged: Set<Int> = []
  /// Whether rows with ids are compared by content as well, because rows of other sources have none.
  var comparesContents = false
  /// Whether ids of different accounts are compared, because some rows name no account.
  var comparesAccounts = false
  /// Decisions about single rows; `nil` until a scan has gone through without a failure.
  var decisions: DeduplicationDecisions?
  /// Decisions that were made elsewhere, by looking at sources that are not read here; they hold whatever is found out.
  let given: DeduplicationDecisions?
  /// What was noted of the rows and of their sources before any was compared, if it is to be written down.
  var identities: (log: IdentityLog, tallies: [SourceCounts])?
  /// What is known of the part of the source that was read, if it was a part.
  var range: Partial.FileRange?
  /// Sources that were opened again, because rows further on spoke against how they were read.
  var reopened: [Int: FoundSource] = [:]

  /// Sources that were searched for rows that are there twice.
  var searched: Set<Int> = []

  init(given: DeduplicationDecisions? = nil) { (decisions, self.given) = (given, given) }
}

/// What a pass over all sources works on, for all of its workers.
struct ScanPlan: Sendable {
  private(set) var opened: OpenedSources
  /// Those that are read, by their numbers.
  private(set) var sources: [OpenSource] = []
  /// What earlier passes have found out. Sources that failed are passed over.
  var findings: ScanFindings
  let query: TransactionQuery
  let options: ImportOptions
  let conventions: MappingConventions
  /// The columns that anything looks at: the aggregate, rules and conditions, the comparison of rows.
  private(set) var columns: TransactionColumns
  /// Told how far a pass has come.
  var progress: (@Sendable (ScanProgress) -> Void)?
  /// Told of every pass when it is over.
  var watch: (@Sendable (ScanStage) -> Void)?
  /// Where aggregates put away what is more than memory should hold.
  private let memory = SpoolFile(for: .payees)

  /// A plan for sources of which so much is known.
  ///
  /// - Parameter columns: those that the aggregate looks at.
  init(
    _ opened: OpenedSources, _ findings: ScanFindings, _ query: TransactionQuery, _ options: ImportOptions,
    _ conventions: MappingConventions, reading columns: TransactionColumns
  ) {
    (self.opened, self.findings, self.query) = (opened, findings, query)
    (self.options, self.conventions) = (options, conventions)
    let conditions = [query.expression] + options.rules.map(\.condition)
    self.columns = conditions.reduce(columns) { $0.union($1.columnsRead) }
    prepare()
    if options.duplicates != .off, !isAlone { self.columns.formUnion(.ids) }
  }

  /// Whether there is nothing that rows are compared with: one source, none of whose rows has an id.
  private var isAlone: Bool {
    sources.count == 1 && opened.found.count == 1 && sources[0].format.mapping.id == nil
      && !options.keepsIdentities
      && options.range == nil
  }

  /// Fits the sources to what was found out, before the next pass.
  mutating func prepare() {
    opened = opened.reopened(findings.reopened)
    sources = opened.sources(with: findings)
  }

  /// What reads the chunks of a source into batches, as far as anything looks at their columns.
  func decoder(of source: Int) -> any ChunkDecoder {
    var conventions = conventions
    conventions.columns = columns
    return sources[source].decoder(conventions)
  }

  /// What is noted about rows while decisions about them are still to be made; `nil` if nothing is.
  var identities: IdentityLog? {
    guard findings.decisions == nil, columns.contains(.ids) else { return nil }
    if options.keepsIdentities {
      return IdentityLog(covering: .idsAndContents, comparesAccounts: true, hash: .shared)
    }
    return IdentityLog(covering: coverage, comparesAccounts: findings.comparesAccounts)
  }

  private var coverage: IdentityLog.Coverage {
    if options.duplicates == .off { return .contents }
    if sources.count - findings.failures.count < 2 { return .ids }
    return findings.comparesContents ? .idsAndContents : .idsOfSeveralSources
  }

  /// A stream of which no byte is needed a second time: it is the only source, its rows are found without a guess and
  /// are compared with none, and neither they nor their lines are asked for later.
  var streamReadOnce: InputFile? {
    guard options.questions == .one, options.duplicates == .off || isAlone, options.rejectionLimit < .max,
      let source = sources.first, sources.count == 1, opened.found.count == 1
    else { return nil }
    let columns = source.findings?.columns ?? [:]
    // Rows without ids are numbered where ids are looked at, for which they are compared.
    guard identities == nil || columns[.id] != nil else { return nil }
    return columns[.balance] == nil && source.format.isReadOnce ? source.file : nil
  }

  /// Tells of a pass that is over.
  func tell(of log: ScanLog, since start: ContinuousClock.Instant) {
    watch?(.passed(bytes: byteCount ?? 0, rows: log.rowCount, start.duration(to: .now)))
  }

  /// Of how many rows together it is noted what each source has on each day: of all where rows of several were found to be the
  /// same, and of so many as a person has where they may be without being equal.
  var rowsOfDays: Int {
    if findings.decisions?.mergesContents == true { return .max }
    let isCompared = options.duplicates == .id && (sources.count > 1 || options.isForMerging)
    return isCompared ? SourceOverlaps.rowLimit : 0
  }

  /// How many bytes are read; `nil` if that is not known of a source.
  var byteCount: Int? {
    var bytes = 0
    for (number, source) in sources.enumerated() where findings.failures[number] == nil {
      guard let size = source.file.knownSize else { return nil }
      bytes += source.range?.count ?? size
    }
    return bytes
  }

  /// The sources that could not be read, or are no longer what they were when they were opened.
  func failures(_ log: ScanLog) -> [Int: SourceFailure] {
    var failures = log.failures
    for (number, source) in sources.enumerated()
    where findings.failures[number] == nil && failures[number] == nil {
      do throws(SourceFailure) { try source.file.checkUnchanged() } catch { failures[number] = error }
      // Rows that were decided about elsewhere have to be here.
      if let given = findings.given, log.tallies[number].decided != given.bySource[number].count {
        failures[number] = SourceFailure(changedSinceCompared: source.file.name)
      }
    }
    return failures
  }

  /// Refuses the run if it has more rows than the limit. However they are divided among workers, it is refused or it
  /// is not.
  func check(rows: Int) throws(SourceFailure) {
    let limits = options.limits
    guard rows > limits.rows else { return }
    throw SourceFailure(
      path: inputs, kind: .refused, code: .inputRows,
      message: "more than \(limits.shown(.rows)) rows; " + limits.remedy(.rows, "it"))
  }

  /// Has an aggregate put away what is more than memory should hold, and refuses the run if it keeps more different values apart
  /// than the limit. What one worker has seen is part of what all have, so it does not matter who is asked, as long as all are in
  /// the end.
  func check(_ aggregate: some TransactionAggregate) throws(SourceFailure) {
    try aggregate.putAway(in: memory)
    let limits = options.limits
    guard let most = aggregate.mostDistinct, most.count > limits.distinct else { return }
    throw SourceFailure(
      path: inputs, kind: .refused, code: .inputDistinct,
      message: "more than \(limits.shown(.distinct)) different \(most.kind.rawValue); "
        + "look for a column that is not what it was taken for; " + limits.remedy(.distinct, "it"))
  }

  /// The source's name, if there is but one.
  private var inputs: String { sources.count == 1 ? sources[0].file.name : "all inputs together" }
}
