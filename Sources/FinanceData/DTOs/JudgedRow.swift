import FinanceDomain

/// What the slow path makes of one row: exactly one of these, which is how every row stays accounted for.
enum JudgedRow {
  /// A transaction, whether its id is the source's own, and where the row begins in the chunk.
  case accepted(Transaction, hasSourceID: Bool, origin: Int)
  /// Left out by rule.
  case skipped
  /// Refused, with all that the explanation needs.
  case refused(RejectedRow)
}

extension SourceCounts {
  /// Counts a judged row and adds it to the batch if it was accepted.
  mutating func take(_ row: JudgedRow, into batch: inout TransactionBatch) {
    read += 1
    judgedWithCare += 1
    switch row {
    case .accepted(let transaction, let hasSourceID, let origin):
      batch.append(transaction, hasSourceID: hasSourceID, origin: origin)
    case .skipped: skipped += 1
    case .refused(let refusal): refuse(refusal)
    }
  }
}

extension TransactionBatch {
  /// Adds a judged row, with its place in the chunk. A row without an id of its own derives one when it is looked at, so
  /// that it may learn which occurrence of its content it is.
  fileprivate mutating func append(_ transaction: Transaction, hasSourceID: Bool, origin: Int) {
    append(transaction)
    origins[count - 1] = UInt32(origin)
    if !hasSourceID { ids[count - 1] = .none }
  }
}

extension TransactionDTO {
  /// Whether the source gave an id, rather than one being derived.
  var hasID: Bool { !(id?.trimmingASCIISpace() ?? "").isEmpty }
}
