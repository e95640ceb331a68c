/// Whether rules do what their examples say.
public struct TestRulesUseCase: Sendable {
  private let rules: [CategorizationRule]

  /// Tests those rules.
  public init(rules: [CategorizationRule]) { self.rules = rules }

  /// Tries every example: a description in a row about which nothing else is known. A condition that looks at
  /// other things than the description is met as far as these allow; such a rule is better tested on a file.
  public func execute() -> RuleTestReport {
    let results = rules.flatMap { rule in
      rule.examples.map { result(of: $0, rule, isExpected: true) }
        + rule.counterexamples.map { result(of: $0, rule, isExpected: false) }
    }
    return RuleTestReport(results: results)
  }

  private func result(
    of example: String, _ rule: CategorizationRule, isExpected: Bool
  ) -> RuleTestReport.Result {
    // What is not about the description is taken for met, so that the words alone are tested.
    let condition = rule.condition.limited(to: [.description, .payee])
    let row = Transaction(
      trusting: TransactionID(rawValue: "example"), .earliest, nil, 1, .expense, .uncategorized,
      example.trimmingASCIISpace(), "", .none, nil)
    return RuleTestReport.Result(
      rule: rule, description: example, isExpected: isExpected, failed: condition.unmetPart(by: row)?.text)
  }
}

/// Whether rules do what their examples say.
public struct RuleTestReport: Hashable, Sendable {
  /// One example and what became of it.
  public struct Result: Hashable, Sendable {
    /// The rule.
    public let rule: CategorizationRule
    /// The description that was tried.
    public let description: String
    /// Whether it has to meet the condition.
    public let isExpected: Bool
    /// The part of the condition that it does not meet, in the words of the search language; `nil` if it meets all.
    public let failed: String?

    /// Whether the rule does what the example says.
    public var isPassed: Bool { (failed == nil) == isExpected }
  }

  /// Every example, in the order of the rules.
  public let results: [Result]

  /// The examples that came out otherwise than the rules say.
  public var failures: [Result] { results.filter { !$0.isPassed } }
}
