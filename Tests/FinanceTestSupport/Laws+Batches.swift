import FinanceDomain
import Testing

extension Laws {
  /// Rows put in a batch come out equal, byte for byte, however often the batch is filled, emptied and filtered.
  package static func checkLossless(
    _ transactions: [Transaction], seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var random = SeededGenerator(seed: seed)
    let rows = BatchCutting.random(transactions, using: &random).flatMap { Array($0) }
    expectEqualLines(
      rows.map(\.line), transactions.map(\.line), "cut: \(Seeds.replay(seed))", sourceLocation: sourceLocation
    )
    #expect(rows == transactions, "\(Seeds.replay(seed))", sourceLocation: sourceLocation)

    let isKept = transactions.map { _ in random.once(in: 2) }
    var batch = BatchCutting.batch(transactions[...])
    batch.keep(isKept)
    let kept = zip(transactions, isKept).filter(\.1).map(\.0)
    expectEqualLines(
      batch.map(\.line), kept.map(\.line), "kept: \(Seeds.replay(seed))", sourceLocation: sourceLocation)
  }
}
