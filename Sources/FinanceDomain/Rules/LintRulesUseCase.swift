/// What is wrong with rules: by themselves, and on transactions.
public struct LintRulesUseCase: Sendable {
  private let rules: [CategorizationRule]
  private let repository: (any TransactionsRepository)?

  /// Looks at those rules.
  ///
  /// - Parameter repository: the transactions as their sources wrote them, without rules; `nil` to look at the rules alone.
  public init(rules: [CategorizationRule], repository: (any TransactionsRepository)? = nil) {
    self.rules = rules
    self.repository = repository
  }

  /// Everything that is found; of one rule, what can be proved comes before what happened.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(matching query: TransactionQuery = .everything) async throws -> RuleLintReport {
    let proved = RuleLint.findings(in: rules)
    guard let repository else {
      return RuleLintReport(
        rules: rules, findings: proved, transactions: nil, period: query.period ?? .all,
        account: try ScanRowCounts(sources: []))
    }
    let scan = try await repository.scan(RuleHits(rules), matching: query)
    let known = Set(proved.map(\.rule))
    let happened = scan.aggregate.findings.filter { !known.contains($0.rule) }
    return RuleLintReport(
      rules: rules, findings: (proved + happened).sorted { $0.rule < $1.rule },
      transactions: scan.aggregate.transactions, period: query.period ?? .all, account: scan.account)
  }
}

/// What is wrong with rules.
public struct RuleLintReport: Sendable {
  /// The rules, in order.
  public let rules: [CategorizationRule]
  /// What was found, in the order of the rules.
  public let findings: [RuleFinding]
  /// How many transactions the rules were tried on; `nil` if they were looked at alone.
  public let transactions: Int?
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read.
  public let account: ScanRowCounts
}
