import FinanceDomain

/// The transactions in files: CSV, JSON and JSON Lines, read anew for each question and never kept.
///
/// Whoever asks for the same summary gets it from the same scan. It is the wrong repository for something that is asked
/// all day long; that wants a store.
public actor FileTransactionsRepository: TransactionsRepository {
  private let sources: [SourceRequest]
  private let opener: any SourceOpener
  private let options: ImportOptions
  let conventions: MappingConventions
  let progress: (@Sendable (ScanProgress) -> Void)?
  let watch: (@Sendable (ScanStage) -> Void)?

  /// The sources, opened when the first question comes.
  private var opened: Task<OpenedSources, Never>?
  /// What has been decided about single rows, and which sources failed while they were read.
  private(set) var findings: ScanFindings?
  private let summaries = SharedAnswers<Scan<LedgerSummary>>()
  /// The bytes of the sources, once they have been asked for.
  private var printed: [String: FileDigest]?

  /// The transactions of those sources, each read as it is stated.
  ///
  /// - Parameters:
  ///   - opener: finds out what they are and how they are read.
  ///   - progress: told how far a scan has come, from any thread, many times.
  ///   - watch: told of every part of the work when it is over.
  /// - Throws: ``DataSourceError`` if the options name a time zone that is not known.
  package init(
    configured sources: [SourceRequest], options: ImportOptions = ImportOptions(),
    opener: any SourceOpener,
    progress: (@Sendable (ScanProgress) -> Void)? = nil, watch: (@Sendable (ScanStage) -> Void)? = nil
  ) throws(DataSourceError) {
    self.watch = watch
    (self.sources, self.opener) = (sources, opener)
    self.options = options
    self.progress = progress
    var zone: ZoneRules?
    if let name = options.timeZone {
      do throws(ZoneRulesError) {
        zone = try ZoneRules(identifier: name)
      } catch {
        throw DataSourceError.timeZone(error.sentence)
      }
    }
    conventions = MappingConventions(zone: zone, defaultCurrency: options.defaultCurrency ?? .none)
  }

  /// Puts one question to all rows of all sources.
  public func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    try await scan(empty, matching: query, options, progress)
  }

  /// How rows are read that are kept or shown as their sources wrote them.
  var optionsWithoutRules: ImportOptions {
    var options = options
    options.rules = []
    return options
  }

  func scan<A: TransactionAggregate>(
    _ empty: A, matching query: TransactionQuery, _ options: ImportOptions,
    _ progress: (@Sendable (ScanProgress) -> Void)?
  ) async throws -> Scan<A> {
    let plan = await plan(query, options, reading: empty.columnsRead)
    let (scan, found) = try await FileTransactionsRepository.scan(empty, plan, progress, watch)
    findings = found
    if !found.reopened.isEmpty {
      let settled = plan.opened.reopened(found.reopened)
      self.opened = Task { settled }
    }
    return scan
  }

  /// How the sources are read, with everything that is known about them by now.
  func plan(
    _ query: TransactionQuery, _ options: ImportOptions, reading columns: TransactionColumns = .all
  ) async -> ScanPlan {
    ScanPlan(await openedSources(), findings ?? ScanFindings(), query, options, conventions, reading: columns)
  }

  /// What the sections of a report ask: one scan a query, shared by all who ask.
  public func summary(
    matching query: TransactionQuery, including details: LedgerSummary.Details
  ) async throws -> Scan<LedgerSummary> {
    try await summaries.scan(self, for: query, including: details)
  }

  /// The refused rows of an account verbatim, each under a remark that says what is wrong with it. Mended, the
  /// bytes can be read back as a source.
  ///
  /// The account must have been made with a rejection limit that keeps every row.
  public func rejectsFile(for account: ScanRowCounts) async throws -> [UInt8] {
    let sources = await openedSources().sources
    var bytes: [UInt8] = []
    for (number, source) in sources.enumerated() {
      let rows = account.rejections.rows.filter { $0.position.source == number }
      bytes += try RejectsFile.part(of: source, rows: rows)
    }
    return bytes
  }

  /// Which bytes each source has, by its name; a source that has changed since it was read has none.
  ///
  /// All of them are read once more when this is asked for the first time.
  package func prints() async -> [String: FileDigest] {
    if let printed { return printed }
    var prints: [String: FileDigest] = [:]
    for source in await openedSources().sources {
      if let print = try? FileDigest(source), (try? source.file.checkUnchanged()) != nil {
        prints[source.file.name] = print
      }
      source.file.rest()
    }
    printed = prints
    return prints
  }

  func openedSources() async -> OpenedSources {
    if let opened { return await opened.value }
    let (sources, options, opener, watch) = (sources, options, opener, watch)
    let task = Task {
      let start = ContinuousClock.now
      let opened = OpenedSources(opener.open(sources, options))
      watch?(.opened(start.duration(to: .now)))
      return opened
    }
    opened = task
    return await task.value
  }
}
