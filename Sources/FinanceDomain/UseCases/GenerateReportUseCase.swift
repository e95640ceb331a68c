/// The whole report of a period.
///
/// Each section is a use case of its own and asks its own question, all at the same time; the repository answers them
/// from one scan. Adding a section adds a use case and a child task, never a pass over the data.
public struct GenerateReportUseCase: Sendable {
  /// How long the lists of the report are.
  public struct Limits: Hashable, Sendable {
    /// How many payees.
    public var payees = 5
    /// How many of the largest transactions; up to ``LedgerSummary/largestLimit``.
    public var largest = 5
    /// How many months the trend has.
    public var trendMonths = 6
    /// Whether balances are followed from day to day, for which totals are kept by days.
    public var followsDays = false

    /// Five payees, five transactions, six months.
    public init() {}
  }

  private let question: FlowQuestion
  private let budgets: [Budget]
  private let limits: Limits

  /// Asks that repository about the transactions that meet the condition.
  ///
  /// - Parameters:
  ///   - flows: kinds of categories and own accounts, if any are stated.
  ///   - budgets: budgets, if there are any; a report without them says nothing of them.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    flows: FlowPolicy = FlowPolicy(), calendar: ReportingCalendar = .civil, budgets: [Budget] = [],
    limits: Limits = Limits()
  ) {
    question = FlowQuestion(repository: repository, condition: condition, policy: flows, calendar: calendar)
    self.budgets = budgets
    self.limits = limits
  }

  /// The report.
  ///
  /// - Parameters:
  ///   - comparand: with what the period is compared; without one, with the months before and those a year before.
  ///   - isFull: see ``CompareTotalsUseCase/execute(_:with:by:isFull:)``.
  ///   - today: see ``GetBudgetsUseCase/execute(in:today:)``.
  /// - Throws: ``PeriodComparisonError``.
  public func execute(
    for period: DatePeriod, comparingWith comparand: ComparedPeriods.Comparand? = nil, isFull: Bool = false,
    today: CalendarDay? = nil
  ) async throws -> FinanceReport {
    // Asked for as a whole before its parts are, so that all of them come from one pass.
    let needsDays = comparand != nil || limits.followsDays
    let details = GetBudgetsUseCase.details(for: budgets, in: period, question.calendar)
    let whole = try await question.ask(
      about: period, including: needsDays ? [.all, .byDay] : [.all, details])
    var parts = Parts(policy: question.policy)
    try await withThrowingTaskGroup(of: Section.self) { group in
      let budgets = budgets.isEmpty ? [] : [budgetQuestion(about: period, today, knowing: whole)]
      for question in questions(about: period, comparand, isFull, knowing: whole) + budgets {
        group.addTask { try await question() }
      }
      for try await section in group { parts.take(section) }
    }
    return FinanceReport(
      period: ResolvedPeriod(period, data: whole.summary.days), dataDays: whole.summary.days,
      compared: parts.compared?.periods, currencies: parts.sections(),
      account: whole.scan.account.about([period], restingOn: ground(of: period, parts.compared?.periods)))
  }

  /// The days that the report says something of: what was before, what is compared, the months as a whole.
  private func ground(of period: DatePeriod, _ compared: ComparedPeriods?) -> DatePeriod {
    let calendar = question.calendar
    let end = calendar.lastDay(of: calendar.month(of: period.last))
    return DatePeriod(trusting: .earliest, max(end, compared?.earlier.last ?? end))
  }

  private func questions(
    about period: DatePeriod, _ comparand: ComparedPeriods.Comparand?, _ isFull: Bool,
    knowing whole: FlowSummary
  ) -> [@Sendable () async throws -> Section] {
    let (question, limits) = (question.knowing(whole), limits)
    let (repository, condition, calendar) = (question.repository, question.condition, question.calendar)
    return [
      { .balances(try await GetPeriodBalanceUseCase(question).execute(in: period)) },
      { .bridges(try await GetMoneyBridgesUseCase(question).execute(in: period)) },
      { .categories(try await GetCategoryTotalsUseCase(question).execute(in: period)) },
      {
        guard let comparand else {
          return .comparisons(try await ComparePeriodsUseCase(question).execute(in: period))
        }
        return .compared(
          try await CompareTotalsUseCase(question).execute(period, with: comparand, isFull: isFull))
      },
      {
        .payees(
          try await GetTopPayeesUseCase(repository: repository, condition: condition, calendar: calendar)
            .execute(in: period, limit: limits.payees))
      },
      {
        .largest(
          try await FindLargestTransactionsUseCase(
            repository: repository, condition: condition, calendar: calendar
          )
          .execute(in: period, limit: limits.largest))
      },
      { .trend(try await GetBalanceTrendUseCase(question).execute(in: period, months: limits.trendMonths)) },
      {
        guard limits.followsDays else { return .running([]) }
        return .running(try await GetRunningBalanceUseCase(question).execute(in: period))
      },
    ]
  }
}

extension GenerateReportUseCase {
  /// Asked only where there are budgets.
  private func budgetQuestion(
    about period: DatePeriod, _ today: CalendarDay?, knowing whole: FlowSummary
  ) -> @Sendable () async throws -> Section {
    let (question, budgets) = (question.knowing(whole), budgets)
    return { .budgets(try await GetBudgetsUseCase(budgets, question).execute(in: period, today: today)) }
  }
}

/// What one child task brings home.
private enum Section: Sendable {
  case balances([Balance])
  case bridges([MoneyBridge])
  case categories([CategoryTotals])
  case comparisons([Currency: [PeriodComparison]])
  case compared(CompareReport)
  case payees([Currency: [PayeeTotal]])
  case largest(LargestReport)
  case trend([BalanceTrend])
  case running([RunningBalance])
  case budgets(BudgetReport)
}

/// What has come home so far.
private struct Parts {
  let policy: FlowPolicy
  var balances: [Balance] = []
  var bridges: [MoneyBridge] = []
  var categories: [CategoryTotals] = []
  var comparisons: [Currency: [PeriodComparison]] = [:]
  var compared: CompareReport?
  var payees: [Currency: [PayeeTotal]] = [:]
  var largest: [LargestReport.CurrencySection] = []
  var trends: [BalanceTrend] = []
  var running: [RunningBalance] = []
  var budgets: [BudgetReport.Row] = []

  mutating func take(_ section: Section) {
    switch section {
    case .balances(let found): balances = found
    case .bridges(let found): bridges = found
    case .categories(let found): categories = found
    case .comparisons(let found): comparisons = found
    case .compared(let found): take(found)
    case .payees(let found): payees = found
    case .largest(let found): largest = found.currencies
    case .trend(let found): trends = found
    case .running(let found): running = found
    case .budgets(let found): budgets = found.currencies.flatMap(\.rows)
    }
  }

  private mutating func take(_ found: CompareReport) {
    compared = found
    for section in found.currencies { comparisons[section.now.currency] = [section.comparison] }
  }

  /// One section for every currency that has a budget, or in which something happened in the period or shortly before it.
  func sections() -> [FinanceReport.CurrencySection] {
    let known = Set(balances.map(\.currency) + trends.map(\.currency) + budgets.map(\.currency))
    return known.sorted().map { currency in
      let nothing = FlowBuckets(isByPolicy: !policy.isEmpty)
      return FinanceReport.CurrencySection(
        balance: balances.first { $0.currency == currency } ?? Balance(nothing, in: currency),
        bridge: bridges.first { $0.currency == currency },
        comparisons: comparisons[currency] ?? [],
        movers: compared?.currencies.first { $0.now.currency == currency }?.rows ?? [],
        categories: categories.first { $0.currency == currency }
          ?? CategoryTotals(currency: currency, rows: []),
        budgets: budgets.filter { $0.currency == currency },
        payees: payees[currency] ?? [],
        largest: largest.first { $0.currency == currency }?.transactions ?? [],
        trend: trends.first { $0.currency == currency } ?? BalanceTrend(currency: currency, months: []),
        running: running.first { $0.currency == currency })
    }
  }
}
