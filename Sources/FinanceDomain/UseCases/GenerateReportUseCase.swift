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

    /// Five payees, five transactions, six months.
    public init() {}
  }

  private let repository: any TransactionsRepository
  private let condition: SearchExpression
  private let limits: Limits

  /// Asks that repository about the transactions that meet the condition.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    limits: Limits = Limits()
  ) {
    self.repository = repository
    self.condition = condition
    self.limits = limits
  }

  /// The report.
  public func execute(for period: DatePeriod) async throws -> FinanceReport {
    // Asked for as a whole before its parts are, so that all of them come from one pass.
    let scan = try await repository.summary(
      matching: TransactionQuery(period: period, condition: condition), including: .all)
    var parts = Parts()
    try await withThrowingTaskGroup(of: Section.self) { group in
      for question in questions(about: period) { group.addTask { try await question() } }
      for try await section in group { parts.take(section) }
    }
    return FinanceReport(
      period: ResolvedPeriod(period, data: scan.aggregate.days), dataDays: scan.aggregate.days,
      currencies: parts.sections(), account: scan.account)
  }

  private func questions(about period: DatePeriod) -> [@Sendable () async throws -> Section] {
    let (repository, condition, limits) = (repository, condition, limits)
    return [
      {
        .balances(
          try await GetPeriodBalanceUseCase(repository: repository, condition: condition).execute(in: period))
      },
      {
        .categories(
          try await GetCategoryTotalsUseCase(repository: repository, condition: condition).execute(in: period)
        )
      },
      {
        .comparisons(
          try await ComparePeriodsUseCase(repository: repository, condition: condition).execute(in: period))
      },
      {
        .payees(
          try await GetTopPayeesUseCase(repository: repository, condition: condition)
            .execute(in: period, limit: limits.payees))
      },
      {
        .largest(
          try await FindLargestTransactionsUseCase(repository: repository, condition: condition)
            .execute(in: period, limit: limits.largest))
      },
      {
        .trend(
          try await GetBalanceTrendUseCase(repository: repository, condition: condition)
            .execute(in: period, months: limits.trendMonths))
      },
    ]
  }
}

/// What one child task brings home.
private enum Section: Sendable {
  case balances([Balance])
  case categories([CategoryTotals])
  case comparisons([Currency: [PeriodComparison]])
  case payees([Currency: [PayeeTotal]])
  case largest(LargestReport)
  case trend([BalanceTrend])
}

/// What has come home so far.
private struct Parts {
  var balances: [Balance] = []
  var categories: [CategoryTotals] = []
  var comparisons: [Currency: [PeriodComparison]] = [:]
  var payees: [Currency: [PayeeTotal]] = [:]
  var largest: [LargestReport.CurrencySection] = []
  var trends: [BalanceTrend] = []

  mutating func take(_ section: Section) {
    switch section {
    case .balances(let found): balances = found
    case .categories(let found): categories = found
    case .comparisons(let found): comparisons = found
    case .payees(let found): payees = found
    case .largest(let found): largest = found.currencies
    case .trend(let found): trends = found
    }
  }

  /// One section for every currency in which something happened in the period or shortly before it.
  func sections() -> [FinanceReport.CurrencySection] {
    let known = Set(balances.map(\.currency)).union(trends.map(\.currency))
    return known.sorted().map { currency in
      FinanceReport.CurrencySection(
        balance: balances.first { $0.currency == currency } ?? Balance(Flow(), in: currency),
        comparisons: comparisons[currency] ?? [],
        categories: categories.first { $0.currency == currency }
          ?? CategoryTotals(currency: currency, rows: []),
        payees: payees[currency] ?? [],
        largest: largest.first { $0.currency == currency }?.transactions ?? [],
        trend: trends.first { $0.currency == currency } ?? BalanceTrend(currency: currency, months: []))
    }
  }
}
