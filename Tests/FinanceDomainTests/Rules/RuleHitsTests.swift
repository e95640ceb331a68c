@testable import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("How often rules are met")
struct RuleHitsTests {
  @Test(
    "Any cut and any order of merging give what the naive fold gives", arguments: Seeds.list(4, salt: 0x417))
  func laws(seed: UInt64) throws {
    var samples = RuleSamples(seed: seed)
    let rules = try samples.rules(20)
    let rows = try samples.transactions(50, marked: true)
    var expected = rules.map { _ in [0, 0] }
    for row in rows {
      for (rule, attempt) in RuleExplanation(of: row, by: rules).attempts.enumerated() where attempt.isMet {
        expected[rule][0] += 1
        if !attempt.decided.isEmpty { expected[rule][1] += 1 }
      }
    }
    Laws.checkAggregate(RuleHits(rules), over: rows, seed: seed, honest: expected) { hits in
      zip(hits.met, hits.decided).map { [$0, $1] }
    }
  }

  @Test(
    "Rules that are never met, and rules that never decide, are found; of no transactions nothing is said")
  func findings() throws {
    let rules = [
      try CategorizationRule.written("coffee", category: "x"), try .written("shop", category: "y"),
      try .written("tea", category: "z"),
    ]
    var hits = RuleHits(rules)
    #expect(hits.findings == [])
    hits.absorb(
      TransactionBatch([.fixture(description: "Coffee shop"), .fixture(description: "Coffee shop")]))
    #expect(
      hits.findings == [
        RuleFinding(rule: 1, problem: .neverDecides(met: 2)), RuleFinding(rule: 2, problem: .neverMet),
      ])
  }
}
