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
///
/// Where there are more payees than are kept in memory, the parts put their sums away as runs and begin anew. A payee may then be
/// in several runs, all of one part and of one slice of it, which fits into memory when it is asked for.
final class PayeeParts: Sendable {
  /// What a part has in memory, and by slice what it has put away.
  fileprivate struct Content {
    var sums = PayeeSums()
    var runs: [[PayeeRun]] = []
  }

  private final class Part: Sendable {
    let content: Mutex<Content>

    init(_ content: Content) { self.content = Mutex(content) }
  }

  /// How many parts there are, and how many slices of each.
  static let division = 16

  private let labelNumbers: Mutex<[PayeeLabel: UInt32]>
  private let parts: [Part]
  private let total: Atomic<Int>
  private let turns = Atomic<Int>(0)
  /// What stopped payees that were put away from being read where nothing could be said of it.
  private let failure: Mutex<SourceFailure?>

  /// Nothing yet, or what others are.
  init(copying others: PayeeParts? = nil) {
    labelNumbers = Mutex(others?.labelNumbers.withLock { $0 } ?? [:])
    parts =
      others?.parts.map { Part($0.content.withLock { $0 }) }
      ?? (0..<PayeeParts.division).map { _ in Part(Content()) }
    total = Atomic(others?.count ?? 0)
    failure = Mutex(others?.failure.withLock { $0 })
  }

  /// The part in which a payee is. The table of a part looks at the other bits of the hash.
  @inline(__always)
  static func part(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (division - 1) }

  /// The slice of its part in which a payee is.
  @inline(__always)
  static func slice(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 4) & (division - 1) }

  /// How many payees there are in memory, each counted once a label and direction.
  var count: Int { total.load(ordering: .relaxed) }

  /// The labels by their numbers: what payees of one name are kept apart by besides the direction, such as currencies.
  var labels: [PayeeLabel] {
    labelNumbers.withLock { $0 }.sorted { $0.value < $1.value }.map(\.key)
  }

  /// The number of a label, given on first sight.
  func number(of label: PayeeLabel) -> UInt32 {
    labelNumbers.withLock { numbers in
      let number = numbers[label] ?? UInt32(numbers.count)
      numbers[label] = number
      return number
    }
  }

  private func change(_ part: Int, by change: (inout PayeeSums) -> Void) {
    let added = parts[part].content.withLock { content in
      let before = content.sums.count
      change(&content.sums)
      return content.sums.count - before
    }
    total.add(added, ordering: .relaxed)
  }

  /// Adds transactions that were added up before.
  ///
  /// - Parameter tag: the label's number, then the direction.
  func add(_ name: Span<UInt8>, tag: UInt32, sum: ExactSum, count: Int) {
    let name = unsafe name.bytes
    let hash = PayeeSums.hash(of: name, tag: tag)
    change(PayeeParts.part(of: hash)) { $0.add(name, tag, hash, .large(sum, count: count)) }
  }

  /// Adds the rows of a batch, which are divided as the parts are.
  func add(_ searches: [[PayeeSearch]], of batch: borrowing TransactionBatch) {
    // Workers begin with different parts, so that they hardly ever wait for each other.
    let first = turns.add(5, ordering: .relaxed).newValue
    for turn in 0..<PayeeParts.division {
      let number = (first &+ turn) & (PayeeParts.division - 1)
      if !searches[number].isEmpty { change(number) { $0.add(searches[number], of: batch) } }
    }
  }

  /// Adds what others are, which nobody changes in the meantime.
  func merge(_ others: PayeeParts) {
    let numbers = others.labels.map { number(of: $0) }
    // Numbers of labels are part of the hash, so a payee may be in another part here.
    others.forEachTable { theirs in
      for part in parts.indices { change(part) { $0.merge(theirs, numbers, part: part) } }
    }
    if let theirs = others.failure.withLock({ $0 }) { failure.withLock { $0 = theirs } }
  }

  /// Puts away what the larger parts have in memory, if all together have more payees than that.
  ///
  /// - Throws: ``SourceFailure`` if they find no room.
  func putAway(beyond limit: Int, in memory: any OuterMemory) throws(SourceFailure) {
    guard count > limit else { return }
    for part in parts {
      try part.content.withLock { content throws(SourceFailure) in
        guard content.sums.count > limit / (2 * PayeeParts.division) else { return }
        let runs = try PayeeRun.division(of: content.sums, in: memory)
        if content.runs.isEmpty { content.runs = Array(repeating: [], count: PayeeParts.division) }
        for (slice, run) in runs.enumerated() { content.runs[slice] += [run].compactMap(\.self) }
        total.subtract(content.sums.count, ordering: .relaxed)
        content.sums = PayeeSums()
      }
    }
  }

  var isEmpty: Bool {
    count == 0 && parts.allSatisfy { part in part.content.withLock { $0.runs.isEmpty } }
  }

  /// The payees of each currency on whom most was spent, largest expense first; ties by name.
  ///
  /// - Throws: ``SourceFailure`` if some were put away and cannot be read.
  func top(_ limit: Int) throws(SourceFailure) -> [Currency: [(name: [UInt8], buckets: FlowBuckets)]] {
    let labels = labels
    var best = [[PayeeSums.Spent]](repeating: [], count: labels.count)
    forEachTable { table in
      for (label, some) in table.top(limit, of: labels.map(\.bucket)).enumerated() where !some.isEmpty {
        best[label] = Array((best[label] + some).sorted { $0.precedes($1) }.prefix(limit))
      }
    }
    var top: [Currency: [(name: [UInt8], buckets: FlowBuckets)]] = [:]
    for (label, best) in zip(labels, best) where label.bucket ?? .spending == .spending {
      top[label.currency, default: []] += best.map { spent in
        var buckets = FlowBuckets(isByPolicy: label.bucket != nil)
        buckets.add(spent.flow, to: label.bucket)
        return (spent.name, buckets)
      }
    }
    addOtherBuckets(of: labels, to: &top)
    if let failure = failure.withLock({ $0 }) { throw failure }
    return top
  }

  /// Adds what moved to and from these payees that was not spent.
  private func addOtherBuckets(
    of labels: [PayeeLabel], to top: inout [Currency: [(name: [UInt8], buckets: FlowBuckets)]]
  ) {
    let others = labels.enumerated().filter { $0.element.bucket ?? .spending != .spending }
    guard !others.isEmpty else { return }
    forEachTable { table in
      for (number, label) in others {
        for payee in (top[label.currency] ?? []).indices {
          guard let flow = table.flow(of: top[label.currency]?[payee].name ?? [], label: UInt32(number))
          else { continue }
          top[label.currency]?[payee].buckets.add(flow, to: label.bucket)
        }
      }
    }
  }

  /// Visits every payee × label × direction, in no order.
  ///
  /// - Precondition: what was put away, if anything, can be read.
  func forEachRecord(_ visit: (ArraySlice<UInt8>, UInt32, PayeeSums.Figures) -> Void) {
    forEachTable { $0.forEachRecord(visit) }
    precondition(failure.withLock { $0 == nil }, "payees that were put away cannot be read")
  }

  /// Visits tables that have all payees together, each in one of them. One that cannot be read is noted as the failure.
  private func forEachTable(_ visit: (borrowing PayeeSums) -> Void) {
    for part in parts {
      do throws(SourceFailure) {
        try part.content.withLock { $0 }.forEachTable(visit)
      } catch {
        failure.withLock { $0 = error }
      }
    }
  }
}

extension PayeeParts.Content {
  /// So many records that were put away are read into one table.
  private static let mostAtOnce = 1 << 15

  /// Visits a table of all that was put away and is in memory, or one of each slice.
  func forEachTable(_ visit: (borrowing PayeeSums) -> Void) throws(SourceFailure) {
    let count = runs.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    guard count > Self.mostAtOnce else {
      var table = sums
      for run in runs.joined() { try run.add(to: &table) }
      return visit(table)
    }
    var slices = [PayeeSums](repeating: PayeeSums(), count: runs.count)
    sums.forEachRecord { name, tag, figures in
      let hash = unsafe PayeeSums.hash(of: name.span.bytes, tag: tag)
      unsafe slices[PayeeParts.slice(of: hash)].add(name.span.bytes, tag, hash, figures)
    }
    for slice in runs.indices {
      for run in runs[slice] { try run.add(to: &slices[slice]) }
      visit(slices[slice])
      slices[slice] = PayeeSums()
    }
  }
}

extension PayeeSums {
  /// A payee on whom money was spent.
  struct Spent {
    let name: [UInt8]
    let flow: Flow
    /// What was spent, less refunds where these are told from income.
    let sum: ExactSum

    /// Larger sums come first, ties by name.
    func precedes(_ other: Spent) -> Bool {
      sum == other.sum ? name.lexicographicallyPrecedes(other.name) : sum > other.sum
    }
  }
}
