/// Something that is wrong with a rule.
public struct RuleFinding: Hashable, Sendable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// Its condition can never be met: two of its terms exclude each other.
    case contradictory(terms: [String])
    /// Whatever it could decide, earlier rules with the same or a wider condition have decided.
    case shadowed(by: [Int])
    /// No transaction meets it.
    case neverMet
    /// Transactions meet it, and each time earlier rules have decided everything that it sets.
    case neverDecides(met: Int)
    /// It sets nothing.
    case withoutEffect
  }

  /// The rule's place in the order, from zero.
  public let rule: Int
  /// What is wrong with it.
  public let problem: Problem

  /// That finding.
  public init(rule: Int, problem: Problem) {
    self.rule = rule
    self.problem = problem
  }

  /// A stable name for programs.
  public var code: String {
    switch problem {
    case .contradictory: "rule.contradictory"
    case .shadowed: "rule.shadowed"
    case .neverMet: "rule.never-met"
    case .neverDecides: "rule.never-decides"
    case .withoutEffect: "rule.without-effect"
    }
  }
}

extension RuleFinding {
  /// What is wrong with it and what to do, as a sentence without the rule's own name.
  public func sentence(among rules: [CategorizationRule]) -> String {
    switch problem {
    case .contradictory(let terms):
      let words = terms.map { "`\($0)`" }.joined(separator: " and ")
      return "its condition can never be met: "
        + (terms.count > 1 ? "\(words) exclude each other" : "no amount meets \(words)")
        + "; mend the condition or remove the rule"
    case .shadowed(let others):
      let names = others.map { "'\(rules[$0].name)'" }.joined(separator: " and ")
      return
        "it never decides anything, because \(names) above \(others.count == 1 ? "is" : "are") met whenever it is, "
        + "and set\(others.count == 1 ? "s" : "") the same; move it up or remove it"
    case .neverMet: return "no transaction meets it; check its words, or remove it"
    case .neverDecides(let met):
      return
        "\(met) \(met == 1 ? "transaction meets" : "transactions meet") it, and earlier rules have decided each time; move it up or remove it"
    case .withoutEffect:
      return "it sets nothing; give it a category, payee, tags, account, note or description"
    }
  }
}
