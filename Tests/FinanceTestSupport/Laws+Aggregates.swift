import FinanceDomain
import Testing

extension Laws {
  /// An aggregate gives the same answer however the rows are cut into batches, dealt to workers and merged.
  ///
  /// - Parameters:
  ///   - empty: the aggregate that has seen nothing.
  ///   - honest: the answer of the naive fold.
  ///   - answer: what is asked of the aggregate; it should look at everything the aggregate knows.
  package static func checkAggregate<A: TransactionAggregate, Answer: Equatable>(
    _ empty: A, over transactions: [Transaction], seed: UInt64, honest: Answer,
    sourceLocation: SourceLocation = #_sourceLocation, answer: @escaping (A) -> Answer
  ) {
    let breaches = breaches(by: empty, over: transactions, seed: seed, honest: honest, answer: answer)
    for breach in breaches {
      Issue.record("\(breach)\n\(Seeds.replay(seed))", sourceLocation: sourceLocation)
    }
  }

  /// The circumstances in which the aggregate gives another answer, each with the lines that differ.
  package static func breaches<A: TransactionAggregate, Answer: Equatable>(
    by empty: A, over transactions: [Transaction], seed: UInt64, honest: Answer,
    answer: @escaping (A) -> Answer
  ) -> [String] {
    var law = AggregateLaw(empty: empty, expected: honest, answer: answer)
    law.check(law.learned(from: [BatchCutting.batch(transactions[...])]), "one batch")
    let batch = BatchCutting.batch(transactions[...]).keeping(empty.columnsRead)
    law.check(law.learned(from: [batch]), "without the columns that it says it does not look at")
    law.check(law.learned(from: BatchCutting.even(transactions, size: 1)), "one row a batch")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      var shared = empty
      shared.share()
      let batches = BatchCutting.random(transactions, using: &random).shuffled(using: &random)
      law.check(law.dealt(batches, to: empty, using: &random), "any cut, any workers, any order")
      law.check(law.dealt(batches, to: shared, using: &random), "any of these, shared")
    }
    law.checkMerging(BatchCutting.even(transactions, size: max(1, (transactions.count + 2) / 3)))
    return law.breaches
  }
}

extension TransactionBatch {
  /// The same rows with nothing in other columns that few questions look at.
  fileprivate func keeping(_ columns: TransactionColumns) -> TransactionBatch {
    let none = [TextSlice](repeating: .none, count: ids.count)
    var batch = self
    if !columns.contains(.ids) { batch.ids = none }
    if !columns.contains(.descriptions) { batch.descriptions = none }
    if !columns.contains(.notes) { batch.notes = none }
    return batch
  }
}

/// One aggregate held to one answer.
private struct AggregateLaw<A: TransactionAggregate, Answer: Equatable> {
  let empty: A
  let expected: Answer
  let answer: (A) -> Answer
  var breaches: [String] = []

  mutating func check(_ aggregate: A, _ circumstance: String) {
    let found = answer(aggregate)
    guard found != expected else { return }
    let difference = LineDifference(describe(found), from: describe(expected)).text
    breaches.append("\(circumstance)\n\(difference ?? "unequal, though it reads the same")")
  }

  func learned(from batches: [TransactionBatch]) -> A {
    var aggregate = empty
    for batch in batches { aggregate.absorb(batch) }
    return aggregate
  }

  /// Deals the batches to one to five workers, some of which may get none, and merges these pair by pair.
  func dealt(_ batches: [TransactionBatch], to worker: A, using random: inout SeededGenerator) -> A {
    var workers = Array(repeating: worker, count: random.number(in: 1...5))
    for batch in batches { workers[random.below(workers.count)].absorb(batch) }
    while workers.count > 1 {
      let other = workers.remove(at: random.below(workers.count))
      workers[random.below(workers.count)].merge(other)
    }
    return workers[0]
  }

  /// Associative, commutative, and an untouched copy is the identity from both sides.
  mutating func checkMerging(_ batches: [TransactionBatch]) {
    let parts = batches.map { learned(from: [$0]) }
    guard parts.count == 3 else { return }
    let (a, b, c) = (parts[0], parts[1], parts[2])
    check(merged(merged(a, b), c), "(a + b) + c")
    check(merged(a, merged(b, c)), "a + (b + c)")
    check(merged(c, merged(b, a)), "c + (b + a)")
    check(merged(empty, merged(a, merged(empty, merged(b, c)))), "nothing + a + nothing + b + c")
    check(merged(merged(merged(a, b), c), empty), "a + b + c + nothing")
  }

  private func merged(_ left: A, _ right: A) -> A {
    var left = left
    left.merge(right)
    return left
  }

  /// A list as lines, anything else as it describes itself.
  private func describe(_ answer: Answer) -> String {
    (answer as? [any CustomStringConvertible])?.map(\.description).joined(separator: "\n") ?? "\(answer)"
  }
}
