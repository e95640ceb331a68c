import FinanceDomain

/// What the slow path makes of one row: exactly one of these, which is how every row stays accounted for.
enum JudgedRow {
  /// A transaction, whether its id is the source's own, and where the row begins in the chunk.
  case accepted(Transaction, hasSourceID: Bool, origin: Int)
  case skipped
  /// The header once more, and where it begins in the chunk.
  case header(origin: Int)
  case refused(RejectedRow)
}

extension SourceCounts {
  /// Counts a judged row and adds it to the batch if it was accepted.
  mutating func take(_ row: JudgedRow, into batch: inout TransactionBatch) {
    read += 1
    judgedWithCare += 1
    switch row {
    case .accepted(let transaction, let hasSourceID, let origin):
      batch.append(transaction)
      batch.origins[batch.count - 1] = UInt32(origin)
      // Without an id of its own a row derives one when it is looked at, so that it may learn which occurrence of its
      // content it is.
      if !hasSourceID { batch.ids[batch.count - 1] = .none }
    case .skipped: skipped += 1
    case .header(let origin):
      skipped += 1
      repeatedHeaders.append(batch.originBase + origin)
    case .refused(let refusal): refuse(refusal)
    }
  }
}

extension RowMapping {
  /// What the row of those cells is.
  func judge(
    _ cells: [MappedCell], _ conventions: MappingConventions, origin: Int
  ) throws(MappingRefusal) -> JudgedRow {
    guard let dto = try dto(cells) else { return .skipped }
    do throws(TransactionMappingError) {
      return .accepted(
        try dto.toDomain(conventions, derivesID: false), hasSourceID: dto.hasID, origin: origin)
    } catch {
      guard !error.isSkipped else { return .skipped }
      throw MappingRefusal(column: column(of: error.field), error: error)
    }
  }
}
