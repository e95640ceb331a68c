import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Categorization rules")
struct CategorizationRuleTests {
  private static func rule(
    _ condition: String, _ effects: CategorizationRule.Effects
  ) throws -> CategorizationRule {
    CategorizationRule(
      name: condition, condition: try SearchExpression(parsing: condition, today: .ofSearch),
      conditionText: condition, effects: effects)
  }

  @Test("The first rule that is met and sets a text decides it; tags are collected from all")
  func firstSetsTagsAccumulate() throws {
    let rules = [
      try Self.rule("coffee", .init(tags: ["drink"])),
      try Self.rule("coffee", .init([.category: "cafés"], tags: ["out"])),
      try Self.rule("shop", .init([.category: "shopping", .payee: "Shop"], tags: ["drink", " "])),
    ]
    let row = rules.applied(to: .fixture(description: "Coffee shop"))
    #expect(row.category == .named("cafés") && row.payee == "Shop" && row.tags == ["drink", "out"])
    #expect(rules.applied(to: .fixture(description: "Tea")) == .fixture(description: "Tea"))
  }

  @Test("A condition is asked of what the source wrote, not of what an earlier rule made of it")
  func conditionsSeeTheSource() throws {
    let rules = [
      try Self.rule("coffee", .init([.category: "cafés", .description: "Tea"])),
      try Self.rule("category:cafés", .init([.payee: "never"])),
      try Self.rule("tea", .init([.note: "never"])),
    ]
    let row = rules.applied(to: .fixture(description: "Coffee"))
    #expect(row.description == "Tea" && row.payee == nil && row.note == nil)
  }

  @Test("Blank effects leave things as they are")
  func blankEffects() throws {
    let blank = try Self.rule(
      "", .init([.category: " ", .description: "\t", .payee: "", .account: "", .note: " "], tags: [""]))
    let row = Transaction.fixture(account: "Giro", note: "n", tags: ["t"], payee: "p")
    #expect([blank].applied(to: row) == row)
  }

  @Test(
    "Searches see tags and payees",
    arguments: [
      ("tag:out", true), ("tag:ou", true), ("tag:=ou", false), ("tag:=OUT", true), ("tag:/^d/", true),
      ("-tag:out", false), ("tag:=\"\"", false), ("payee:bean", true), ("payee:coffee", false),
      ("coffee", true),
    ])
  func searching(text: String, isFound: Bool) throws {
    let row = Transaction.fixture(description: "Coffee", tags: ["out", "drink"], payee: "Bean & Co")
    let condition = try SearchExpression(parsing: text, today: .ofSearch)
    #expect(condition.matches(row) == isFound)
    var filter = TransactionFilter(condition)
    #expect(filter.marks(of: TransactionBatch([row])) == [isFound])
  }

  @Test("Without a payee the description is the payee, and without tags the tag is empty")
  func searchingBareRows() throws {
    let row = Transaction.fixture(description: "Coffee")
    for text in ["payee:coffee", "tag:=\"\"", "-tag:out"] {
      #expect(try SearchExpression(parsing: text, today: .ofSearch).matches(row), "\(text)")
    }
  }
}

extension TransactionCategory {
  fileprivate static func named(_ name: String) -> TransactionCategory { TransactionCategory(rawValue: name) }
}
