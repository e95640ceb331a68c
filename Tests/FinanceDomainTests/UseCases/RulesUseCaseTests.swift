import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Use cases about rules")
struct RulesUseCaseTests {
  private let rows = [
    Transaction.fixture(id: "a", category: "uncategorized", description: "Coffee shop"),
    .fixture(id: "b", category: "uncategorized", description: "Rewe"),
  ]

  @Test("Without transactions only what can be proved is found; with them, what never happens as well")
  func lint() async throws {
    let rules = [
      try CategorizationRule.written("coffee", category: "x"), try .written("coffee bar", category: "y"),
      try .written("tea", category: "z"),
    ]
    let alone = try await LintRulesUseCase(rules: rules).execute()
    #expect(alone.findings.map(\.code) == ["rule.shadowed"] && alone.transactions == nil)
    let tried = try await LintRulesUseCase(rules: rules, repository: ListRepository(rows)).execute()
    #expect(tried.findings.map(\.code) == ["rule.shadowed", "rule.never-met"] && tried.transactions == 2)
  }

  @Test("Suggestions are about what the rules leave")
  func suggest() async throws {
    let rules = [try CategorizationRule.written("coffee", category: "x")]
    let report = try await SuggestRulesUseCase(repository: ListRepository(rows), rules: rules).execute()
    #expect(report.suggestions.map(\.payee) == ["Rewe"])
    #expect(report.transactions == 2 && report.uncategorized == 1)
  }

  @Test("Examples test the words of a rule; what else it looks at is taken for met")
  func test() throws {
    let rules = [
      try CategorizationRule.written(
        "coffee amount:>20 -shop", category: "x", examples: ["Coffee", "Tea"],
        not: ["Coffee shop", "COFFEE bar"])
    ]
    let report = TestRulesUseCase(rules: rules).execute()
    #expect(report.results.map(\.isPassed) == [true, false, true, false])
    #expect(report.failures.map(\.failed) == ["desc:coffee", nil])
  }
}
