import FinanceDomain

/// Ways to divide a list of transactions among batches, as decoders and workers might.
///
/// A row's position is its place in the whole list, whatever batch it comes to lie in.
package enum BatchCutting {
  /// Those rows of a list as one batch with symbol tables of its own.
  package static func batch(_ rows: ArraySlice<Transaction>) -> TransactionBatch {
    var batch = TransactionBatch()
    refill(&batch, with: rows)
    return batch
  }

  /// Batches of at most `size` rows.
  package static func even(_ transactions: [Transaction], size: Int) -> [TransactionBatch] {
    stride(from: 0, to: transactions.count, by: size).map {
      batch(transactions[$0..<min($0 + size, transactions.count)])
    }
  }

  /// Batches cut at random places. Some have symbol tables of their own, some share them with the batch before, as the
  /// batches of one decoder do; some are empty.
  package static func random(
    _ transactions: [Transaction], using random: inout SeededGenerator
  ) -> [TransactionBatch] {
    let inner = (0..<random.number(in: 0...5)).map { _ in random.number(in: 0...transactions.count) }
    let borders = ([0, transactions.count] + inner).sorted()
    var batches: [TransactionBatch] = []
    var batch = TransactionBatch()
    for (start, end) in zip(borders, borders.dropFirst()) {
      if random.once(in: 2) { batch = TransactionBatch() }
      refill(&batch, with: transactions[start..<end])
      batches.append(batch)
    }
    return batches
  }

  /// Puts those rows in the place of the batch's own, as a decoder does with each chunk.
  private static func refill(_ batch: inout TransactionBatch, with rows: ArraySlice<Transaction>) {
    batch.removeAllRows()
    batch.originBase = rows.startIndex
    for (row, transaction) in rows.enumerated() {
      batch.append(transaction)
      batch.origins[row] = UInt32(row)
    }
  }
}
