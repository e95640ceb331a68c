import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("What is stated about flows")
struct FlowPolicyTests {
  private static let kinds = FlowPolicy(kinds: FlowSamples.kinds)
  private static let both = FlowPolicy(kinds: FlowSamples.kinds, transfers: FlowSamples.own(window: 4))

  @Test("Without a policy the direction decides, whatever the category")
  func direction() {
    for category in [TransactionCategory.food, .salary, .uncategorized] {
      #expect(FlowPolicy().bucket(of: category, .income) == .income)
      #expect(FlowPolicy().bucket(of: category, .expense) == .spending)
    }
    #expect(FlowPolicy().isEmpty)
  }

  @Test(
    "A declared kind decides, whatever the direction, for what lies below the category too",
    arguments: [
      ("food", FlowBucket.spending), ("food:fruit", .spending), ("salary", .income), ("broker", .ignored),
      ("uncategorized", .unclassified),
    ])
  func kinds(category: String, expected: FlowBucket) {
    for type in [TransactionType.income, .expense] {
      #expect(FlowPolicyTests.kinds.bucket(of: TransactionCategory(rawValue: category), type) == expected)
    }
  }

  @Test("A category of which no kind is declared follows the direction")
  func undeclared() {
    #expect(FlowPolicyTests.kinds.bucket(of: TransactionCategory(rawValue: "misc"), .income) == .income)
    #expect(FlowPolicyTests.kinds.bucket(of: TransactionCategory(rawValue: "foodie"), .expense) == .spending)
  }

  @Test("What is uncategorised is unclassified only where kinds are declared, and unless it has one itself")
  func unclassified() {
    let own = FlowPolicy(transfers: FlowSamples.own(window: 4))
    #expect(own.bucket(of: .uncategorized, .income) == .income)
    let declared = FlowPolicy(kinds: FlowSamples.kinds.declaring(.expense, of: .uncategorized))
    #expect(declared.bucket(of: .uncategorized, .income) == .spending)
  }

  @Test("A transfer without own accounts is a transfer; with them, its other leg is out of scope")
  func transfers() {
    let moves = TransactionCategory(rawValue: "moves")
    #expect(FlowPolicyTests.kinds.bucket(of: moves, .income) == .transfers)
    #expect(FlowPolicyTests.both.bucket(of: moves, .income) == .transfersOutOfScope)
  }
}
