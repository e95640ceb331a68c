/// Finds what recurs among the transactions of a period. What follows no rule is not claimed: see ``RecurringSeries``.
public struct DetectRecurringUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question, transfers and what is ignored left out.
  public init(_ question: FlowQuery) { self.question = question }

  /// The series of a period.
  ///
  /// - Parameters:
  ///   - today: the day that decides what is still active; `nil` for the last day of the data in the period.
  ///   - minimumOccurrences: how many a series needs, three at least.
  ///   - ignoring: what is left out and counted: keys of series, or payees of which all series are meant.
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    in period: DatePeriod, today: CalendarDay? = nil, minimumOccurrences: Int = 3,
    ignoring ignores: [String] = []
  ) async throws -> RecurringReport {
    let answer = try await question.histories(of: period)
    let search = RecurrenceSearch(minimum: minimumOccurrences)
    let found = answer.histories.flatMap(search.series)
    let matches = found.map { $0.matches(in: ignores) }
    let used = Set(matches.flatMap(\.self))
    let asOf = today ?? answer.lastDay(of: period)
    var series = zip(found, matches).filter { $1.isEmpty }.map(\.0).sorted(by: RecurringSeries.precedes)
    for index in series.indices {
      series[index].isActive = asOf.map { day in series[index].isActive(on: day) } ?? false
    }
    // The payees that have so many transactions on an account.
    let enough = Set(
      answer.histories.filter { $0.occurrences.count >= search.minimum }.map { Array($0.payee.utf8) })
    let payees = answer.payees.count
    return RecurringReport(
      period: ResolvedPeriod(period, data: answer.days), asOf: asOf,
      minimumOccurrences: search.minimum, series: series, ignored: found.count - series.count,
      unusedIgnores: ignores.indices.filter { !used.contains($0) }.map { ignores[$0] },
      payees: payees, payeesWithTooFew: payees - enough.count,
      payeesWithoutRule: enough.subtracting(found.map { Array($0.payee.utf8) }).count,
      leftOut: answer.leftOut, totals: totals(of: series), rowCounts: answer.rowCounts)
  }

  private func totals(of series: [RecurringSeries]) -> [RecurringReport.CurrencyTotals] {
    Set(series.map(\.currency)).sorted().map { currency in
      let active = series.filter { $0.currency == currency && $0.isActive }
      let (expenses, incomes) = (
        active.filter { $0.type == .expense }, active.filter { $0.type == .income }
      )
      return RecurringReport.CurrencyTotals(
        currency: currency, expenses: expenses.count,
        annualExpense: expenses.reduce(0) { $0 + $1.annual }, incomes: incomes.count,
        annualIncome: incomes.reduce(0) { $0 + $1.annual })
    }
  }
}

extension RecurringSeries {
  /// Whether the left one comes first in a list.
  fileprivate static func precedes(_ left: RecurringSeries, _ right: RecurringSeries) -> Bool {
    if left.currency != right.currency { return left.currency < right.currency }
    if left.type != right.type { return left.type == .expense }
    if left.annual != right.annual { return left.annual > right.annual }
    return left.key.precedesByBytes(right.key)
  }
}

/// What recurs: subscriptions, rents, wages, found and not declared.
public struct RecurringReport: Sendable {
  /// What active series come to in one currency.
  public struct CurrencyTotals: Hashable, Sendable {
    /// The currency.
    public let currency: Currency
    /// How many active series take money.
    public let expenses: Int
    /// What these take in a year.
    public let annualExpense: Decimal
    /// How many active series bring money.
    public let incomes: Int
    /// What these bring in a year.
    public let annualIncome: Decimal
  }

  /// The days asked about.
  public let period: ResolvedPeriod
  /// The day that decides what is still active; `nil` where there is no transaction.
  public let asOf: CalendarDay?
  /// How many occurrences a series needs.
  public let minimumOccurrences: Int
  /// The series: by currency, money out first, then what costs most in a year, then by key.
  public let series: [RecurringSeries]
  /// How many series are on the ignore list.
  public let ignored: Int
  /// What is on the ignore list and ignores nothing, as it was stated.
  public let unusedIgnores: [String]
  /// How many payees were looked at.
  public let payees: Int
  /// How many of them have too few transactions on any account.
  public let payeesWithTooFew: Int
  /// How many of the others have no series.
  public let payeesWithoutRule: Int
  /// How many transactions are transfers or ignored, and were not looked at.
  public let leftOut: Int
  /// Totals, by currency code.
  public let totals: [CurrencyTotals]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
