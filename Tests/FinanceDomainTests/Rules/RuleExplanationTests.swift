import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Explanations of rules")
struct RuleExplanationTests {
  @Test("Each rule is tried, and the first to set a field wins it")
  func attempts() throws {
    let rules = [
      try CategorizationRule.written("tea", category: "x"),
      try .written("coffee amount:>20", category: "big"),
      try .written("coffee", category: "drinks", tags: ["a"]),
      try .written("shop", category: "shops"),
      try .written("shop OR bar", category: "bars", payee: "Shop", tags: ["b"]),
      try .written("-coffee", category: "x"),
    ]
    let explanation = RuleExplanation(of: .fixture(description: "Coffee shop"), by: rules)
    #expect(
      explanation.attempts.map(\.failed) == ["desc:tea", "amount:>20", nil, nil, nil, "-desc:coffee"])
    #expect(
      explanation.attempts.map(\.decided) == [[], [], [.category, .tags], [], [.payee, .tags], []])
    #expect(explanation.winners(of: .category).map(\.name) == ["coffee"])
    #expect(explanation.winners(of: .tags).map(\.name) == ["coffee", "shop OR bar"])
    #expect(explanation.winners(of: .note).isEmpty)
    #expect(explanation.after.category.rawValue == "drinks" && explanation.after.tags == ["a", "b"])
  }

  @Test(
    "The winner of a field is who set it, and a rule is met exactly if nothing failed",
    arguments: Seeds.list(4, salt: 0xE8))
  func agrees(seed: UInt64) throws {
    var samples = RuleSamples(seed: seed)
    let rules = try samples.rules(15)
    for row in try samples.transactions(40, marked: true) {
      let explanation = RuleExplanation(of: row, by: rules)
      #expect(explanation.after == (try NaiveRules.apply(rules, to: row)))
      #expect(explanation.attempts.map(\.isMet) == rules.map { $0.condition.matches(row) })
      if let winner = explanation.winners(of: .payee).first {
        #expect(explanation.after.payee == winner.effects.normalized.texts[.payee])
      } else {
        #expect(explanation.after.payee == row.payee)
      }
    }
  }
}
