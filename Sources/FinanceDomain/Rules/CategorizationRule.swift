/// What is to be changed about the transactions that meet a condition: usually their category.
///
/// Rules have an order. The first whose condition is met decides each of the texts that it sets and no other rule
/// may; tags are collected from all that are met. A rule is the wrong tool for a single row: edit that.
public struct CategorizationRule: Hashable, Sendable {
  /// What a rule sets. What is missing, and blank texts, leave things as they are.
  public struct Effects: Hashable, Sendable {
    /// The texts by what they take the place of: the category, the description in the source's words, whom totals by payee
    /// count it under, the account, the remark.
    public var texts: [RuleField: String]
    /// Tags to be added.
    public var tags: [String]

    /// Those effects.
    public init(_ texts: [RuleField: String] = [:], tags: [String] = []) {
      self.texts = texts
      self.tags = tags
    }
  }

  /// What people call it; unique among the rules of a run.
  public let name: String
  /// Which transactions it is about, as the source wrote them.
  public let condition: SearchExpression
  /// The condition as it was written, for explanations.
  public let conditionText: String
  /// What it sets.
  public fileprivate(set) var effects: Effects
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

extension CategorizationRule.Effects {
  /// The effects with texts as transactions keep them: trimmed, and blank ones left out, since they leave things as they are.
  package var normalized: CategorizationRule.Effects {
    CategorizationRule.Effects(
      texts.mapValues { $0.trimmingASCIISpace() }.filter { !$0.value.isEmpty }, tags: tags.normalizedTags)
  }

  /// What they set.
  public var fields: Set<RuleField> {
    let effects = normalized
    return Set(effects.texts.keys).union(effects.tags.isEmpty ? [] : [.tags])
  }

  /// What several rules do together, in their order: the first that sets a text decides it, tags are collected.
  package init(joining all: some Sequence<CategorizationRule.Effects>) {
    self.init()
    for effects in all.lazy.map(\.normalized) {
      texts.merge(effects.texts) { first, _ in first }
      tags += effects.tags
    }
    tags = tags.normalizedTags
  }
}

extension Transaction {
  /// The transaction after the effects of rules. Its id stays what the source made it.
  package func changed(by effects: CategorizationRule.Effects) -> Transaction {
    let texts = effects.texts
    return Transaction(
      trusting: id, date, time, amount, type,
      texts[.category].map { TransactionCategory(rawValue: $0) } ?? category,
      texts[.description] ?? description, texts[.account] ?? account, currency, texts[.note] ?? note,
      (tags + effects.tags).normalizedTags, texts[.payee] ?? payee, balance)
  }
}

extension Transaction {
  /// What rules may set and is not what it is in another state of the transaction.
  package func fields(differingFrom other: Transaction) -> Set<RuleField> {
    var fields: Set<RuleField> = []
    if !category.rawValue.hasSameBytes(as: other.category.rawValue) { fields.insert(.category) }
    if !description.hasSameBytes(as: other.description) { fields.insert(.description) }
    if !account.hasSameBytes(as: other.account) { fields.insert(.account) }
    if payee != other.payee { fields.insert(.payee) }
    if note != other.note { fields.insert(.note) }
    if tags != other.tags { fields.insert(.tags) }
    return fields
  }
}

extension Sequence<CategorizationRule> {
  /// The rules without what they set into some fields, which they leave as they are.
  package func leaving(_ fields: Set<RuleField>) -> [CategorizationRule] {
    map { rule in
      var rule = rule
      rule.effects.texts = rule.effects.texts.filter { !fields.contains($0.key) }
      if fields.contains(.tags) { rule.effects.tags = [] }
      return rule
    }
  }

  /// The transaction after these rules: their meaning, element by element. Every condition is asked of the transaction as
  /// it was before any rule.
  ///
  /// The wrong call for a batch: a `RuleSet` does the same to the columns.
  public func applied(to transaction: Transaction) -> Transaction {
    let met = filter { $0.condition.matches(transaction) }
    return transaction.changed(by: CategorizationRule.Effects(joining: met.map(\.effects)))
  }
}

/// What a rule can set.
public enum RuleField: String, Hashable, Sendable, CaseIterable {
  /// The category.
  case category
  /// The description.
  case description
  /// The payee.
  case payee
  /// Tags, which are collected from all rules.
  case tags
  /// The account.
  case account
  /// The note.
  case note
}
