/// Whether rules do what their examples say.
public struct RuleTestReport: Hashable, Sendable {
  /// One example and what became of it.
  public struct Result: Hashable, Sendable {
    /// The rule's place in the order, from zero.
    public let rule: Int
    /// The description that was tried.
    public let description: String
    /// Whether it has to meet the condition.
    public let isExpected: Bool
    /// The part of the condition that it does not meet, in the words of the search language; `nil` if it meets all.
    public let failed: String?

    /// Whether the rule does what the example says.
    public var isPassed: Bool { (failed == nil) == isExpected }
  }

  /// The rules, in order.
  public let rules: [CategorizationRule]
  /// Every example, in the order of the rules.
  public let results: [Result]

  /// A finished report.
  public init(rules: [CategorizationRule], results: [Result]) {
    self.rules = rules
    self.results = results
  }

  /// The examples that came out otherwise than the rules say.
  public var failures: [Result] { results.filter { !$0.isPassed } }
}
