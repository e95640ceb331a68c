import FinanceDomain
import FinanceTestSupport

/// Rules that meet often enough, and odd enough.
struct RuleSamples {
  private var samples: SearchSamples
  private var random: SeededGenerator

  init(seed: UInt64) {
    samples = SearchSamples(seed: seed)
    random = SeededGenerator(seed: seed ^ 0x52)
  }

  private static let texts = [
    "", " ", "k", " food ", "Café", "e\u{301}", "uncategorized", "\u{10FFFF}", "a; b",
  ]

  mutating func rules(_ count: Int) throws -> [CategorizationRule] {
    var rules: [CategorizationRule] = []
    for number in 0..<count {
      rules.append(
        CategorizationRule(
          name: "\(number)", condition: try samples.expression(depth: 3), conditionText: "",
          effects: effects())
      )
    }
    return rules
  }

  private mutating func effects() -> CategorizationRule.Effects {
    var effects = CategorizationRule.Effects(
      tags: (0..<random.below(3)).map { _ in random.pick(RuleSamples.texts) })
    for field in RuleField.allCases where field != .tags { effects.texts[field] = text() }
    return effects
  }

  private mutating func text() -> String? {
    random.once(in: 3) ? random.pick(RuleSamples.texts) : nil
  }

  /// Rows that repeat themselves, with tags and payees of their own or without.
  mutating func transactions(_ count: Int, marked: Bool) throws -> [Transaction] {
    var rows: [Transaction] = []
    for number in 0..<count {
      let old =
        rows.isEmpty || random.once(in: 3) ? try samples.transaction(number: number) : random.pick(rows)
      let row = old.identified(by: TransactionID(rawValue: "\(number)"))
      rows.append(marked ? row : row.marked(tags: [], payee: nil))
    }
    return rows
  }
}

/// What rules mean, by the shortest code that can say it.
enum NaiveRules {
  static func apply(_ rules: [CategorizationRule], to row: Transaction) throws -> Transaction {
    var effects = CategorizationRule.Effects()
    for rule in rules where rule.condition.matches(row) {
      for (field, text) in rule.effects.texts where effects.texts[field] == nil && isSaid(text) {
        effects.texts[field] = text
      }
      effects.tags += rule.effects.tags
    }
    let texts = effects.texts
    return try Transaction(
      id: row.id, date: row.date, time: row.time, amount: row.amount, type: row.type,
      category: texts[.category].map { TransactionCategory(rawValue: $0) } ?? row.category,
      description: texts[.description] ?? row.description, account: texts[.account] ?? row.account,
      currency: row.currency, note: texts[.note] ?? row.note, tags: row.tags + effects.tags,
      payee: texts[.payee] ?? row.payee)
  }

  private static func isSaid(_ text: String) -> Bool { !text.allSatisfy { $0 == " " } }
}
