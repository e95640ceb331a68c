import Benchmark
import FinanceDomain

/// What fifty rules cost beside reading the rows: applied to every `Transaction`, and to the columns.
func measureRules() {
  for (rules, what) in [
    (wordRules, "Fifty rules of words"), (mixedRules, "Fifty rules, some of amounts and days"),
  ] {
    Benchmark("Rules: \(what) are applied to every Transaction", configuration: .rows) { benchmark in
      benchmark.pass { blackHole(Sample.transactions.reduce(0) { $0 + rules.applied(to: $1).tags.count }) }
    } setup: {
      blackHole(Sample.transactions)
    }
    Benchmark("Rules: \(what) are applied to the columns", configuration: .rows) { benchmark in
      var set = RuleSet(rules)
      benchmark.pass { blackHole(changed(by: &set)) }
    } setup: {
      var set = RuleSet(rules)
      let expected = Sample.transactions.prefix(20_000).map { rules.applied(to: $0) }
      check(Array(applied(&set).prefix(20_000)), is: expected, what)
    }
  }
  Benchmark("Rules: No rules are applied to the columns", configuration: .rows) { benchmark in
    var set = RuleSet([])
    benchmark.pass { blackHole(changed(by: &set)) }
  }
}

private func rule(_ number: Int, _ condition: String) -> CategorizationRule {
  guard let read = try? SearchExpression(parsing: condition, today: CalendarDay(dayNumber: 19_844)) else {
    preconditionFailure("a condition of the benchmark cannot be read: \(condition)")
  }
  return CategorizationRule(
    name: "\(number)", condition: read, conditionText: condition,
    effects: .init([.category: "group \(number % 12)"], tags: number % 10 == 0 ? ["tag \(number)"] : []))
}

private let words: [String] = (0..<50).map { number in
  let names = ["alder", "birch", "cedar", "elm", "hazel", "linden", "maple", "rowan", "willow", "yew"]
  let trades = ["bakery", "books", "café", "cinema", "zoo"]
  return "\"\(names[number % 10]) \(trades[number / 10])\""
}
let wordRules = words.enumerated().map { rule($0, $1) }
let mixedRules = words.enumerated().map { number, word in
  switch number % 5 {
  case 0: rule(number, "\(word) amount:>100")
  case 1: rule(number, "\(word) cat:food")
  case 2: rule(number, "\(word) date:2023")
  default: rule(number, word)
  }
}

/// The rows after the rules.
private func applied(_ set: inout RuleSet) -> [Transaction] {
  batches.flatMap { batch in
    var batch = batch
    set.apply(to: &batch)
    return Array(batch)
  }
}

/// Copies every batch, as a reader fills it anew, and applies the rules.
func changed(by set: inout RuleSet) -> Int {
  batches.reduce(0) { count, batch in
    var batch = batch
    set.apply(to: &batch)
    return count + batch.categoryNames.count
  }
}
