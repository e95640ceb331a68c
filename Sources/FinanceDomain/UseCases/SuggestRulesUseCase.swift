/// Rules for whom most money went to, or came from, without a category.
public struct SuggestRulesUseCase: Sendable {
  private let repository: any TransactionsRepository
  private let rules: [CategorizationRule]

  /// Looks at what those rules leave.
  ///
  /// - Parameter repository: the transactions as their sources wrote them, without rules.
  public init(repository: any TransactionsRepository, rules: [CategorizationRule] = []) {
    self.repository = repository
    self.rules = rules
  }

  /// At most `count` suggestions for each currency.
  public func execute(
    top count: Int = 10, matching query: TransactionQuery = .everything
  ) async throws -> RuleSuggestionReport {
    let scan = try await repository.scan(RuleSuggestions(after: rules), matching: query)
    return RuleSuggestionReport(
      suggestions: scan.aggregate.top(count), transactions: scan.aggregate.transactions,
      uncategorized: scan.aggregate.uncategorized, period: query.period ?? .all,
      account: scan.account)
  }
}
