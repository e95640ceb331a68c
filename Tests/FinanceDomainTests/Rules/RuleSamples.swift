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
    CategorizationRule.Effects(
      category: text().map { TransactionCategory(rawValue: $0) }, description: text(), payee: text(),
      tags: (0..<random.below(3)).map { _ in random.pick(RuleSamples.texts) }, account: text(), note: text())
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
      let texts = rule.effects
      if effects.category == nil, isSaid(texts.category?.rawValue) { effects.category = texts.category }
      if effects.description == nil, isSaid(texts.description) { effects.description = texts.description }
      if effects.payee == nil, isSaid(texts.payee) { effects.payee = texts.payee }
      if effects.account == nil, isSaid(texts.account) { effects.account = texts.account }
      if effects.note == nil, isSaid(texts.note) { effects.note = texts.note }
      effects.tags += texts.tags
    }
    return try Transaction(
      id: row.id, date: row.date, time: row.time, amount: row.amount, type: row.type,
      category: effects.category ?? row.category, description: effects.description ?? row.description,
      account: effects.account ?? row.account, currency: row.currency, note: effects.note ?? row.note,
      tags: row.tags + effects.tags, payee: effects.payee ?? row.payee)
  }

  private static func isSaid(_ text: String?) -> Bool {
    text.map { !$0.allSatisfy { $0 == " " } } ?? false
  }
}
