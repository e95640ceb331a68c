import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceInference
import FinanceLedger
import FinancePresentation

/// What will run: the options, turned once into a repository, use cases, a renderer and the places to write
/// to.
///
/// It is the only place that names concrete types. Commands take from here what they need.
struct DependencyContainer {
  /// Where transactions come from.
  private(set) var repository: any DuplicateExplaining & ProvenanceRepository
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
  /// What is changed about transactions that meet a condition, in order.
  let rules: [CategorizationRule]
  /// Makes the text of a report.
  let renderer: ReportRenderer
  /// How days become months and years.
  let calendar: ReportingCalendar
  /// The days asked about.
  let period: DatePeriod
  /// What else was asked for.
  let condition: SearchExpression
  /// What is stated about kinds of categories and own accounts.
  var flows: FlowPolicy
  /// How much may be spent: the budgets of the configuration, in the currencies asked for.
  let budgets: [Budget]
  /// Whether the configuration has any, in whichever currency.
  let hasBudgets: Bool
  /// The configuration, if there is one.
  let configurationPath: String?
  /// Where the configuration says that exchange rates are.
  private let configuredRates: ConfiguredRates?
  /// Recurring series that are not shown.
  let recurringIgnores: RecurringIgnoreList
  /// What accounts held on some days, as a person states it.
  let knownBalances: [KnownBalance]
  /// The day that relative dates are counted from.
  let today: CalendarDay
  /// Where the report and the refused rows go.
  let writer: OutputWriter
  /// What is done about refused rows.
  let policy: RejectionPolicy
  /// Shows how far the scan is, if anybody is watching.
  let progress: ProgressBar?
  /// The refused rows of a scan as they stand in their sources.
  let rejectedLines: @Sendable (ScanRowCounts) async throws -> [UInt8]
  /// The bytes of the inputs, by their paths; of a ledger, which changes, none are known.
  let digests: @Sendable () async -> [String: FileDigest]

  /// Builds what the options ask for in this environment. Nothing is read yet; outputs that could not be
  /// written in the end are refused now.
  ///
  /// - Parameter participant: the command among those that read together; `nil` for a command that reads alone.
  /// - Throws: ``OutputError``, ``SettingError``, `ConfigurationErrors`.
  init(_ options: CommonOptions, in context: RunContext, as participant: ScanPool.Participant? = nil) throws {
    let environment = context.environment
    let progress = environment.progressBar(isQuiet: options.output.isQuiet)
    let configuration = try FinanceConfiguration.load(
      environment.configurationLocator(named: options.input.config), in: environment.configurationContext)
    let defaults = configuration.defaults
    let requests = try options.input.requests(configuration)
    rules = configuration.rules
    flows = FlowPolicy(kinds: configuration.categories, transfers: configuration.transfers)
    budgets = configuration.budgets.filter { options.filter.isAbout($0.currency) }
    hasBudgets = !configuration.budgets.isEmpty
    configurationPath = configuration.file?.path
    recurringIgnores = configuration.recurringIgnores
    configuredRates = configuration.rates
    condition = options.filter.condition
    renderer = options.output.renderer(in: environment, assuming: defaults)
    let reading = try DependencyContainer.importOptions(
      options, configuration, rules, context,
      readsOnce: participant == nil && !renderer.linksRows
        && !(flows.findsTransfers && condition != .everything))
    let calendar = configuration.calendar
    let settings = Partial.Setting.all(
      reading, condition: condition, flows: options.flows?.added(to: flows) ?? flows, calendar: calendar)
    partialSettings = settings
    let paths = options.partials
    let decided = try options.decisions.map { path throws(SourceFailure) in try DecisionsFile(path) }
    decisions = decided.map { Partial.Decisions(hash: $0.hash, sources: $0.count) }
    let expected = options.mergesPartials ? nil : settings
    let read: @Sendable () throws -> Partial = {
      try PartialReader.read(paths, expecting: expected, decided: decided, calendar: calendar)
    }
    partial = paths.isEmpty ? nil : read
    let ledger = try DependencyContainer.ledger(
      requests.isEmpty && paths.isEmpty, options, configuration, in: environment)
    if let partial {
      let answers = PartialTransactionsRepository(reading: partial)
      repository = answers
      unruled = answers
      rejectedLines = { _ in throw PartialQuestionError.rows }
      digests = { [:] }
      files = nil
    } else if let ledger {
      let workers = options.input.workers ?? defaults.workers ?? environment.processorCount
      repository = ledger.ledger(rules: rules, workers: workers)
      unruled = ledger.ledger(workers: workers)
      rejectedLines = { _ in [] }
      digests = { [:] }
      files = nil
    } else {
      let plan = FilePlan(
        requests: requests, options: reading, usesProfiles: options.reading.usesProfiles, decided: decided)
      let files: FileTransactionsRepository
      if let participant {
        (files, repository) = try participant.repositories(for: plan)
      } else {
        files = try plan.files(progress: progress, watch: context.record.watch)
        repository = files
      }
      unruled = rules.isEmpty ? files : try plan.withoutRules.files(progress: progress)
      rejectedLines = { try await files.rejectsFile(for: $0) }
      digests = { await files.digests() }
      self.files = files
    }
    hasInputs = partial != nil || ledger != nil || !requests.isEmpty
    self.progress = progress
    today = options.filter.today ?? environment.today
    self.calendar = calendar
    knownBalances = configuration.balances
    period = try options.filter.period(today: today, calendar: calendar)
    writer = try OutputWriter(
      options,
      protecting: [configuration.file?.path, configuration.rates?.path].compactMap(\.self) + paths
        + [options.decisions].compactMap(\.self), in: context)
    policy = options.rejections.policy(assuming: defaults.maximumRejects)
  }

  /// The ledger, if it is what is to be read: the one that was named, or the usual one where nothing else is named and it
  /// is there.
  private static func ledger(
    _ nothingElse: Bool, _ options: CommonOptions, _ configuration: FinanceConfiguration,
    in environment: Environment
  ) throws -> LedgerAccess? {
    if let name = options.input.ledger {
      return try LedgerAccess(
        named: name, configuration, in: environment, busyTimeout: options.input.wait.busyTimeout)
    }
    guard nothingElse,
      let usual = try? LedgerAccess(
        named: nil, configuration, in: environment, busyTimeout: options.input.wait.busyTimeout)
    else { return nil }
    let isStated = configuration.ledger != nil || !(environment.ledgerFile ?? "").isEmpty
    return isStated || usual.exists ? usual : nil
  }

  private static func importOptions(
    _ options: CommonOptions, _ configuration: FinanceConfiguration, _ rules: [CategorizationRule],
    _ context: RunContext, readsOnce: Bool
  ) throws -> ImportOptions {
    var reading = try options.importOptions(
      processors: context.environment.processorCount, assuming: configuration)
    reading.rules = rules
    if readsOnce, !context.record.wantsDigests { reading.questions = options.questions }
    if options.rejections.file != nil { reading.rejectionLimit = .max }
    return reading
  }
}

extension DependencyContainer {
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

  /// The container with what else was stated about flows.
  func adding(_ options: FlowOptions) -> DependencyContainer {
    var container = self
    container.flows = options.added(to: flows)
    return container
  }

  /// The container with all amounts in one currency if that was asked for.
  ///
  /// - Throws: ``NoRatesError``, `ConfigurationErrors` about the file of rates.
  func converting(_ options: ConversionOptions) throws -> DependencyContainer {
    guard let terms = try options.terms(configuredRates, calendar: calendar) else { return self }
    var container = self
    container.repository = ConvertedTransactionsRepository(repository, terms)
    return container
  }

  /// What use cases of money ask: which transactions are meant, and what is income, expense and transfer.
  private var question: FlowQuery {
    FlowQuery(repository: repository, condition: condition, policy: flows, calendar: calendar)
  }
  /// Answers `finance report`.
  var generateReport: GenerateReportUseCase {
    var limits = GenerateReportUseCase.Limits()
    // A page has room for a year.
    if renderer.linksRows { limits.trendMonths = 12 }
    limits.followsDays = renderer.drawsCharts
    return .init(
      repository: repository, condition: condition, flows: flows, calendar: calendar, budgets: budgets,
      limits: limits)
  }
  /// Answers `finance report --pages`.
  var reportPages: GetReportPagesUseCase {
    .init(
      repository: repository, condition: condition, flows: flows, calendar: calendar, budgets: budgets)
  }
  /// The rows behind a page's figures.
  ///
  /// - Parameter limit: how many of a currency are listed at the most.
  func reportRows(limit: Int) -> GetReportRowsUseCase {
    .init(repository: repository, condition: condition, flows: flows, calendar: calendar, limit: limit)
  }
  /// Answers `finance balance`.
  var periodBalance: GetPeriodBalanceUseCase { .init(question) }
  /// Answers `finance balances`.
  var balances: GetBalancesUseCase {
    .init(repository: repository, condition: condition, calendar: calendar, known: knownBalances)
  }
  /// Answers `finance totals`.
  var totals: GetTotalsUseCase { .init(question) }
  /// Answers `finance totals --columns`.
  var matrix: GetMatrixUseCase { .init(question) }
  /// Answers `finance compare`.
  var compareTotals: CompareTotalsUseCase { .init(question) }
  /// Answers `finance transfers`.
  var transfers: GetTransfersUseCase { .init(repository: repository, condition: condition, flows: flows) }
  /// Answers `finance budget`.
  var getBudgets: GetBudgetsUseCase {
    .init(
      budgets: budgets, repository: repository, condition: condition, flows: flows, calendar: calendar)
  }
  /// Answers `finance recurring`.
  var recurring: DetectRecurringUseCase {
    .init(repository: repository, condition: condition, flows: flows)
  }
  /// Answers `finance anomalies`.
  var anomalies: FindAnomaliesUseCase {
    .init(repository: repository, condition: condition, flows: flows, calendar: calendar)
  }
  /// Answers `finance partial`.
  var getPartial: GetPartialUseCase { .init(repository: repository, condition: condition, flows: flows) }
  /// Answers `finance largest`.
  var largest: FindLargestTransactionsUseCase {
    .init(repository: repository, condition: condition, calendar: calendar)
  }
  /// Answers `finance list`.
  var transactions: GetTransactionsUseCase { .init(repository: repository) }
  /// Answers `finance export`.
  var exportTransactions: ExportTransactionsUseCase { .init(repository: repository) }
  /// Answers `finance explain`.
  var explain: ExplainTransactionUseCase { .init(repository: unruled, rules: rules) }
  /// Answers `finance rules lint`.
  var lintRules: LintRulesUseCase { .init(rules: rules, repository: hasInputs ? unruled : nil) }
  /// Answers `finance rules suggest`.
  var suggestRules: SuggestRulesUseCase { .init(repository: unruled, rules: rules) }
  /// Answers `finance rules test`.
  var testRules: TestRulesUseCase { .init(rules: rules) }
  /// Answers `finance duplicates`.
  var duplicates: ExplainDuplicatesUseCase { .init(repository: repository) }
  /// Answers `finance check`.
  var checks: RunChecksUseCase { .init(repository: repository, condition: condition, flows: flows) }
  /// Answers why a question found nothing.
  var explainNothingFound: ExplainNothingFoundUseCase { .init(repository: repository) }
  /// Answers `finance search`.
  var search: SearchTransactionsUseCase { .init(repository: repository) }
}
