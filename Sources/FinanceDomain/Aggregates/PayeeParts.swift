import Synchronization

/// A row whose payee is to be found.
struct PayeeSearch: Sendable {
  let hash: UInt64
  let row: UInt32
  /// The label's number, then the direction.
  let tag: UInt32
}

/// The sums of payees, divided by the hashes of their names into parts that are locked one by one: several workers may add to
/// them at the same time, and each payee is kept once.
final class PayeeParts: Sendable {
  /// A part, with its lock.
  private final class Part: Sendable {
    let sums: Mutex<PayeeSums>

    init(_ sums: PayeeSums) { self.sums = Mutex(sums) }
  }

  /// How many parts there are.
  static let division = 16

  private let labelNames: Mutex<SymbolTable>
  private let parts: [Part]
  private let total: Atomic<Int>
  private let turns = Atomic<Int>(0)

  /// Nothing yet, or what others are.
  init(copying others: PayeeParts? = nil) {
    labelNames = Mutex(others?.labelNames.withLock { $0 } ?? SymbolTable())
    parts =
      others?.parts.map { Part($0.sums.withLock { $0 }) }
      ?? (0..<PayeeParts.division).map { _ in Part(PayeeSums()) }
    total = Atomic(others?.count ?? 0)
  }

  /// The part in which a payee is. The table of a part looks at the other bits of the hash.
  @inline(__always)
  static func part(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (division - 1) }

  /// How many payees there are, each counted once a label and direction.
  var count: Int { total.load(ordering: .relaxed) }

  /// The labels by their numbers: what payees of one name are kept apart by besides the direction, such as currencies.
  var labels: [[UInt8]] {
    labelNames.withLock { names in (0..<UInt32(names.count)).map { Array(names.bytes(of: $0)) } }
  }

  /// The number of a label, given on first sight.
  func labelNumber(_ label: ArraySlice<UInt8>) -> UInt32 {
    labelNames.withLock { $0.code(forBytes: label) }
  }

  /// Adds transactions that were added up before.
  ///
  /// - Parameter tag: the label's number, then the direction.
  func add(_ name: Span<UInt8>, tag: UInt32, sum: ExactSum, count: Int) {
    let name = unsafe name.bytes
    let hash = SeededHash.of(name, tag: tag)
    let added = parts[PayeeParts.part(of: hash)].sums.withLock { $0.add(name, tag, hash, sum, count) }
    total.add(added, ordering: .relaxed)
  }

  /// Adds the rows of a batch, which are divided as the parts are.
  func add(_ searches: [[PayeeSearch]], of batch: borrowing TransactionBatch) {
    // Workers begin with different parts, so that they hardly ever wait for each other.
    let first = turns.add(5, ordering: .relaxed).newValue
    for turn in 0..<PayeeParts.division {
      let number = (first &+ turn) & (PayeeParts.division - 1)
      guard !searches[number].isEmpty else { continue }
      let added = parts[number].sums.withLock { $0.add(searches[number], of: batch) }
      total.add(added, ordering: .relaxed)
    }
  }

  /// Adds what others are, which nobody changes in the meantime.
  func merge(_ others: PayeeParts) {
    let labels = others.labelNames.withLock { $0 }
    let numbers = (0..<UInt32(labels.count)).map {
      labelNumber(labels.bytes(of: $0))
    }
    // Numbers of labels are part of the hash, so a payee may be in another part here.
    for theirs in others.parts {
      let theirs = theirs.sums.withLock { $0 }
      for (number, part) in parts.enumerated() {
        total.add(part.sums.withLock { $0.merge(theirs, numbers, part: number) }, ordering: .relaxed)
      }
    }
  }

  /// The payees of a label that took most, largest first; ties by name.
  func top(_ limit: Int, ofLabel number: Int) -> [(name: [UInt8], flow: Flow)] {
    let tag = UInt32(number) << 1
    let best = parts.flatMap { part in part.sums.withLock { $0.top(limit, tag | 1) } }
    return best.sorted { $0.precedes($1) }.prefix(limit).map { expense in
      var flow = Flow()
      flow.add(expense.sum, count: expense.count, type: .expense)
      if let income = sum(of: expense.name, tag: tag) {
        flow.add(income.sum, count: income.count, type: .income)
      }
      return (expense.name, flow)
    }
  }

  private func sum(of name: [UInt8], tag: UInt32) -> PayeeSums.Entry? {
    let hash = unsafe SeededHash.of(name.span.bytes, tag: tag)
    return parts[PayeeParts.part(of: hash)].sums.withLock { $0.sum(of: name, tag: tag, hash: hash) }
  }

  /// Visits every payee × label × direction, in no order.
  func forEach(_ visit: (PayeeSums.Entry) -> Void) {
    for part in parts { part.sums.withLock { $0 }.forEach(visit) }
  }
}
