extension CategorizationRule.Effects {
  /// The same with texts as transactions keep them: trimmed, and blank ones left out, since they leave things as they are.
  package var normalized: CategorizationRule.Effects {
    CategorizationRule.Effects(
      category: category?.rawValue.trimmedUnlessBlank.map { TransactionCategory(rawValue: $0) },
      description: description?.trimmedUnlessBlank, payee: payee?.trimmedUnlessBlank,
      tags: tags.normalizedTags, account: account?.trimmedUnlessBlank, note: note?.trimmedUnlessBlank)
  }

  /// What several rules do together, in their order: the first that sets a text decides it, tags are collected.
  package init(joining all: some Sequence<CategorizationRule.Effects>) {
    self.init()
    for effects in all.lazy.map(\.normalized) {
      category = category ?? effects.category
      description = description ?? effects.description
      payee = payee ?? effects.payee
      account = account ?? effects.account
      note = note ?? effects.note
      tags += effects.tags
    }
    tags = tags.normalizedTags
  }
}

extension Transaction {
  /// The same transaction after the effects of rules. Its id stays what the source made it.
  package func changed(by effects: CategorizationRule.Effects) -> Transaction {
    Transaction(
      trusting: id, date, time, amount, type, effects.category ?? category,
      effects.description ?? description, effects.account ?? account, currency, effects.note ?? note,
      (tags + effects.tags).normalizedTags, effects.payee ?? payee, balance)
  }
}

extension Sequence<CategorizationRule> {
  /// The transaction after these rules: their meaning, element by element. Every condition is asked of the transaction as
  /// it was before any rule.
  ///
  /// The wrong call for a batch: a `RuleSet` does the same to the columns.
  public func applied(to transaction: Transaction) -> Transaction {
    let met = filter { $0.condition.matches(transaction) }
    return transaction.changed(by: CategorizationRule.Effects(joining: met.map(\.effects)))
  }
}

extension String {
  fileprivate var trimmedUnlessBlank: String? {
    let trimmed = trimmingASCIISpace()
    return trimmed.isEmpty ? nil : trimmed
  }
}
