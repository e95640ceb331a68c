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
