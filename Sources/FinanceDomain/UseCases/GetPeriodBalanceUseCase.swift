/// What came in, went out and remained in any period, a currency at a time.
public struct GetPeriodBalanceUseCase: Sendable {
  private let question: FlowQuestion

  /// Asks that repository about the transactions that meet the condition.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    flows: FlowPolicy = FlowPolicy()
  ) {
    self.init(FlowQuestion(repository: repository, condition: condition, policy: flows))
  }

  init(_ question: FlowQuestion) { self.question = question }

  /// The balances by currency code; none for a currency in which nothing happened.
  public func execute(in period: DatePeriod) async throws -> [Balance] {
    try await question.ask(about: period).balances(in: period)
  }

  /// The balances step by step, in order of time; steps in which nothing happened are left out.
  public func execute(in period: DatePeriod, by step: BalanceReport.Step) async throws -> BalanceReport {
    let answer = try await question.ask(about: period)
    let buckets = answer.buckets(in: period, by: [.month, .currency]) { entry in
      StepKey(step: step.start(of: entry.month), currency: entry.currency)
    }
    let rows = buckets.sorted { $0.key < $1.key }.map { key, buckets in
      BalanceReport.Row(
        period: step.label(from: key.step, in: period), balance: Balance(buckets, in: key.currency))
    }
    let resolved = ResolvedPeriod(period, data: answer.summary.days)
    return BalanceReport(step: step, period: resolved, rows: rows, account: answer.scan.account)
  }
}

private struct StepKey: Hashable, Comparable {
  let step: YearMonth
  let currency: Currency

  static func < (left: StepKey, right: StepKey) -> Bool {
    left.step == right.step ? left.currency < right.currency : left.step < right.step
  }
}

extension BalanceReport.Step {
  /// The first month of the step that the month lies in.
  fileprivate func start(of month: YearMonth) -> YearMonth {
    switch self {
    case .month: month
    case .quarter: month.adding(months: -((month.month - 1) % 3))
    case .year: month.adding(months: 1 - month.month)
    case .total: YearMonth(index: 12)
    }
  }

  fileprivate func label(from start: YearMonth, in period: DatePeriod) -> String {
    switch self {
    case .month: "\(start)"
    case .quarter: "\(padded(start.year, 4))-Q\((start.month + 2) / 3)"
    case .year: padded(start.year, 4)
    case .total: period.label
    }
  }
}
