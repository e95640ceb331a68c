import FinanceDomain

/// The transactions in files: CSV, JSON and JSON Lines, read anew for each question and never kept.
///
/// Whoever asks for the same summary gets it from the same scan. It is the wrong repository for something that is asked
/// all day long; that wants a store.
public actor FileTransactionsRepository: TransactionsRepository {
  let requests: [SourceRequest]
  private let opener: any SourceOpener
  private let options: ImportOptions
  private let decided: DecisionsFile?
  let conventions: MappingConventions
  private let progress: (@Sendable (ScanProgress) -> Void)?
  private let watch: (@Sendable (ScanStage) -> Void)?

  /// The sources, opened when the first question comes.
  private var opened: Task<OpenedSources, Never>?
  /// What has been decided about single rows, and which sources failed while they were read.
  private(set) var findings: ScanFindings?
  private let summaries = SharedAnswers<Scan<ScanSummary>>()
  /// The bytes of the sources, once they have been asked for.
  private var knownDigests: [String: FileDigest]?

  /// The transactions of those sources, each read as it is stated.
  ///
  /// - Parameters:
  ///   - opener: finds out what they are and how they are read.
  ///   - decided: what was decided about their rows where these were compared with those of other sources; rows are not
  ///     compared again.
  ///   - progress: told how far a scan has come, from any thread, many times.
  ///   - watch: told of every part of the work when it is over.
  /// - Throws: ``ZoneRulesError`` if the options name a time zone that is not known.
  package init(
    configured sources: [SourceRequest], options: ImportOptions = ImportOptions(),
    opener: any SourceOpener, decided: DecisionsFile? = nil,
    progress: (@Sendable (ScanProgress) -> Void)? = nil, watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(ZoneRulesError) {
    self.watch = watch
    (requests, self.opener, self.decided) = (sources, opener, decided)
    self.options = options
    self.progress = progress
    var zone: ZoneRules?
    if let name = options.timeZone { zone = try ZoneRules(identifier: name) }
    conventions = MappingConventions(zone: zone, defaultCurrency: options.defaultCurrency ?? .none)
  }

  /// Puts one question to all rows of all sources.
  ///
  /// - Throws: ``ConservationError``, `CancellationError`, or ``SourceFailure`` if a source cannot be read
  ///   any more.
  public func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    try await scan(empty, matching: query, options)
  }

  /// How rows are read that are kept or shown as their sources wrote them.
  var optionsWithoutRules: ImportOptions {
    var options = options
    options.rules = []
    return options
  }

  /// Another repository of some of the sources, which compares no rows.
  func repository(of some: [SourceRequest]) throws(ZoneRulesError) -> FileTransactionsRepository {
    var options = options
    (options.duplicates, options.keepsIdentities, options.rules) = (.off, false, [])
    return try FileTransactionsRepository(configured: some, options: options, opener: opener)
  }

  func scan<A: TransactionAggregate>(
    _ empty: A, matching query: TransactionQuery, _ options: ImportOptions, showsProgress: Bool = true
  ) async throws -> Scan<A> {
    var plan = try await plan(query, options, reading: empty.columnsRead)
    if !showsProgress { plan.progress = nil }
    let scan = try await plan.scan(empty)
    let (found, settled) = (plan.findings, plan.opened)
    findings = found
    if !found.reopened.isEmpty { opened = Task { settled } }
    return scan
  }

  /// How the sources are read, with everything that is known about them by now.
  func plan(
    _ query: TransactionQuery, _ options: ImportOptions, reading columns: TransactionColumns = .all
  ) async throws -> ScanPlan {
    let opened = await openedSources()
    let known = try findings ?? ScanFindings(given: decided?.decisions(about: opened.sources))
    var plan = ScanPlan(opened, known, query, options, conventions, reading: columns)
    (plan.progress, plan.watch) = (progress, watch)
    return plan
  }

  /// What the sections of a report ask: one scan a query, shared by all who ask.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  public func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    try await summaries.scan(self, for: query, including: details)
  }

  /// The refused rows of a scan verbatim, each under a remark that says what is wrong with it. Mended, the
  /// bytes can be read back as a source.
  ///
  /// The row counts must have been made with a rejection limit that keeps every row.
  ///
  /// - Throws: ``SourceFailure`` if a source cannot be read, or has changed since it was opened.
  public func rejectsFile(for rowCounts: ScanRowCounts) async throws -> [UInt8] {
    let sources = await openedSources().sources
    var bytes: [UInt8] = []
    for (number, source) in sources.enumerated() {
      let rows = rowCounts.rejections.rows.filter { $0.position.source == number }
      bytes += try RejectsFile.part(of: source, rows: rows)
    }
    return bytes
  }

  /// Which bytes each source has, by its name; a source that has changed since it was read has none.
  ///
  /// All of them are read once more when this is asked for the first time.
  package func digests() async -> [String: FileDigest] {
    if let knownDigests { return knownDigests }
    var digests: [String: FileDigest] = [:]
    for source in await openedSources().sources {
      if let digest = try? FileDigest(source), (try? source.file.checkUnchanged()) != nil {
        digests[source.file.name] = digest
      }
      source.file.close()
    }
    knownDigests = digests
    return digests
  }

  func openedSources() async -> OpenedSources {
    if let opened { return await opened.value }
    let (sources, options, opener, watch) = (requests, options, opener, watch)
    let task = Task {
      let start = ContinuousClock.now
      var found = opener.open(sources, options)
      if options.isForMerging { found.sort { $0.path.precedesByBytes($1.path) } }
      var opened = OpenedSources(found)
      if let range = options.range { opened.cut(to: range) }
      watch?(.opened(start.duration(to: .now)))
      return opened
    }
    opened = task
    return await task.value
  }
}

/// Single rows, read again with their lines.
extension FileTransactionsRepository: ProvenanceRepository {
  /// The row that counts as the transaction with that id, as it is in its file.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  public func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, rowCounts: ScanRowCounts) {
    let scan = try await scan(
      RowWithID(id, on: accounts), matching: TransactionQuery(condition: .text(.id, .equals(id.rawValue))),
      optionsWithoutRules)
    guard let found = scan.aggregate.found else { return (nil, scan.rowCounts) }
    let (source, bytes, line) = try await row(at: found.position)
    let row = RowProvenance(
      path: source.file.name, format: source.formatName.rawValue, line: line,
      text: String(decoding: bytes, as: UTF8.self), profile: source.findings?.profile,
      transaction: found.transaction, otherAccounts: scan.aggregate.otherAccounts)
    return (row, scan.rowCounts)
  }

  /// The bytes of an accepted row, and its line.
  private func row(
    at position: SourcePosition
  ) async throws -> (source: OpenSource, bytes: [UInt8], line: Int?) {
    let source = await openedSources().sources[position.source]
    var loader = RowLoader(source, conventions: conventions)
    let bytes = try loader.bytes(at: position.byteOffset)
    return (source, bytes, try LineCounter.lines(of: [position.byteOffset], in: source.file).first)
  }

  /// The lines on which the rows begin.
  ///
  /// - Throws: ``SourceFailure`` if a source cannot be read, or has changed since it was opened.
  public func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    let sources = await openedSources().sources
    let lines = try LineCounter.lines(of: rows.map(\.position), in: sources)
    return lines.reduce(into: [:]) { origins, entry in
      origins[entry.key] = RowOrigin(path: sources[entry.key.source].file.name, place: .line(entry.value))
    }
  }

  /// Every dropped row that matches, read again, with its line and that of the row which counts in its place.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  public func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport {
    let rowCounts = try await scan(NoFigures(), matching: query).rowCounts
    var rows: [DuplicatesReport.Row] = []
    if let findings, let decisions = findings.decisions {
      let sources = await openedSources().sources(with: findings)
      rows = try droppedRows(decisions, sources, matching: query.expression)
    }
    return DuplicatesReport(rows: rows, period: query.period ?? .all, rowCounts: rowCounts)
  }

  private func droppedRows(
    _ decisions: DeduplicationDecisions, _ sources: [OpenSource], matching expression: SearchExpression
  ) throws -> [DuplicatesReport.Row] {
    var dropped:
      [(transaction: Transaction, position: SourcePosition, original: SourcePosition, key: DuplicateKey)] = []
    for (source, entries) in decisions.bySource.enumerated() {
      var loader = RowLoader(sources[source], conventions: conventions)
      for entry in entries {
        guard case .duplicate(let original, let evidence) = entry.decision else { continue }
        let transaction = try loader.transaction(at: entry.offset)
        guard expression.matches(transaction) else { continue }
        let key = evidence.key(hasBalance: transaction.balance != nil)
        dropped.append((transaction, SourcePosition(source: source, byteOffset: entry.offset), original, key))
      }
    }
    let lines = try LineCounter.lines(of: dropped.flatMap { [$0.position, $0.original] }, in: sources)
    func place(_ position: SourcePosition) -> RowOrigin {
      RowOrigin(path: sources[position.source].file.name, place: .line(lines[position] ?? 0))
    }
    return dropped.map { transaction, position, original, key in
      DuplicatesReport.Row(
        transaction: transaction, place: place(position), original: place(original), key: key)
    }
  }
}

extension FileTransactionsRepository: TransactionsSupplier {
  /// Judges every row, by as many workers as there are.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  public func examine() async throws -> TransactionsSupply {
    let opened = await openedSources()
    var sources: [TransactionsSupply.Source] = []
    for source in opened.sources {
      sources.append(try TransactionsSupply.Source(source))
      guard let mends = source.mends, MendedRows.origin(of: mends, among: opened.sources) == nil else {
        continue
      }
      sources[sources.count - 1].mends = mends
    }
    let scan = try await scan(SupplyShape(), matching: .everything, optionsWithoutRules, showsProgress: false)
    return TransactionsSupply(
      sources: sources, rowCounts: scan.rowCounts, days: scan.aggregate.days,
      hasRowsWithoutID: scan.aggregate.hasRowsWithoutID, hasRowsWithID: scan.aggregate.hasRowsWithID)
  }

  /// Reads everything once more, as it was judged before.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  public func stream() async throws -> any TransactionStream {
    if findings == nil {
      _ = try await scan(NoFigures(), matching: .everything, optionsWithoutRules, showsProgress: false)
    }
    return FileTransactionStream(try await plan(.everything, optionsWithoutRules))
  }

  /// A row that was supplied and is refused all the same.
  ///
  /// - Throws: ``SourceFailure`` if a source cannot be read, or has changed since it was opened.
  public func refusal(
    of position: SourcePosition, code: ReasonCode, column: String, value: String, message: String
  ) async throws -> RejectedRow {
    let (source, bytes, line) = try await row(at: position)
    return RejectedRow(
      idOf: bytes, in: source, at: position, line: line, column: column, value: value, code: code,
      message: message)
  }
}

/// Which days rows have, and whether all of them have ids.
private struct SupplyShape: TransactionAggregate {
  private(set) var days: ClosedRange<CalendarDay>?
  private(set) var hasRowsWithoutID = false
  private(set) var hasRowsWithID = false

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    days.include(ClosedRange(numbers: batch.dayRange()))
    for row in 0..<batch.count where !(hasRowsWithID && hasRowsWithoutID) {
      if batch.ids[row].count == 0 { hasRowsWithoutID = true } else { hasRowsWithID = true }
    }
  }

  mutating func merge(_ other: consuming SupplyShape) {
    hasRowsWithoutID = hasRowsWithoutID || other.hasRowsWithoutID
    hasRowsWithID = hasRowsWithID || other.hasRowsWithID
    if let theirs = other.days { days.include(theirs) }
  }
}

extension TransactionsSupply.Source {
  fileprivate init(_ source: OpenSource) throws(SourceFailure) {
    let digest = try FileDigest(source)
    self.init(
      path: source.file.name, format: source.formatName.rawValue, byteCount: digest.byteCount,
      span: max(digest.byteCount, try source.file.size) + 1, hash: digest.hash)
  }
}
