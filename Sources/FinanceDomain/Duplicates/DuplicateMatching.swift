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

/// Transactions of one content, for rows of another source to be the same as: each is taken once.
///
/// A row is one of them if nothing tells them apart: not both state a balance, or they state the same.
package struct DuplicateSlots {
  private let balances: [Decimal?]
  private var isFree: [Bool]
  /// Free transactions by their balances, the first one last.
  private var stated: [Decimal: [Int]] = [:]
  /// Before these, no transaction without a balance is free, and none at all.
  private var (nextUnstated, nextFree) = (0, 0)

  /// Those transactions, in the order in which they are taken.
  ///
  /// - Parameter isFree: which may be taken; all, if it is not said.
  package init(balances: [Decimal?], isFree: [Bool]? = nil) {
    self.balances = balances
    self.isFree = isFree ?? Array(repeating: true, count: balances.count)
    for number in balances.indices.reversed() where self.isFree[number] {
      if let balance = balances[number] { stated[balance, default: []].append(number) }
    }
  }

  /// The transaction that a row alone is: one of its balance, then one without a balance, then any if the row states none.
  package mutating func take(_ balance: Decimal?) -> Int? {
    if let number = balance.flatMap({ takeStated($0) }) ?? takeUnstated() { return number }
    return balance == nil ? takeAny() : nil
  }

  /// One that states that balance.
  package mutating func takeStated(_ balance: Decimal) -> Int? {
    while let number = stated[balance]?.popLast() {
      if isFree[number] { return taken(number) }
    }
    return nil
  }

  /// The first one without a balance.
  package mutating func takeUnstated() -> Int? {
    while nextUnstated < balances.count, !isFree[nextUnstated] || balances[nextUnstated] != nil {
      nextUnstated += 1
    }
    return nextUnstated < balances.count ? taken(nextUnstated) : nil
  }

  /// The first one, whatever it states.
  package mutating func takeAny() -> Int? {
    while nextFree < balances.count, !isFree[nextFree] { nextFree += 1 }
    return nextFree < balances.count ? taken(nextFree) : nil
  }

  private mutating func taken(_ number: Int) -> Int {
    isFree[number] = false
    return number
  }
}

/// By what two rows were found to be the same transaction.
public enum DuplicateKey: String, Hashable, Sendable, CaseIterable {
  /// The id that the source gives.
  case id
  /// Account, day, signed amount, currency and description, and which occurrence of these in its file it is.
  case content
  /// The content, and the balance that both rows state.
  case contentAndBalance = "content+balance"
}

/// What shows that two rows are one transaction.
package enum DuplicateEvidence: String, Hashable, Sendable, CaseIterable {
  /// One id.
  case id
  /// One content, where not both state a balance.
  case content
  /// One content and one balance.
  case contentAndBalance = "content+balance"
  /// The same bytes: one content, and one balance if there is one in them.
  case bytes

  /// The key by which rows are compared, for a row that states a balance or does not.
  package func key(hasBalance: Bool) -> DuplicateKey {
    switch self {
    case .id: .id
    case .content: .content
    case .contentAndBalance: .contentAndBalance
    case .bytes: hasBalance ? .contentAndBalance : .content
    }
  }
}
