/// The whole report of a period.
///
/// Each section is a use case of its own, and all ask at the same time; whichever asks first begins the one scan that
/// answers them all. Adding a section adds a use case and a child task, never a pass over the data.
public struct GenerateReportUseCase: Sendable {
  /// How long the lists of the report are.
  public struct Limits: Hashable, Sendable {
    /// How many payees.
    public var payees = 5
    /// How many of the largest transactions; up to ``ScanSummary/largestLimit``.
    public var largest = 5
    /// How many months the trend has.
    public var trendMonths = 6
    /// Whether balances are followed from day to day, for which totals are kept by days.
    public var followsDays = false

    /// Five payees, five transactions, six months.
    public init() {}
  }

  private let question: FlowQuery
  private let budgets: [Budget]
  private let limits: Limits

  /// Asks that question.
  ///
  /// - Parameter budgets: budgets, if there are any; a report without them says nothing of them.
  public init(_ question: FlowQuery, budgets: [Budget] = [], limits: Limits = Limits()) {
    self.question = question
    self.budgets = budgets
    self.limits = limits
  }

  /// The report.
  ///
  /// - Parameters:
  ///   - comparand: with what the period is compared; without one, with the months before and those a year before.
  ///   - isFull: see ``CompareTotalsUseCase/execute(_:with:by:isFull:)``.
  ///   - today: see ``GetBudgetsUseCase/execute(in:today:)``.
  /// - Throws: ``PeriodQuestionError/noPredecessor(_:)``.
  public func execute(
    for period: DatePeriod, comparingWith comparand: ComparedPeriods.Comparand? = nil, isFull: Bool = false,
    today: CalendarDay? = nil
  ) async throws -> FinanceReport {
    let question = question.shared(
      including: details(about: period, comparingWith: comparand, isFull: isFull))
    let sections = try await sections(
      about: period, comparingWith: comparand, isFull: isFull, today: today, for: question)
    let whole = try await question.ask(about: period)
    return FinanceReport(
      period: ResolvedPeriod(period, data: whole.summary.days), dataDays: whole.dataDays,
      hasRows: whole.summary.days != nil,
      compared: sections.compared?.periods, currencies: sections.byCurrency(whole.nothing),
      rowCounts: whole.scan.rowCounts.about(
        [period], restingOn: ground(of: period, sections.compared?.periods)))
  }

  /// All that the sections will ask for, so that whichever comes first asks for it.
  private func details(
    about period: DatePeriod, comparingWith comparand: ComparedPeriods.Comparand?, isFull: Bool
  ) -> ScanSummary.Details {
    if limits.followsDays { return [.all, .byDay] }
    let calendar = question.calendar
    let compared = comparand.map { comparand in
      let periods = [period, comparand.period(for: period, in: calendar)].compactMap(\.self)
      return CompareTotalsUseCase.details(for: periods, isFull: isFull, calendar)
    }
    return [.all, compared ?? [], GetBudgetsUseCase.details(for: budgets, in: period, calendar)]
  }

  /// The days that the report says something of: what was before, what is compared, the months as a whole.
  private func ground(of period: DatePeriod, _ compared: ComparedPeriods?) -> DatePeriod {
    let calendar = question.calendar
    let end = calendar.lastDay(of: calendar.month(of: period.last))
    return DatePeriod(trusting: .earliest, max(end, compared?.earlier.last ?? end))
  }

  // MARK: The sections

  private func sections(
    about period: DatePeriod, comparingWith comparand: ComparedPeriods.Comparand?, isFull: Bool,
    today: CalendarDay?, for question: FlowQuery
  ) async throws -> ReportSections {
    let (limits, budgets) = (limits, budgets)
    return try await withThrowingTaskGroup(of: ReportSections.Answer.self) { group in
      /// Has a child task ask for a section, which has that place in the report.
      func ask<Value: Sendable>(
        _ place: WritableKeyPath<ReportSections, Value> & Sendable,
        _ useCase: @escaping @Sendable () async throws -> Value
      ) {
        group.addTask {
          let value = try await useCase()
          return { $0[keyPath: place] = value }
        }
      }
      ask(\.balances) { try await GetPeriodBalanceUseCase(question).execute(in: period) }
      ask(\.bridges) { try await GetMoneyBridgesUseCase(question).execute(in: period) }
      ask(\.categories) { try await GetCategoryTotalsUseCase(question).execute(in: period) }
      ask(\.payees) { try await GetTopPayeesUseCase(question).execute(in: period, limit: limits.payees) }
      ask(\.largest) {
        try await FindLargestTransactionsUseCase(question).execute(in: period, limit: limits.largest)
          .currencies
      }
      ask(\.trends) {
        try await GetMonthlyBalanceUseCase(question).execute(upTo: period, months: limits.trendMonths)
      }
      if limits.followsDays {
        ask(\.running) { try await GetRunningBalanceUseCase(question).execute(in: period) }
      }
      if !budgets.isEmpty {
        ask(\.budgets) {
          try await GetBudgetsUseCase(question, budgets: budgets)
            .execute(in: period, today: today).currencies.flatMap(\.rows)
        }
      }
      if let comparand {
        ask(\.compared) {
          try await CompareTotalsUseCase(question).execute(period, with: comparand, isFull: isFull)
        }
      } else {
        ask(\.comparisons) { try await ComparePeriodsUseCase(question).execute(in: period) }
      }
      return try await group.reduce(into: ReportSections()) { sections, answer in answer(&sections) }
    }
  }
}

private struct ReportSections {
  /// Puts what was answered in its place.
  typealias Answer = @Sendable (inout ReportSections) -> Void

  var balances: [Balance] = []
  var bridges: [MoneyBridge] = []
  var categories: [Currency: [CategoryTotal]] = [:]
  var comparisons: [Currency: [PeriodComparison]] = [:]
  var compared: CompareReport?
  var payees: [Currency: [PayeeTotal]] = [:]
  var largest: [LargestReport.CurrencySection] = []
  var trends: [Currency: [MonthlyBalance]] = [:]
  var running: [RunningBalance] = []
  var budgets: [BudgetReport.Row] = []

  /// One section for every currency that has a budget, or in which something happened in the period or shortly before it.
  ///
  /// - Parameter nothing: what a currency came to in which nothing happened.
  func byCurrency(_ nothing: FlowBuckets) -> [FinanceReport.CurrencySection] {
    let known = Set(balances.map(\.currency) + trends.keys + budgets.map(\.budget.currency))
    return known.sorted().map { currency in
      let change = compared?.currencies.first { $0.currency == currency }
      return FinanceReport.CurrencySection(
        balance: balances.first { $0.currency == currency } ?? Balance(nothing, in: currency),
        bridge: bridges.first { $0.currency == currency },
        comparisons: change.map { [$0.comparison] } ?? comparisons[currency] ?? [],
        movers: change?.rows ?? [],
        categories: categories[currency] ?? [],
        budgets: budgets.filter { $0.budget.currency == currency },
        payees: payees[currency] ?? [],
        largest: largest.first { $0.currency == currency }?.transactions ?? [],
        trend: trends[currency] ?? [],
        running: running.first { $0.currency == currency })
    }
  }
}
