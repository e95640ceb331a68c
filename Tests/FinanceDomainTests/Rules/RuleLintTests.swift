@testable import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Mistakes in rules")
struct RuleLintTests {
  @Test(
    "A condition that can never be met is found",
    arguments: [
      "amount:>20 amount:<10", "type:income type:expense", "currency:EUR currency:USD",
      "date:2024-05 date:2024-06", "coffee -coffee", "coffee -off", "desc:=tea coffee",
      "desc:=tea desc:=coffee",
      "account:=giro -account:giro", "-type:income -type:expense", "(amount:>20 OR amount:>30) amount:<=20",
      "amount:0", "desc:=tea /^c/", "-(a OR b) a",
    ])
  func contradictions(condition: String) throws {
    let rules = [try CategorizationRule.written(condition, category: "x")]
    let finding = try #require(RuleLint.findings(in: rules).first)
    #expect(finding.code == "rule.contradictory")
  }

  @Test(
    "A condition that may be met is left alone",
    arguments: [
      "amount:>20 amount:<30", "amount:>=20 amount:<=20", "coffee shop", "coffee -tea", "desc:=coffee coff",
      "tag:=a tag:=b", "tag:=a -tag:=b", "type:income OR type:expense", "-coffee -tea",
      "-(coffee tea) coffee",
      "note:a desc:=b", "", "date:2024-05 date:2024-05-31",
    ])
  func noContradictions(condition: String) throws {
    #expect(RuleLint.findings(in: [try .written(condition, category: "x")]) == [])
  }

  @Test(
    "A rule is shadowed by an earlier one with the same or a wider condition",
    arguments: [
      ("coffee", "coffee"), ("coffee", "COFFEE shop"), ("coffee", "\"coffee shop\""),
      ("coffee OR tea", "tea"),
      ("coffee OR tea", "tea OR \"coffee bar\""), ("", "anything"), ("amount:>10", "amount:>20 coffee"),
      ("date:2024", "date:2024-05"), ("-coffee", "tea -coff"), ("/^tea/", "desc:=\"Tea house\""),
      ("-type:income", "type:expense"), ("coffee", "desc:=coffee"), ("note:a", "note:ab amount:>5"),
      ("-currency:EUR", "currency:USD"), ("coffee (amount:>1 OR type:income)", "coffee type:income"),
    ])
  func shadows(wide: String, narrow: String) throws {
    let rules = [try CategorizationRule.written(wide, category: "x"), try .written(narrow, category: "y")]
    #expect(RuleLint.findings(in: rules) == [RuleFinding(rule: 1, problem: .shadowed(by: [0]))])
  }

  @Test(
    "A rule that may decide something is not shadowed",
    arguments: [
      ("coffee shop", "coffee"), ("coffee", "tea"), ("amount:>20", "amount:>10"), ("desc:a", "note:a"),
      ("coffee -shop", "coffee"), ("type:income", "coffee"), ("coffee tea", "coffee OR tea"),
    ])
  func noShadows(first: String, second: String) throws {
    let rules = [try CategorizationRule.written(first, category: "x"), try .written(second, category: "y")]
    #expect(RuleLint.findings(in: rules) == [])
  }

  @Test("A rule is shadowed only if everything that it sets is decided before, by several rules if need be")
  func fields() throws {
    let rules = [
      try CategorizationRule.written("coffee", category: "x", tags: ["a"]),
      try .written("coffee bar", category: "y", payee: "Bar"),
      try .written("coff", payee: "Coffee", tags: ["b"]),
      try .written("coffee house", category: "z", payee: "House", tags: ["a", "b"]),
      try .written("coffee house", category: "z", tags: ["c"]),
    ]
    #expect(RuleLint.findings(in: rules) == [RuleFinding(rule: 3, problem: .shadowed(by: [0, 2]))])
  }

  @Test("A rule that sets nothing is found")
  func withoutEffect() throws {
    #expect(
      RuleLint.findings(in: [try .written("coffee", category: " ")]) == [
        RuleFinding(rule: 0, problem: .withoutEffect)
      ])
  }

  @Test("What is proved of random rules holds on random transactions", arguments: Seeds.list(8, salt: 0x117))
  func proofsHold(seed: UInt64) throws {
    var samples = RuleSamples(seed: seed)
    let rules = try samples.rules(60)
    let rows = try samples.transactions(300, marked: true)
    var hits = RuleHits(rules)
    hits.absorb(TransactionBatch(rows))
    for finding in RuleLint.findings(in: rules) {
      switch finding.problem {
      case .contradictory: #expect(hits.met[finding.rule] == 0, "\(finding), \(Seeds.replay(seed))")
      default:
        #expect(
          hits.decided[finding.rule] == 0 || !finding.setsTexts(rules), "\(finding), \(Seeds.replay(seed))")
      }
    }
  }

  @Test("Findings are sentences")
  func sentences() throws {
    let rules = [
      try CategorizationRule.written("coffee", category: "x"),
      try .written("coffee bar", category: "y"), try .written("tea amount:<3 amount:>4", category: "z"),
    ]
    #expect(
      RuleLint.findings(in: rules).map { $0.sentence(among: rules) } == [
        "it never decides anything, because 'coffee' above is met whenever it is, and sets the same; move it up or remove it",
        "its condition can never be met: `amount:<3` and `amount:>4` exclude each other; mend the condition or remove the rule",
      ])
  }
}

extension RuleFinding {
  /// Whether the rule sets more than tags: of these, ``RuleHits`` does not count which rule gave them first.
  fileprivate func setsTexts(_ rules: [CategorizationRule]) -> Bool {
    !rules[rule].effects.fields.contains(.tags)
  }
}
