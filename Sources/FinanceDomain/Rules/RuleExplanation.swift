/// What rules make of one transaction, and why.
public struct RuleExplanation: Hashable, Sendable {
  /// What became of one rule.
  public struct Attempt: Hashable, Sendable {
    /// The rule.
    public let rule: CategorizationRule
    /// The first part of its condition that the transaction does not meet, in the words of the search language; `nil` if
    /// all is met.
    public let failed: String?
    /// What it decided.
    public let decided: [RuleField]

    /// Whether its condition is met.
    public var isMet: Bool { failed == nil }
  }

  /// The transaction as its source wrote it.
  public let before: Transaction
  /// The transaction after the rules.
  public let after: Transaction
  /// Every rule, in order.
  public let attempts: [Attempt]

  /// Tries all rules.
  public init(of transaction: Transaction, by rules: [CategorizationRule]) {
    before = transaction
    after = rules.applied(to: transaction)
    var taken: Set<RuleField> = []
    attempts = rules.map { rule in
      let failed = rule.condition.unmetPart(by: transaction)
      let fields = failed == nil ? rule.effects.fields.subtracting(taken) : []
      taken.formUnion(fields.subtracting([.tags]))
      return Attempt(
        rule: rule, failed: failed?.text, decided: RuleField.allCases.filter { fields.contains($0) })
    }
  }

  /// The rules that decided a field: one, or of tags all that gave some.
  public func winners(of field: RuleField) -> [CategorizationRule] {
    attempts.filter { $0.decided.contains(field) }.map(\.rule)
  }
}

extension SearchExpression {
  /// The part of the condition that the transaction does not meet, as small as it can be named; `nil` if it meets all.
  func unmetPart(by transaction: Transaction) -> SearchExpression? {
    guard !matches(transaction) else { return nil }
    guard case .all(let inner) = self else { return self }
    return inner.lazy.compactMap { $0.unmetPart(by: transaction) }.first ?? self
  }
}
