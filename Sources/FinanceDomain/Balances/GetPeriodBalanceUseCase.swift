/// What came in, went out and remained in any period, a currency at a time.
public struct GetPeriodBalanceUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The balances by currency code; none for a currency in which nothing happened.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod) async throws -> [Balance] {
    try await question.ask(about: period).balances(in: period)
  }

  /// The balances step by step, in order of time; steps in which nothing happened are left out.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod, by step: PeriodStep) async throws -> BalanceReport {
    let answer = try await question.ask(about: period, including: step.cutsMonths ? .byDay : [])
    let steps = StepsOfPeriod(step: step, period: period, calendar: question.calendar)
    let buckets = answer.buckets(in: period, by: [.month, .currency]) { entry in
      InCurrency(currency: entry.currency, value: steps.step(of: entry.day))
    }
    let sorted = buckets.sorted { left, right in
      (left.key.value.first, left.key.currency) < (right.key.value.first, right.key.currency)
    }
    let rows = sorted.map { key, buckets in
      let days = ResolvedPeriod(key.value, data: answer.summary.days).days
      return BalanceReport.Row(
        period: step == .total ? period.label : key.value.label, days: days,
        balance: Balance(buckets, in: key.currency))
    }
    let resolved = ResolvedPeriod(period, data: answer.summary.days)
    return BalanceReport(
      step: step, period: resolved, rows: rows, steps: steps.count(of: buckets.keys.map(\.value)),
      rowCounts: answer.scan.rowCounts.about([period]))
  }
}

/// The balances of a period, step by step or as a whole.
public struct BalanceReport: Hashable, Sendable {
  /// One step in one currency.
  public struct Row: Hashable, Sendable {
    /// The step's name: `2024-05`, `2024-Q2`, `2024`, or the period's own label.
    public let period: String
    /// The days of the step, held within those of the report.
    public internal(set) var days: ClosedRange<CalendarDay>?
    /// The figures.
    public let balance: Balance
  }

  /// What a step comes to on average, in one currency, to the digits of the currency.
  public struct Average: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// How many steps were counted: all from the first row to the last, quiet ones included.
    public let steps: Int
    /// Money in.
    public let income: ExactSum
    /// Money out.
    public let expense: ExactSum
    /// In less out of what is neither; `nil` where nothing tells it apart.
    public let other: ExactSum?
    /// What remained; the average of the remainders, not the difference of the other averages.
    public let balance: ExactSum
  }

  /// The length of a row.
  public let step: PeriodStep
  /// The days covered.
  public let period: ResolvedPeriod
  /// The rows, in order of time, then by currency.
  public let rows: [Row]
  /// How many steps there are from the first row to the last, quiet ones included.
  public let steps: Int
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts

  /// What a step came to on average; nothing where there is but one step.
  public var averages: [Average] {
    guard steps > 1 else { return [] }
    return Dictionary(grouping: rows.map(\.balance), by: \.currency).sorted { $0.key < $1.key }.map {
      currency, balances in
      func average(_ figure: KeyPath<FlowBuckets, ExactSum>) -> ExactSum {
        let sum = balances.reduce(into: ExactSum.zero) { $0.add($1.buckets[keyPath: figure]) }
        return Rounding.average(sum, of: steps, places: currency.minorUnits)
      }
      return Average(
        currency: currency, steps: steps, income: average(\.income), expense: average(\.expense),
        other: balances.contains(where: \.buckets.isByPolicy) ? average(\.other) : nil,
        balance: average(\.net))
    }
  }
}
