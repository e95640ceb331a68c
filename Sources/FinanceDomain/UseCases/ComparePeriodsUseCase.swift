/// A period beside the one before it and beside the same one a year ago, where the data reach back that far.
public struct ComparePeriodsUseCase: FlowUseCase {
  private let question: FlowQuestion

  /// Asks that question.
  public init(_ question: FlowQuestion) { self.question = question }

  /// The comparisons of each currency, the previous period first.
  ///
  /// Periods that are not whole months, or that have open ends, are not compared.
  public func execute(in period: DatePeriod) async throws -> [Currency: [PeriodComparison]] {
    let answer = try await question.ask(about: period)
    let now = answer.buckets(in: period, by: .currency) { $0.currency }
    var comparisons: [Currency: [PeriodComparison]] = [:]
    for (kind, earlier) in predecessors(of: period) {
      let then = answer.buckets(in: earlier, by: .currency) { $0.currency }
      for (currency, buckets) in then {
        comparisons[currency, default: []].append(
          PeriodComparison(
            kind: kind, period: earlier, currency: currency, earlier: buckets,
            later: now[currency] ?? answer.nothing))
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
