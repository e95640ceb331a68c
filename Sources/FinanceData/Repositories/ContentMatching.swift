import FinanceDomain

/// Rows of several sources that say the same, and which of them are one transaction.
///
/// Rows of one source are different transactions, unless they share an id. A row is the same as one of another source if
/// nothing tells them apart: not both have an id, and not both state a balance, or they state the same. So where nothing
/// but the content is known, the number of transactions is the largest number of rows that any source has.
struct ContentMatching {
  /// A row, as far as it matters here.
  struct Witness: Hashable {
    let position: SourcePosition
    /// The source's own id.
    var id: TransactionID?
    var balance: Decimal?
    /// Whether the row repeats another one with its id, and has been dropped for that.
    var isDropped = false
  }

  /// A row that is dropped.
  struct Drop: Hashable {
    let position: SourcePosition
    let original: SourcePosition
    let evidence: RowRulings.Evidence
  }

  /// A transaction, of which any number of sources have a row.
  private struct Slot {
    var kept: Witness
    var balance: Decimal?
    /// The sources that have it by its id.
    var sources: Set<Int>
  }

  /// The rows without an id that count, in the order in which they are numbered.
  private(set) var kept: [SourcePosition] = []
  /// The rows that do not, each with the row that counts in its place.
  private(set) var drops: [Drop] = []
  private var slots: [Slot] = []

  /// Finds out.
  ///
  /// - Parameters:
  ///   - rows: all of one content.
  ///   - ranks: of the sources: where nothing else decides, the one of the lower rank counts.
  init(_ rows: [Witness], ranks: [Int]) {
    takeIdentified(rows.filter { $0.id != nil })
    let bySource = Dictionary(grouping: rows.filter { $0.id == nil }, by: \.position.source)
    let sources = bySource.sorted { left, right in
      ContentMatching.weight(left.value, ranks[left.key])
        < ContentMatching.weight(right.value, ranks[right.key])
    }
    for (source, rows) in sources { take(rows.sorted { $0.position < $1.position }, of: source) }
    kept = slots.filter { $0.kept.id == nil }.map(\.kept.position)
  }

  /// What knows most comes first, then what has most rows.
  private static func weight(_ rows: [Witness], _ rank: Int) -> (Int, Int, Int) {
    (rows.contains { $0.balance != nil } ? 0 : 1, -rows.count, rank)
  }

  /// One transaction an id.
  private mutating func takeIdentified(_ rows: [Witness]) {
    var numbers: [TransactionID: Int] = [:]
    for row in rows.sorted(by: { ($0.isDropped ? 1 : 0, $0.position) < ($1.isDropped ? 1 : 0, $1.position) })
    {
      guard let id = row.id else { continue }
      if let number = numbers[id] {
        slots[number].sources.insert(row.position.source)
      } else {
        numbers[id] = slots.count
        slots.append(Slot(kept: row, balance: row.balance, sources: [row.position.source]))
      }
    }
    // By ids, not by places: the order of the sources must not matter.
    slots.sort { ($0.kept.id?.rawValue ?? "").precedesByBytes($1.kept.id?.rawValue ?? "") }
  }

  /// The rows of one source without ids, in their order.
  private mutating func take(_ rows: [Witness], of source: Int) {
    var isFree = slots.map { !$0.sources.contains(source) }
    let left = matchBalances(rows, &isFree)
    let unmatched = matchRest(left.filter { $0.balance != nil }, &isFree) { $0.balance == nil }
    let others = matchRest(left.filter { $0.balance == nil }, &isFree) { _ in true }
    for row in (unmatched + others).sorted(by: { $0.position < $1.position }) {
      slots.append(Slot(kept: row, balance: row.balance, sources: []))
    }
  }

  /// Matches rows with transactions of the same balance, and gives back the others.
  private mutating func matchBalances(_ rows: [Witness], _ isFree: inout [Bool]) -> [Witness] {
    var free: [Decimal: [Int]] = [:]
    for number in isFree.indices.reversed() where isFree[number] {
      if let balance = slots[number].balance { free[balance, default: []].append(number) }
    }
    return rows.filter { row in
      guard let balance = row.balance, let number = free[balance]?.popLast() else { return true }
      isFree[number] = false
      drop(row, for: number, by: .contentAndBalance)
      return false
    }
  }

  /// Matches rows with free transactions of some kind, both in their order, and gives back those for which none is left.
  private mutating func matchRest(
    _ rows: [Witness], _ isFree: inout [Bool], where isFit: (Slot) -> Bool
  ) -> [Witness] {
    var number = 0
    for (place, row) in rows.enumerated() {
      while number < isFree.count, !(isFree[number] && isFit(slots[number])) { number += 1 }
      guard number < isFree.count else { return Array(rows[place...]) }
      isFree[number] = false
      drop(row, for: number, by: .content)
    }
    return []
  }

  private mutating func drop(_ row: Witness, for number: Int, by evidence: RowRulings.Evidence) {
    drops.append(
      Drop(position: row.position, original: slots[number].kept.position, evidence: evidence))
    slots[number].balance = slots[number].balance ?? row.balance
  }
}
