/// What came in, went out and remained in any period, a currency at a time.
public struct GetPeriodBalanceUseCase: FlowUseCase {
  private let question: FlowQuestion

  /// Asks that question.
  public init(_ question: FlowQuestion) { self.question = question }

  /// The balances by currency code; none for a currency in which nothing happened.
  public func execute(in period: DatePeriod) async throws -> [Balance] {
    try await question.ask(about: period).balances(in: period)
  }

  /// The balances step by step, in order of time; steps in which nothing happened are left out.
  public func execute(in period: DatePeriod, by step: PeriodStep) async throws -> BalanceReport {
    let answer = try await question.ask(about: period, including: step.cutsMonths ? .byDay : [])
    let steps = StepsOfPeriod(step: step, period: period, calendar: question.calendar)
    let buckets = answer.buckets(in: period, by: [.month, .currency]) { entry in
      StepKey(step: steps.step(of: entry), currency: entry.currency)
    }
    let rows = buckets.sorted { $0.key < $1.key }.map { key, buckets in
      let days = ResolvedPeriod(key.step, data: answer.summary.days).days
      return BalanceReport.Row(
        period: step == .total ? period.label : key.step.label, days: days,
        balance: Balance(buckets, in: key.currency))
    }
    let resolved = ResolvedPeriod(period, data: answer.summary.days)
    return BalanceReport(
      step: step, period: resolved, rows: rows, steps: steps.count(of: buckets.keys.map(\.step)),
      account: answer.scan.account.about([period]))
  }
}

private struct StepKey: Hashable, Comparable {
  let step: DatePeriod
  let currency: Currency

  static func < (left: StepKey, right: StepKey) -> Bool {
    left.step.first == right.step.first ? left.currency < right.currency : left.step.first < right.step.first
  }
}
