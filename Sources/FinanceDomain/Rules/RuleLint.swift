/// Looks for rules that cannot do anything, from the rules alone.
///
/// What it says can be proved; it does not say everything that could be. Rules that no transaction happens to meet are found
/// by ``RuleHits``.
public enum RuleLint {
  /// What is wrong with each of the rules, in their order.
  public static func findings(in rules: [CategorizationRule]) -> [RuleFinding] {
    let cases = rules.map { ConditionCase.all(of: $0.condition) }
    return rules.indices.compactMap { rule in
      problem(of: rule, rules, cases).map { RuleFinding(rule: rule, problem: $0) }
    }
  }

  private static func problem(
    of rule: Int, _ rules: [CategorizationRule], _ cases: [[ConditionCase]?]
  ) -> RuleFinding.Problem? {
    let effects = rules[rule].effects.normalized
    if effects.fields.isEmpty { return .withoutEffect }
    if let terms = contradiction(in: cases[rule]) { return .contradictory(terms: terms) }
    return shadow(of: rule, effects, rules, cases).map { .shadowed(by: $0) }
  }

  /// The terms of the first way to meet the condition that exclude each other, if there are such in every way.
  private static func contradiction(in cases: [ConditionCase]?) -> [String]? {
    guard let cases else { return nil }
    let found = cases.map(\.contradiction)
    guard found.allSatisfy({ $0 != nil }) else { return nil }
    guard let first = found.first, let (one, other) = first else { return [SearchExpression.any([]).text] }
    return one == other ? [one.text] : [one.text, other.text]
  }

  /// Earlier rules that together set everything that the rule sets, each of them met whenever it is.
  private static func shadow(
    of rule: Int, _ effects: CategorizationRule.Effects, _ rules: [CategorizationRule],
    _ cases: [[ConditionCase]?]
  ) -> [Int]? {
    var (open, tags) = (effects.fields, effects.tags)
    var others: [Int] = []
    for earlier in 0..<rule where isWider(earlier, than: rule, rules, cases) {
      let theirs = rules[earlier].effects.normalized
      let left = tags.filter { tag in !theirs.tags.contains { $0.hasSameBytes(as: tag) } }
      let done = open.intersection(theirs.fields).subtracting([.tags])
      guard !done.isEmpty || left.count < tags.count else { continue }
      others.append(earlier)
      tags = left
      open.subtract(done)
      if tags.isEmpty { open.remove(.tags) }
      if open.isEmpty { return others }
    }
    return nil
  }

  private static func isWider(
    _ earlier: Int, than rule: Int, _ rules: [CategorizationRule], _ cases: [[ConditionCase]?]
  ) -> Bool {
    if rules[earlier].condition == rules[rule].condition { return true }
    guard let wide = cases[earlier], let narrow = cases[rule], wide.count * narrow.count <= 1 << 12 else {
      return false
    }
    return narrow.allSatisfy { way in way.contradiction != nil || wide.contains { way.implies($0) } }
  }
}
