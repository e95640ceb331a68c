/// A period beside the one before it and beside the same one a year ago, where the data reach back that far.
public struct ComparePeriodsUseCase: Sendable {
  private let question: FlowQuestion

  /// Asks that repository about the transactions that meet the condition.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    flows: FlowPolicy = FlowPolicy()
  ) {
    self.init(FlowQuestion(repository: repository, condition: condition, policy: flows))
  }

  init(_ question: FlowQuestion) { self.question = question }

  /// The comparisons of each currency, the previous period first.
  ///
  /// Periods that are not whole months, or that have open ends, are not compared.
  public func execute(in period: DatePeriod) async throws -> [Currency: [PeriodComparison]] {
    let answer = try await question.ask(about: period)
    let now = answer.buckets(in: period, by: .currency) { $0.currency }
    var comparisons: [Currency: [PeriodComparison]] = [:]
    for (kind, earlier) in period.predecessors {
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
}

extension DatePeriod {
  fileprivate var predecessors: [(PeriodComparison.Kind, DatePeriod)] {
    guard isWholeMonths, first > .earliest, last < .latest else { return [] }
    let length = Int(months.upperBound.index - months.lowerBound.index) + 1
    let before = moved(back: length, label: month == nil ? nil : "\(months.lowerBound.adding(months: -1))")
    guard length != 12 else { return before.map { [(.previous, $0)] } ?? [] }
    let yearBefore = moved(back: 12, label: month.map { "\($0.adding(months: -12))" })
    return [(.previous, before), (.yearBefore, yearBefore)].compactMap { kind, period in
      period.map { (kind, $0) }
    }
  }

  private func moved(back count: Int, label: String?) -> DatePeriod? {
    guard Int(months.lowerBound.index) - count >= 12 else { return nil }
    return DatePeriod(
      first: months.lowerBound.adding(months: -count).firstDay,
      last: months.upperBound.adding(months: -count).lastDay,
      label: label)
  }
}
