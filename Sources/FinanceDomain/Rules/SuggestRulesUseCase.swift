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
      rowCounts: scan.rowCounts)
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
  public let rowCounts: ScanRowCounts
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

  fileprivate func precedes(_ other: RuleSuggestion) -> Bool {
    (other.flow.turnover, other.flow.count, Bytewise(rawValue: payee))
      < (flow.turnover, flow.count, Bytewise(rawValue: other.payee))
  }
}

/// Whose transactions are still without a category when all rules have been applied.
///
/// It has to see rows as their sources wrote them, and applies the rules itself, because a rule that is suggested will see
/// them so too. It holds every distinct payee of these rows.
package struct RuleSuggestions: TransactionAggregate {
  private var rules: RuleSet
  /// How many transactions were looked at.
  package private(set) var transactions = 0
  /// How many of them have no category.
  package private(set) var uncategorized = 0
  private var payees = PayeeTotals()

  package init(after rules: [CategorizationRule]) { self.rules = RuleSet(rules) }

  /// The payees without a category.
  package var mostDistinct: DistinctValues? { payees.mostDistinct }

  package mutating func share() { payees.share() }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    transactions += batch.count
    var after = copy batch
    rules.apply(to: &after)
    let marks = (0..<after.count).map { after.category(of: $0) == .uncategorized }
    var left = copy batch
    left.keep(marks)
    uncategorized += left.count
    payees.absorb(left)
  }

  package mutating func merge(_ other: consuming RuleSuggestions) {
    transactions += other.transactions
    uncategorized += other.uncategorized
    payees.merge(other.payees)
  }

  /// A rule for each payee, for each currency those first that moved most money, then those with most transactions, then by
  /// name. Payees whose names differ in the case of letters or in their form of Unicode alone are one.
  package func top(_ count: Int) -> [RuleSuggestion] {
    payees.currencies.flatMap { currency in
      Array(suggestions(in: currency).sorted { $0.precedes($1) }.prefix(count))
    }
  }

  private func suggestions(in currency: Currency) -> [RuleSuggestion] {
    let all = payees.flows(in: currency)
    return Dictionary(grouping: all) { CaseFolding.fold($0.key.rawValue.composed) }.values.compactMap {
      spellings in
      let single = spellings.map {
        RuleSuggestion(payee: $0.key.rawValue, currency: currency, flow: $0.value)
      }
      guard let first = single.min(by: { $0.precedes($1) }) else { return nil }
      let whole = spellings.reduce(into: Flow()) { $0.add($1.value) }
      return RuleSuggestion(payee: first.payee, currency: currency, flow: whole)
    }
  }
}

extension Flow {
  /// What moved in and what moved out together.
  public var turnover: ExactSum { income + expense }
}
