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
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
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

/// Rules that would give categories to transactions that have none.
public struct RuleSuggestionReport: Sendable {
  /// What is suggested, by currency, most money first.
  public let suggestions: [RuleSuggestion]
  /// How many transactions were looked at.
  public let transactions: Int
  /// How many of them have no category after all rules.
  public let uncategorized: Int
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read.
  public let account: ScanRowCounts
}

/// A rule that would give a category to transactions that have none.
public struct RuleSuggestion: Hashable, Sendable {
  /// Whom they were paid to or came from, in the spelling that moved most money.
  public let payee: String
  /// What they are counted in.
  public let currency: Currency
  /// What moved.
  public let flow: Flow

  /// The condition that all transactions of the payee meet, and no others.
  public var condition: SearchExpression { .text(.payee, .equals(payee)) }

  /// The rule as lines of a configuration. The category is left for a person to write.
  public var lines: [String] {
    [
      "- name: \(YAMLScalar.written(payee, mayBePlain: false))",
      "  when: \(YAMLScalar.written(condition.text, mayBePlain: false))",
      "  set: {category: \(TransactionCategory.uncategorized)}",
    ]
  }
}
