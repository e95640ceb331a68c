/// Sample name of a period.
public struct GetSampleNameUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// A row a category and currency in which something happened.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
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
      rowCounts: answer.scan.rowCounts.about([period]))
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
