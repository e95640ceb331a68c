import FinanceDomain

/// What a worker has made of the rows of one source so far.
package struct SourceCounts: Sendable {
  package var read = 0
  /// Rows that became transactions and count.
  package var accepted = 0
  /// Rows that became transactions, whether they count or not.
  package var decoded = 0
  /// Rows about which something was decided by looking at others.
  var decided = 0
  package var rejected = 0
  /// Rows that repeat another.
  package var duplicate = 0
  /// Rows left out by rule.
  package var skipped = 0
  /// Where rows repeat the header, in bytes; they are skipped.
  package internal(set) var repeatedHeaders: [Int] = []
  /// Lines among the rows that are comments.
  package var outside = 0
  /// Whether a row is on the account that is stated for those that name none.
  var tookStatedAccount = false
  /// What was seen of the rows that became transactions.
  var observations = RowObservations()
  /// Rows that a fast path left to the careful one, whatever became of them.
  package var judgedWithCare = 0
  /// What equal rows of several sources leave open.
  package internal(set) var days = SourceOverlaps.Days()
  /// The refused rows; their lines are counted later.
  package var rejections: Rejections

  package init(rejectionLimit: Int) { rejections = Rejections(limit: rejectionLimit) }

  package mutating func merge(_ other: SourceCounts) {
    read += other.read
    accepted += other.accepted
    decoded += other.decoded
    decided += other.decided
    rejected += other.rejected
    duplicate += other.duplicate
    skipped += other.skipped
    repeatedHeaders += other.repeatedHeaders
    outside += other.outside
    tookStatedAccount = tookStatedAccount || other.tookStatedAccount
    observations.merge(other.observations)
    judgedWithCare += other.judgedWithCare
    rejections.merge(other.rejections)
    days.merge(other.days)
  }

  /// Notes the lines of the rows that were refused in a chunk.
  mutating func locate(in chunk: Chunk, _ lines: LineTally, _ bytes: Span<UInt8>) {
    guard rejections.rows.contains(where: { $0.line == nil }) else { return }
    var (lines, place) = (lines, 0)
    let rows = rejections.rows.map { row in
      guard row.line == nil else { return row }
      let next = row.position.byteOffset - chunk.offset
      lines.advance(bytes, place..<next)
      place = next
      return row.placed(inSource: row.position.source, line: lines.line)
    }
    rejections = Rejections(rows: rows, counts: rejections.counts, limit: rejections.limit)
  }

  /// That rows repeat the header.
  var noticeOfHeaders: String? {
    repeatedHeaders.isEmpty
      ? nil : "rows that repeat the header are skipped: \(repeatedHeaders.count) of \(read)"
  }

  package mutating func refuse(_ row: RejectedRow) {
    rejected += 1
    rejections.record(row)
  }
}

extension DeduplicationDecisions {
  /// Applies the decisions to a batch: rows that do not count leave it, and are counted as what they are.
  ///
  /// - Parameter notesDays: whether it is noted on which days sources share rows.
  func apply(to batch: inout TransactionBatch, tally: inout SourceCounts, notesDays: Bool) {
    let entries = bySource[batch.source]
    guard batch.count > 0, !entries.isEmpty else { return }
    var next = entries.partitioningIndex { $0.offset >= batch.position(of: 0).byteOffset }
    var isKept = [Bool](repeating: true, count: batch.count)
    for row in 0..<batch.count {
      let offset = batch.position(of: row).byteOffset
      while next < entries.count, entries[next].offset < offset { next += 1 }
      guard next < entries.count, entries[next].offset == offset else { continue }
      tally.decided += 1
      switch entries[next].decision {
      case .duplicate(let original, let evidence):
        isKept[row] = false
        tally.duplicate += 1
        if notesDays { tally.days.noteDrop(ofRow: row, in: batch, for: original, by: evidence) }
      case .conflict:
        isKept[row] = false
        tally.rejected += 1
      case .occurrence(let number): batch.occurrences[row] = number
      }
    }
    batch.keep(isKept)
  }

  /// Whether a row is dropped because its own source has it twice.
  func isRepeatedInItsSource(_ position: SourcePosition) -> Bool {
    let entries = bySource[position.source]
    let next = entries.partitioningIndex { $0.offset >= position.byteOffset }
    guard next < entries.count, entries[next].offset == position.byteOffset,
      case .duplicate(let original, _) = entries[next].decision
    else { return false }
    return original.source == position.source
  }
}
