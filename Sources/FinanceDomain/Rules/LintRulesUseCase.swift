/// What is wrong with rules: by themselves, and on transactions.
public struct LintRulesUseCase: Sendable {
  private let rules: [CategorizationRule]
  private let repository: (any TransactionsRepository)?

  /// Looks at those rules.
  ///
  /// - Parameter repository: the transactions as their sources wrote them, without rules; `nil` to look at the rules alone.
  public init(rules: [CategorizationRule], repository: (any TransactionsRepository)? = nil) {
    self.rules = rules
    self.repository = repository
  }

  /// Everything that is found; of one rule, what can be proved comes before what happened.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(matching query: TransactionQuery = .everything) async throws -> RuleLintReport {
    let proved = RuleLint.findings(in: rules)
    guard let repository else {
      return RuleLintReport(
        rules: rules, findings: proved, transactions: nil, period: query.period ?? .all,
        rowCounts: try ScanRowCounts(sources: []))
    }
    let scan = try await repository.scan(RuleHits(rules), matching: query)
    let known = Set(proved.map(\.rule))
    let happened = scan.aggregate.findings.filter { !known.contains($0.rule) }
    return RuleLintReport(
      rules: rules, findings: (proved + happened).sorted { $0.rule < $1.rule },
      transactions: scan.aggregate.transactions, period: query.period ?? .all, rowCounts: scan.rowCounts)
  }
}

/// What is wrong with rules.
public struct RuleLintReport: Sendable {
  /// The rules, in order.
  public let rules: [CategorizationRule]
  /// What was found, in the order of the rules.
  public let findings: [RuleFinding]
  /// How many transactions the rules were tried on; `nil` if they were looked at alone.
  public let transactions: Int?
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}

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

/// How often each rule is met, and how often it decides something.
///
/// It has to see rows as their sources wrote them: the wrong aggregate for a repository that applies the rules itself.
package struct RuleHits: TransactionAggregate {
  /// How many transactions were looked at.
  package private(set) var transactions = 0
  /// How many met each rule.
  package private(set) var met: [Int]
  /// For how many each rule decided at least one text or gave tags.
  package private(set) var decided: [Int]
  private let fields: [Set<RuleField>]
  private var filters: [TransactionFilter]

  package init(_ rules: [CategorizationRule]) {
    met = rules.map { _ in 0 }
    decided = met
    fields = rules.map { $0.effects.fields }
    filters = rules.map { TransactionFilter($0.condition) }
  }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    transactions += batch.count
    var taken = Array(repeating: Set<RuleField>(), count: batch.count)
    for rule in filters.indices {
      var marks = [Bool](repeating: true, count: batch.count)
      filters[rule].narrow(&marks, of: batch)
      for row in marks.indices where marks[row] {
        met[rule] += 1
        if !fields[rule].subtracting(taken[row]).isEmpty { decided[rule] += 1 }
        taken[row].formUnion(fields[rule].subtracting([.tags]))
      }
    }
  }

  package mutating func merge(_ other: consuming RuleHits) {
    transactions += other.transactions
    for rule in met.indices {
      met[rule] += other.met[rule]
      decided[rule] += other.decided[rule]
    }
  }

  /// Rules that are never met or never decide anything, though transactions were there.
  package var findings: [RuleFinding] {
    guard transactions > 0 else { return [] }
    return met.indices.compactMap { rule in
      if met[rule] == 0 { return RuleFinding(rule: rule, problem: .neverMet) }
      return decided[rule] == 0 ? RuleFinding(rule: rule, problem: .neverDecides(met: met[rule])) : nil
    }
  }
}
