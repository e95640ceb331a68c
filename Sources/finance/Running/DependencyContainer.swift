import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinancePresentation

/// What will run: the options, turned once into a repository, use cases, a renderer and the places to write
/// to.
///
/// It is the only place that names concrete types. Commands take from here what they need.
struct DependencyContainer {
  /// The transactions, in one currency if that was asked for.
  let repository: any ProvenanceRepository
  /// The transactions in the currencies of their sources.
  private let unconverted: any ProvenanceRepository
  /// The transactions as their sources wrote them, before any rule.
  let unruled: any ProvenanceRepository
  /// The partials that are read in the place of transactions; `nil` where these are.
  let partial: (@Sendable () throws -> Partial)?
  /// With what figures are made, for partials.
  let partialSettings: [Partial.Setting]
  /// What was decided about rows that several partials have, if that is heeded.
  let decisions: Partial.Decisions?
  /// The files that are read; `nil` where it is something else.
  let files: FileTransactionsRepository?
  /// Whether there is anything to read.
  let hasInputs: Bool
  let configuration: FinanceConfiguration
  let renderer: ReportRenderer
  /// How days become months and years.
  var calendar: ReportingCalendar { configuration.calendar }
  let period: DatePeriod
  /// What else was asked for.
  let condition: SearchExpression
  /// What is stated about kinds of categories and own accounts.
  let flows: FlowPolicy
  /// How much may be spent: the budgets of the configuration, in the currencies asked for; where all is converted, those in the
  /// currency that it is converted into.
  let budgets: [Budget]
  /// The currencies of budgets that a report in another currency leaves out.
  let currenciesLeftOut: Set<Currency>
  /// The day that relative dates are counted from.
  let today: CalendarDay
  /// Where the report and the refused rows go.
  let writer: OutputWriter
  let limit: RejectionLimit
  /// Shows how far the scan is, if anybody is watching.
  let progress: ProgressBar?

  /// Builds what the command asks for in this environment. Nothing is read yet; outputs that could not be
  /// written in the end are refused now.
  ///
  /// - Parameter participant: the command among those that read together; `nil` for a command that reads alone.
  /// - Throws: ``OutputError``, ``CommandError``, `ZoneRulesError`, `ConfigurationErrors`, `ValidationError`.
  init(
    _ command: some FinanceCommand, in context: RunContext, as participant: ScanPool.Participant? = nil
  ) throws {
    let environment = context.environment
    var input = command.input
    input.paths = command.files + input.paths
    try context.record.summaryFile?.spare(OutputWriter.files(input.paths + command.partial.paths))
    progress = environment.progressBar(isQuiet: context.isQuiet)
    configuration = try environment.configuration(named: input.config)
    try context.record.summaryFile?.spare(OutputWriter.files(configuration.sources.flatMap(\.paths)))
    let defaults = configuration.defaults
    let paths = command.partial.paths
    let readsSources = paths.isEmpty && type(of: command).sharedOptions.contains(.sources)
    let requests = try input.requests(configuration, assumesSources: readsSources)
    flows = command.flows.added(
      to: FlowPolicy(kinds: configuration.categories, transfers: configuration.transfers))
    let (target, asked) = (
      command.conversion.currency, configuration.budgets.filter { command.filter.isAbout($0.currency) }
    )
    budgets = asked.filter { target == nil || $0.currency == target }
    currenciesLeftOut = Set(asked.map(\.currency)).subtracting(budgets.map(\.currency))
    condition = command.filter.condition
    renderer = try command.output.renderer(in: environment, assuming: defaults)
    var reading = try command.reading.importOptions(
      configuration.ownProfiles, assuming: defaults,
      workers: input.workers ?? defaults.workers ?? environment.processorCount)
    reading.rules = configuration.rules
    reading.duplicates = input.duplicates ?? defaults.duplicates ?? .id
    reading.isForMerging = type(of: command).isForMerging
    reading.keepsIdentities = command.identities != nil
    reading.range = command.range
    // Transfers under a condition are looked for among all transactions.
    let readsOnce =
      participant == nil && !renderer.linksRows && !(flows.findsTransfers && condition != .everything)
    if readsOnce, !context.record.wantsDigests { reading.questions = command.questions }
    if command.rejections.file != nil { reading.rejectionLimit = .max }
    partialSettings = Partial.Setting.all(
      reading, condition: condition, flows: flows, calendar: configuration.calendar)
    let decided = try command.partial.decisions.map { path throws(SourceFailure) in try DecisionsFile(path) }
    decisions = decided.map { Partial.Decisions(hash: $0.hash, sources: $0.count) }
    let ledger =
      try readsSources
      ? DependencyContainer.ledger(input, requests.isEmpty, configuration, in: environment) : nil
    if ledger != nil, let option = command.reading.typed ?? input.duplicates.map({ _ in "--duplicates" }) {
      throw ValidationError(
        "\(option) is about how files are read, and the ledger is read here, whose rows were read when they were imported. "
          + "Leave \(option) out, or name files.")
    }
    if paths.isEmpty, let decided {
      guard ledger == nil else { throw decided.refusal("these decisions are about files; name them") }
      try decided.check(partialSettings)
    }
    if !paths.isEmpty {
      let expected = type(of: command).isForMerging ? nil : partialSettings
      let read: @Sendable () throws -> Partial = { [calendar = configuration.calendar] in
        try PartialReader.read(paths, expecting: expected, decided: decided, calendar: calendar)
      }
      let answers = PartialTransactionsRepository(reading: read)
      (partial, unconverted, unruled, files) = (read, answers, answers, nil)
    } else if let ledger {
      unconverted = ledger.ledger(rules: configuration.rules, workers: reading.workers)
      unruled = ledger.ledger(workers: reading.workers)
      (partial, files) = (nil, nil)
    } else {
      var plan = FilePlan(
        requests: requests, options: reading, usesProfiles: command.reading.usesProfiles, decided: decided)
      let files: FileTransactionsRepository
      if let participant {
        (files, unconverted) = try participant.repositories(for: plan)
      } else {
        files = try plan.files(progress: progress, watch: context.record.watch)
        unconverted = files
      }
      plan.options.rules = []
      unruled = configuration.rules.isEmpty ? files : try plan.files(progress: progress)
      (partial, self.files) = (nil, files)
    }
    hasInputs = partial != nil || ledger != nil || !requests.isEmpty
    today = command.filter.today ?? environment.today
    period = try command.filter.period(today: today, calendar: configuration.calendar)
    writer = try OutputWriter(
      output: command.output, pages: command.pagesFolder, rejects: command.rejections.file,
      identities: command.identities,
      protecting: input.paths + paths
        + [configuration.file?.path, configuration.rates?.path, command.partial.decisions].compactMap(\.self),
      in: context)
    limit = command.rejections.limit ?? defaults.maximumRejects ?? .rows(0)
    guard hasInputs || !type(of: command).needsInput else { throw type(of: command).nothingToRead }
    repository =
      try command.conversion.terms(configuration.rates, calendar: configuration.calendar)
      .map { [unconverted] in ConvertedTransactionsRepository(unconverted, $0) } ?? unconverted
  }

  /// The ledger, if it is what is to be read: the one that was named, or the usual one where nothing else is named and it
  /// is there.
  private static func ledger(
    _ input: InputOptions, _ nothingElse: Bool, _ configuration: FinanceConfiguration,
    in environment: Environment
  ) throws -> LedgerAccess? {
    func access() throws -> LedgerAccess {
      try LedgerAccess(
        named: input.ledger, configuration, in: environment, busyTimeout: input.wait.busyTimeout)
    }
    if input.ledger != nil { return try access() }
    guard nothingElse, let usual = try? access() else { return nil }
    let isStated = configuration.ledger != nil || !(environment.ledgerFile ?? "").isEmpty
    return isStated || usual.exists ? usual : nil
  }

  /// What was asked for, where an answer is empty and names were asked for, which may be misspelt.
  func unmet(if isEmpty: Bool) -> TransactionQuery? {
    isEmpty && condition != .everything ? query : nil
  }

  /// Period and condition, for lists.
  var query: TransactionQuery {
    TransactionQuery(period: period == .all ? nil : period, condition: condition, calendar: calendar)
  }

  /// The days that a text means.
  ///
  /// - Throws: `PeriodSyntaxError`.
  func period(_ text: String) throws -> DatePeriod {
    try DatePeriod(parsing: text, today: today, calendar: calendar)
  }

  /// The refused rows of a scan as their sources have them.
  ///
  /// - Throws: `PartialQuestionError` where partials are read, whatever the files throw otherwise.
  func rejectedLines(_ rowCounts: ScanRowCounts) async throws -> [UInt8] {
    if partial != nil { throw PartialQuestionError.rows }
    return try await files?.rejectsFile(for: rowCounts) ?? []
  }

  /// What use cases of money ask: which transactions are meant, and what is income, expense and transfer.
  private var question: FlowQuery {
    FlowQuery(repository: repository, condition: condition, policy: flows, calendar: calendar)
  }
  var generateReport: GenerateReportUseCase {
    var limits = GenerateReportUseCase.Limits()
    // A page has room for a year.
    if renderer.linksRows { limits.trendMonths = 12 }
    limits.followsDays = renderer.drawsCharts
    return .init(question, budgets: budgets, limits: limits)
  }
  var reportPages: GetReportPagesUseCase { .init(question, origins: repository, budgets: budgets) }
  /// The rows that make a page's figures.
  ///
  /// - Parameter limit: how many of a currency are listed at the most.
  func reportRows(limit: Int) -> GetReportRowsUseCase {
    .init(question, origins: repository, limit: limit)
  }
  var periodBalance: GetPeriodBalanceUseCase { .init(question) }
  var balances: GetBalancesUseCase {
    .init(repository: repository, condition: condition, calendar: calendar, known: configuration.balances)
  }
  var totals: GetTotalsUseCase { .init(question) }
  var matrix: GetMatrixUseCase { .init(question) }
  var compareTotals: CompareTotalsUseCase { .init(question) }
  var transfers: GetTransfersUseCase { .init(question) }
  var getBudgets: GetBudgetsUseCase { .init(question, budgets: budgets) }
  var recurring: DetectRecurringUseCase { .init(question) }
  var anomalies: FindAnomaliesUseCase { .init(question) }
  var getPartial: GetPartialUseCase { .init(question) }
  var largest: FindLargestTransactionsUseCase {
    .init(repository: repository, condition: condition, calendar: calendar)
  }
  var transactions: GetTransactionsUseCase { .init(repository: repository) }
  var exportTransactions: ExportTransactionsUseCase { .init(repository: repository) }
  var explain: ExplainTransactionUseCase { .init(repository: unruled, rules: configuration.rules) }
  var lintRules: LintRulesUseCase { .init(rules: configuration.rules, repository: hasInputs ? unruled : nil) }
  var suggestRules: SuggestRulesUseCase { .init(repository: unruled, rules: configuration.rules) }
  var testRules: TestRulesUseCase { .init(rules: configuration.rules) }
  var checks: RunChecksUseCase {
    .init(question, origins: repository, balances: configuration.balances)
  }
  var explainNothingFound: ExplainNothingFoundUseCase { .init(repository: unconverted) }
}
