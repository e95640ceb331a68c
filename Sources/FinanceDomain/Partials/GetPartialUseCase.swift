/// What the rows of a repository come to, to be merged with those of others.
public struct GetPartialUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let condition: SearchExpression
  private let policy: FlowPolicy

  /// Asks that repository about the transactions that meet the condition.
  ///
  /// - Parameter flows: whose transfers are looked for.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    flows: FlowPolicy = FlowPolicy()
  ) {
    (self.repository, self.condition, policy) = (repository, condition, flows)
  }

  /// The figures by those stretches of time.
  ///
  /// - Parameters:
  ///   - period: whose payees and largest transactions are kept; sums are kept of all days.
  ///   - settings: what they depend on besides, in words.
  ///   - decisions: what was decided about rows that are in other sources as well, if the repository heeds that.
  public func execute(
    by grain: TotalsGrain, about period: DatePeriod = .all, settings: [Partial.Setting],
    decisions: Partial.Decisions? = nil
  ) async throws -> Partial {
    let scan = try await repository.scan(
      PartialSummary(grain, policy: policy, period: period), matching: TransactionQuery(condition: condition))
    return Partial(settings: settings, decisions: decisions, summary: scan.aggregate, account: scan.account)
  }
}
