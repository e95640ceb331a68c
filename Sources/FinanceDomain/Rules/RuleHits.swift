/// How often each rule is met, and how often it decides something.
///
/// It has to see rows as their sources wrote them: the wrong aggregate for a repository that applies the rules itself.
public struct RuleHits: TransactionAggregate {
  /// How many transactions were looked at.
  public private(set) var transactions = 0
  /// How many met each rule.
  public private(set) var met: [Int]
  /// For how many each rule decided at least one text or gave tags.
  public private(set) var decided: [Int]
  private let fields: [Set<RuleField>]
  private var filters: [TransactionFilter]

  /// Nothing seen yet.
  public init(_ rules: [CategorizationRule]) {
    met = rules.map { _ in 0 }
    decided = met
    fields = rules.map { $0.effects.fields }
    filters = rules.map { TransactionFilter($0.condition) }
  }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
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

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming RuleHits) {
    transactions += other.transactions
    for rule in met.indices {
      met[rule] += other.met[rule]
      decided[rule] += other.decided[rule]
    }
  }

  /// Rules that are never met or never decide anything, though transactions were there.
  public var findings: [RuleFinding] {
    guard transactions > 0 else { return [] }
    return met.indices.compactMap { rule in
      if met[rule] == 0 { return RuleFinding(rule: rule, problem: .neverMet) }
      return decided[rule] == 0 ? RuleFinding(rule: rule, problem: .neverDecides(met: met[rule])) : nil
    }
  }
}
