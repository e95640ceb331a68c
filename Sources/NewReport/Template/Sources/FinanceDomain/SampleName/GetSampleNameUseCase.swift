/// Sample name of a period.
public struct GetSampleNameUseCase: Sendable {
  private let question: FlowQuestion

  /// Asks that repository about the transactions that meet the condition.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    flows: FlowPolicy = FlowPolicy(), calendar: ReportingCalendar = .civil
  ) {
    question = FlowQuestion(
      repository: repository, condition: condition, policy: flows, calendar: calendar)
  }

  /// A row a category and currency in which something happened.
  public func execute(in period: DatePeriod) async throws -> SampleNameReport {
    let answer = try await question.ask(about: period)
    let buckets = answer.buckets(in: period, by: [.category, .currency]) { entry in
      Key(currency: entry.currency, category: entry.category)
    }
    let rows = buckets.sorted { $0.key < $1.key }.map { key, buckets in
      SampleNameReport.Row(category: key.category, balance: Balance(buckets, in: key.currency))
    }
    return SampleNameReport(
      period: ResolvedPeriod(period, data: answer.summary.days), rows: rows,
      account: answer.scan.account.about([period]))
  }
}

/// What a row is about.
private struct Key: Hashable, Comparable {
  let currency: Currency
  let category: TransactionCategory

  static func < (left: Key, right: Key) -> Bool {
    (left.currency, left.category) < (right.currency, right.category)
  }
}
