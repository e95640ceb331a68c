/// What the rows of a repository come to, to be merged with those of others.
public struct GetPartialUseCase: FlowUseCase {
  private let question: FlowQuery

  /// Asks that question.
  public init(_ question: FlowQuery) { self.question = question }

  /// The figures by those stretches of time.
  ///
  /// - Parameters:
  ///   - period: whose payees and largest transactions are kept, `nil` for none; sums are kept of all days.
  ///   - settings: what they depend on besides, in words.
  ///   - decisions: what was decided about rows that are in other sources as well, if the repository heeds that.
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    by grain: TotalsGrain, about period: DatePeriod? = .all, settings: [Partial.Setting],
    decisions: Partial.Decisions? = nil
  ) async throws -> Partial {
    let scan = try await question.repository.scan(
      PartialSummary(grain, policy: question.policy, period: period),
      matching: TransactionQuery(condition: question.condition))
    return Partial(
      settings: settings, decisions: decisions, summary: scan.aggregate, rowCounts: scan.rowCounts)
  }
}
