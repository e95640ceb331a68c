import FinanceDomain

/// Rules as a test writes them.
extension CategorizationRule {
  /// A rule named by its condition.
  static func written(
    _ condition: String, category: String? = nil, payee: String? = nil, tags: [String] = [],
    examples: [String] = [], not counterexamples: [String] = []
  ) throws -> CategorizationRule {
    CategorizationRule(
      name: condition, condition: try SearchExpression(parsing: condition, today: .ofSearch),
      conditionText: condition,
      effects: Effects([.category: category, .payee: payee].compactMapValues(\.self), tags: tags),
      examples: examples, counterexamples: counterexamples)
  }
}
