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
    let law = AggregateLaw(
      empty: empty, expected: honest, answer: answer, seed: seed, location: sourceLocation)
    law.check(learned(from: [BatchCutting.batch(transactions[...])], empty), "one batch")
    law.check(learned(from: BatchCutting.even(transactions, size: 1), empty), "one row a batch")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let batches = BatchCutting.random(transactions, using: &random)
      law.check(
        dealt(batches.shuffled(using: &random), empty, using: &random), "any cut, any workers, any order")
    }
    law.checkMerging(BatchCutting.even(transactions, size: max(1, (transactions.count + 2) / 3)))
  }

  private static func learned<A: TransactionAggregate>(from batches: [TransactionBatch], _ empty: A) -> A {
    var aggregate = empty
    for batch in batches { aggregate.absorb(batch) }
    return aggregate
  }

  /// Deals the batches to one to five workers, some of which may get none, and merges these pair by pair.
  private static func dealt<A: TransactionAggregate>(
    _ batches: [TransactionBatch], _ empty: A, using random: inout SeededGenerator
  ) -> A {
    var workers = Array(repeating: empty, count: random.number(in: 1...5))
    for batch in batches { workers[random.below(workers.count)].absorb(batch) }
    while workers.count > 1 {
      let other = workers.remove(at: random.below(workers.count))
      workers[random.below(workers.count)].merge(other)
    }
    return workers[0]
  }
}

/// One aggregate held to one answer.
private struct AggregateLaw<A: TransactionAggregate, Answer: Equatable> {
  let empty: A
  let expected: Answer
  let answer: (A) -> Answer
  let seed: UInt64
  let location: SourceLocation

  func check(_ aggregate: A, _ circumstance: String) {
    let found = answer(aggregate)
    #expect(found == expected, "\(circumstance): \(Seeds.replay(seed))", sourceLocation: location)
  }

  /// Associative, commutative, and an untouched copy is the identity from both sides.
  func checkMerging(_ batches: [TransactionBatch]) {
    let parts = batches.map { batch in
      var part = empty
      part.absorb(batch)
      return part
    }
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
}
