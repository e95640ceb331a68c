/// Two periods beside each other, with what moved between them.
public struct CompareTotalsUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The later period beside the earlier one, by those dimensions.
  ///
  /// - Parameters:
  ///   - comparand: which is the earlier one.
  ///   - isFull: whether the whole of either period is compared, though the data end within the later one.
  /// - Throws: ``PeriodQuestionError/noPredecessor(_:)`` where there is no such earlier period.
  /// - Precondition: none of the dimensions is a stretch of time.
  public func execute(
    _ later: DatePeriod, with comparand: ComparedPeriods.Comparand,
    by dimensions: [TotalsReport.Dimension] = [.category], isFull: Bool = false
  ) async throws -> CompareReport {
    precondition(dimensions.allSatisfy { $0.step == nil }, "two stretches of time are compared, not many")
    let calendar = question.calendar
    guard let earlier = comparand.period(for: later, in: calendar) else {
      throw PeriodQuestionError.noPredecessor(later)
    }
    let details = CompareTotalsUseCase.details(for: [earlier, later], isFull: isFull, calendar)
    let answer = try await question.ask(about: later, including: details)
    let periods = ComparedPeriods(
      earlier: earlier, later: later, holdingTo: isFull ? nil : answer.dataDays, calendar: calendar)
    let then = answer.buckets(in: periods.earlier, by: .currency) { $0.currency }
    let now = answer.buckets(in: periods.later, by: .currency) { $0.currency }
    let rows = rows(answer, periods, dimensions)
    return CompareReport(
      dimensions: dimensions, periods: periods,
      currencies: Set(then.keys).union(now.keys).sorted().map { currency in
        CompareReport.CurrencySection(
          comparison: PeriodComparison(
            kind: comparand.kind, period: periods.earlier,
            then: Balance(then[currency] ?? answer.nothing, in: currency),
            now: Balance(now[currency] ?? answer.nothing, in: currency)),
          rows: CompareTotalsUseCase.sorted(rows.filter { $0.now.currency == currency }))
      }, rowCounts: answer.scan.rowCounts.about([periods.earlier, periods.later]))
  }

  /// Sums of days, unless whole months are compared as they are: which days are compared is known only when the last day of the
  /// data is.
  static func details(
    for periods: [DatePeriod], isFull: Bool, _ calendar: ReportingCalendar
  ) -> ScanSummary.Details {
    isFull && periods.allSatisfy(calendar.isWholeMonths) ? [] : .byDay
  }

  private func rows(
    _ answer: FlowSummary, _ periods: ComparedPeriods, _ dimensions: [TotalsReport.Dimension]
  ) -> [CompareReport.Row] {
    let then = answer.totals(in: periods.earlier, by: dimensions, in: question.calendar)
    let now = answer.totals(in: periods.later, by: dimensions, in: question.calendar)
    return Set(then.keys).union(now.keys).map { key in
      CompareReport.Row(
        keys: key.texts, then: Balance(then[key] ?? answer.nothing, in: key.currency),
        now: Balance(now[key] ?? answer.nothing, in: key.currency))
    }
  }

  private static func sorted(_ rows: [CompareReport.Row]) -> [CompareReport.Row] {
    rows.sorted { left, right in
      let (one, other) = (left.change.amount.magnitude, right.change.amount.magnitude)
      if one != other { return one > other }
      return left.keys.lexicographicallyPrecedes(right.keys) { $0.precedesByBytes($1) }
    }
  }
}

/// Two periods beside each other: what each category, account or direction came to then and now, those that moved most first.
public struct CompareReport: Hashable, Sendable {
  /// What has happened to a row.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// There were transactions in both periods.
    case both
    /// Only in the later one; there is nothing to have a percentage of.
    case new
    /// Only in the earlier one.
    case gone
  }

  /// One value of each dimension, in one currency.
  public struct Row: Hashable, Sendable {
    /// The values as text, in the order of the dimensions.
    public let keys: [String]
    /// What it came to in the earlier period.
    public let then: Balance
    /// What it came to in the later one.
    public let now: Balance
    /// By how much money in less money out rose.
    public var change: PeriodComparison.Change { .init(from: then.buckets.net, to: now.buckets.net) }

    /// What has happened.
    public var state: State {
      if then.transactions == 0 { return .new }
      return now.transactions == 0 ? .gone : .both
    }
  }

  /// What is said about one currency. Currencies are never added together.
  public struct CurrencySection: Hashable, Sendable {
    /// The balances of both periods.
    public let comparison: PeriodComparison
    /// The rows, the largest move first; ties by their keys.
    public let rows: [Row]

    /// The currency.
    public var currency: Currency { comparison.now.currency }
  }

  /// What the keys of a row are, the outermost first.
  public let dimensions: [TotalsReport.Dimension]
  /// The days that are compared.
  public let periods: ComparedPeriods
  /// One section a currency, by code.
  public let currencies: [CurrencySection]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
