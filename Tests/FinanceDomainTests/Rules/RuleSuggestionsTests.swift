import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Suggested rules")
struct RuleSuggestionsTests {
  @Test("Payees without a category come by turnover, count and name, spellings of one together")
  func order() throws {
    let rows = TransactionTable.read(
      """
      amount  category       description  currency
      -5      uncategorized  Rewe         EUR
      -6      uncategorized  REWE         EUR
      11      uncategorized  Boss         EUR
      -11     food           Edeka        EUR
      -11     uncategorized  A            EUR
      -90     uncategorized  Lidl         EUR
      -1      uncategorized  Rewe         USD
      """)
    let rules = [try CategorizationRule.written("lidl", category: "food")]
    let report = RuleSuggestions(after: rules).filled(with: rows)
    #expect(report.transactions == 7 && report.uncategorized == 5)
    #expect(report.top(9).map(\.payee) == ["REWE", "A", "Boss", "Rewe"])
    #expect(report.top(9).map(\.currency) == [.eur, .eur, .eur, .usd])
    #expect(report.top(9)[0].flow.expense.decimal == 11)
    #expect(report.top(1).map(\.payee) == ["REWE", "Rewe"])
  }

  @Test("A suggested rule is ready to be pasted")
  func lines() {
    let rows = [
      Transaction.fixture(category: "uncategorized", description: "Café \"Zur\\Post\": 5 # x"),
      .fixture(category: "uncategorized", description: "two\nlines"),
    ]
    #expect(
      RuleSuggestions(after: []).filled(with: rows).top(5).map { $0.lines.joined(separator: "\n") } == [
        #"""
        - name: "Café \"Zur\\Post\": 5 # x"
          when: "payee:=\"Café \\\"Zur\\\\Post\\\": 5 # x\""
          set: {category: uncategorized}
        """#,
        #"""
        - name: "two\nlines"
          when: "payee:/^two\\u{a}lines$/"
          set: {category: uncategorized}
        """#,
      ])
  }

  @Test(
    "The rule that is suggested for a payee is met by all of its rows, and by no others",
    arguments: RandomLedger.Mood.allCases)
  func exact(mood: RandomLedger.Mood) throws {
    for seed in Seeds.list(3, salt: 0x5066) {
      let rows = RandomLedger.marked(80, seed: seed, mood: mood).map { row in
        [
          CategorizationRule(
            name: "", condition: .everything, conditionText: "", effects: .init([.category: "uncategorized"]))
        ]
        .applied(to: row)
      }
      let suggestions = RuleSuggestions(after: []).filled(with: rows).top(.max)
      for suggestion in suggestions {
        let condition = try SearchExpression(parsing: suggestion.condition.text, today: .ofSearch)
        let met = rows.filter { condition.matches($0) && $0.currency == suggestion.currency }
        #expect(met.count == suggestion.flow.count, "\(suggestion.condition.text), \(Seeds.replay(seed))")
      }
      #expect(suggestions.reduce(0) { $0 + $1.flow.count } == rows.count)
    }
  }

  @Test(
    "Any cut and any order of merging give what the naive fold gives", arguments: Seeds.list(3, salt: 0x5067))
  func laws(seed: UInt64) throws {
    var samples = RuleSamples(seed: seed)
    let rules = try samples.rules(5)
    let rows = try samples.transactions(50, marked: true)
    let left = rows.filter { rules.applied(to: $0).category == .uncategorized }
    let groups = Dictionary(grouping: left) { row in
      [CaseFolding.fold(row.payee ?? row.description), CaseFolding.fold(row.currency.rawValue)]
    }
    let expected = groups.values.map { rows in
      "\(rows[0].currency) \(rows.count) \(rows.reduce(Decimal(0)) { $0 + $1.amount })"
    }.sorted()
    Laws.checkAggregate(RuleSuggestions(after: rules), over: rows, seed: seed, honest: expected) { found in
      found.top(.max).map { "\($0.currency) \($0.flow.count) \($0.flow.turnover.decimal)" }.sorted()
    }
  }
}

extension RuleSuggestions {
  fileprivate func filled(with rows: [Transaction]) -> RuleSuggestions {
    var copy = self
    copy.absorb(TransactionBatch(rows))
    return copy
  }
}
