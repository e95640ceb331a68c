/// A period beside the one before it and beside the same one a year ago, where the data reach back that far.
public struct ComparePeriodsUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The comparisons of each currency, the previous period first.
  ///
  /// Periods that are not whole months, or that have open ends, are not compared.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(in period: DatePeriod) async throws -> [Currency: [PeriodComparison]] {
    let answer = try await question.ask(about: period)
    let now = answer.buckets(in: period, by: .currency) { $0.currency }
    var comparisons: [Currency: [PeriodComparison]] = [:]
    for (kind, earlier) in predecessors(of: period) {
      let then = answer.buckets(in: earlier, by: .currency) { $0.currency }
      for (currency, buckets) in then {
        comparisons[currency, default: []].append(
          PeriodComparison(
            kind: kind, period: earlier, then: Balance(buckets, in: currency),
            now: Balance(now[currency] ?? answer.nothing, in: currency)))
      }
    }
    return comparisons
  }

  private func predecessors(of period: DatePeriod) -> [(PeriodComparison.Kind, DatePeriod)] {
    let calendar = question.calendar
    guard calendar.isWholeMonths(period) else { return [] }
    let isYear = calendar.months(of: period).count == 12
    let comparands = isYear ? [ComparedPeriods.Comparand.previous] : [.previous, .yearBefore]
    return comparands.compactMap { comparand in
      comparand.period(for: period, in: calendar).map { (comparand.kind, $0) }
    }
  }
}

/// A period's balance beside an earlier one's, of one currency.
public struct PeriodComparison: Hashable, Sendable {
  /// How the earlier period was chosen.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The period of the same length before it.
    case previous
    /// The same period a year before.
    case yearBefore
    /// One that was named.
    case chosen
  }

  /// A figure's move.
  public struct Change: Hashable, Sendable {
    /// By how much it rose; negative if it fell.
    public let amount: Decimal
    /// The same in percent of the earlier figure, to two places; `nil` where that was zero.
    public let percent: Decimal?

    /// The move from one sum to another.
    public init(from earlier: ExactSum, to later: ExactSum) {
      let moved = later - earlier
      amount = moved.decimal
      percent = Rounding.percentage(moved, of: earlier < .zero ? .zero - earlier : earlier)
    }
  }

  /// How the earlier period was chosen.
  public let kind: Kind
  /// The earlier period.
  public let period: DatePeriod
  /// Its figures.
  public let then: Balance
  /// Those of the later one.
  public let now: Balance

  /// How a figure moved since.
  public func change(of figure: KeyPath<FlowBuckets, ExactSum>) -> Change {
    Change(from: then.buckets[keyPath: figure], to: now.buckets[keyPath: figure])
  }
}
