/// What is to be changed about the transactions that meet a condition: usually their category.
///
/// Rules stand in an order. The first whose condition is met decides each of the texts that it sets and no other rule
/// may; tags are collected from all that are met. A rule is the wrong tool for a single row: edit that.
public struct CategorizationRule: Hashable, Sendable {
  /// What a rule sets. `nil` and empty leave things as they are.
  public struct Effects: Hashable, Sendable {
    /// The category.
    public var category: TransactionCategory?
    /// The description, in place of the source's words.
    public var description: String?
    /// Whom totals by payee count it under.
    public var payee: String?
    /// Tags to be added.
    public var tags: [String]
    /// The account.
    public var account: String?
    /// The remark.
    public var note: String?

    /// Those effects.
    public init(
      category: TransactionCategory? = nil, description: String? = nil, payee: String? = nil,
      tags: [String] = [],
      account: String? = nil, note: String? = nil
    ) {
      self.category = category
      self.description = description
      self.payee = payee
      self.tags = tags
      self.account = account
      self.note = note
    }
  }

  /// What people call it; unique among the rules of a run.
  public let name: String
  /// Which transactions it is about, as the source wrote them.
  public let condition: SearchExpression
  /// The condition as it was written, for explanations.
  public let conditionText: String
  /// What it sets.
  public let effects: Effects
  /// The line of the configuration it begins on, from 1; `nil` for a rule made elsewhere.
  public let line: Int?
  /// Descriptions that must meet the condition: the rule's own tests.
  public let examples: [String]
  /// Descriptions that must not meet it.
  public let counterexamples: [String]

  /// A rule with all its facts.
  public init(
    name: String, condition: SearchExpression, conditionText: String, effects: Effects, line: Int? = nil,
    examples: [String] = [], counterexamples: [String] = []
  ) {
    self.name = name
    self.condition = condition
    self.conditionText = conditionText
    self.effects = effects
    self.line = line
    self.examples = examples
    self.counterexamples = counterexamples
  }
}
