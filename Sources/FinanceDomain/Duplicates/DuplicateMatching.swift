/// Rows of several sources that say the same, and which of them are one transaction.
///
/// Rows of one source are different transactions, unless they share an id. A row is the same as one of another source if
/// nothing tells them apart: not both have an id, and not both state a balance, or they state the same. So where nothing
/// but the content is known, the number of transactions is the largest number of rows that any source has.
package struct DuplicateMatching {
  /// A row, as far as it matters here.
  package struct Candidate: Hashable {
    package let position: SourcePosition
    /// The source it belongs to: for a mended row the one that it was refused in.
    package let source: Int
    /// The source's own id.
    package var id: TransactionID?
    package var balance: Decimal?
    /// Whether the row repeats another one with its id, and has been dropped for that.
    package var isDropped = false

    package init(
      position: SourcePosition, source: Int? = nil, id: TransactionID? = nil, balance: Decimal? = nil,
      isDropped: Bool = false
    ) {
      self.position = position
      self.source = source ?? position.source
      self.id = id
      self.balance = balance
      self.isDropped = isDropped
    }
  }

  /// A row that is dropped.
  package struct Drop: Hashable {
    package let position: SourcePosition
    package let original: SourcePosition
    package let evidence: DuplicateEvidence
  }

  /// A transaction, of which any number of sources have a row.
  private struct Slot {
    var kept: Candidate
    var balance: Decimal?
    /// The sources that have it by its id.
    var sources: Set<Int>
  }

  /// The rows without an id that count, in the order in which they are numbered.
  package private(set) var kept: [SourcePosition] = []
  /// The rows that do not, each with the row that counts in its place.
  package private(set) var drops: [Drop] = []
  private var slots: [Slot] = []
  private let ranks: [Int]

  /// Finds out.
  ///
  /// - Parameters:
  ///   - rows: all of one content.
  ///   - ranks: of the sources: where nothing else decides, the one of the lower rank counts.
  package init(_ rows: [Candidate], ranks: [Int]) {
    self.ranks = ranks
    takeIdentified(rows.filter { $0.id != nil })
    let bySource = Dictionary(grouping: rows.filter { $0.id == nil }, by: \.source)
    let sources = bySource.sorted { left, right in
      DuplicateMatching.weight(left.value, ranks[left.key])
        < DuplicateMatching.weight(right.value, ranks[right.key])
    }
    for (source, rows) in sources { take(rows.sorted(by: precedes), of: source) }
    kept = slots.filter { $0.kept.id == nil }.map(\.kept.position)
  }

  /// What knows most comes first, then what has most rows.
  private static func weight(_ rows: [Candidate], _ rank: Int) -> (Int, Int, Int) {
    (rows.contains { $0.balance != nil } ? 0 : 1, -rows.count, rank)
  }

  /// The order of the rows of one source: mended ones come last.
  private func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    (ranks[left.position.source], left.position.byteOffset)
      < (ranks[right.position.source], right.position.byteOffset)
  }

  /// One transaction an id.
  private mutating func takeIdentified(_ rows: [Candidate]) {
    var numbers: [TransactionID: Int] = [:]
    for row in rows.sorted(by: { ($0.isDropped ? 1 : 0, $0.position) < ($1.isDropped ? 1 : 0, $1.position) })
    {
      guard let id = row.id else { continue }
      if let number = numbers[id] {
        slots[number].sources.insert(row.source)
      } else {
        numbers[id] = slots.count
        slots.append(Slot(kept: row, balance: row.balance, sources: [row.source]))
      }
    }
    // By ids, not by places: the order of the sources must not matter.
    slots.sort { ($0.kept.id?.rawValue ?? "").precedesByBytes($1.kept.id?.rawValue ?? "") }
  }

  /// The rows of one source without ids, in their order: those that state a balance first.
  private mutating func take(_ rows: [Candidate], of source: Int) {
    var free = DuplicateSlots(
      balances: slots.map(\.balance), isFree: slots.map { !$0.sources.contains(source) })
    var left = rows.filter { row in
      !drop(row, for: row.balance.flatMap { free.takeStated($0) }, by: .contentAndBalance)
    }
    left.removeAll { row in row.balance != nil && drop(row, for: free.takeUnstated(), by: .content) }
    left.removeAll { row in row.balance == nil && drop(row, for: free.takeAny(), by: .content) }
    slots += left.map { Slot(kept: $0, balance: $0.balance, sources: []) }
  }

  /// Whether the row is that transaction.
  private mutating func drop(_ row: Candidate, for number: Int?, by evidence: DuplicateEvidence) -> Bool {
    guard let number else { return false }
    drops.append(
      Drop(position: row.position, original: slots[number].kept.position, evidence: evidence))
    slots[number].balance = slots[number].balance ?? row.balance
    return true
  }
}
