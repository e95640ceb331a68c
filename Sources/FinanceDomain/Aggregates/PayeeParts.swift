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
  /// A part, behind its lock.
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
    return parts[PayeeParts.part(of: hash)].sums.withLock { $0.sum(of: name[...], tag: tag) }
  }

  /// Visits every payee × label × direction, in no order.
  func forEach(_ visit: (PayeeSums.Entry) -> Void) {
    for part in parts {
      let sums = part.sums.withLock { $0 }
      for number in 0..<sums.count { visit(sums[number]) }
    }
  }
}

/// The sums of some payees.
struct PayeeSums: Sendable {
  /// A payee of one label and direction, and what moved.
  struct Entry: Hashable, Sendable {
    let name: [UInt8]
    let tag: UInt32
    let sum: ExactSum
    let count: Int

    /// Larger sums come first, ties by name.
    func precedes(_ other: Entry) -> Bool {
      sum == other.sum ? name.lexicographicallyPrecedes(other.name) : sum > other.sum
    }
  }

  /// Every payee × label × direction that occurs; the tag is the label's number, then the direction.
  private var table = TextTable()
  /// One for each of them.
  private var cells = SumCells()
  /// Means nothing; see `TextTable.touchSlot`.
  private var touched: UInt64 = 0

  /// With hundreds of thousands of payees each look into the table waits for the memory. The waits of so many rows pass
  /// at the same time, since one does not depend on the other.
  private static let blockSize = 32

  /// Adds some rows of a batch, and says how many payees are new.
  mutating func add(_ searches: [PayeeSearch], of batch: borrowing TransactionBatch) -> Int {
    let before = table.count
    let room = cells.makeRoom(for: batch)
    let factors = PowersOfTen.factors(to: cells.scale)
    let payees = batch.payees.isEmpty ? batch.descriptions : batch.payeeSlices
    let text = unsafe batch.text.bytes.span.bytes
    var start = 0
    while start < searches.count {
      let block = start..<min(start + PayeeSums.blockSize, searches.count)
      touch(searches, block)
      for search in searches[block] {
        let name = text.extracting(payees[Int(search.row)].range)
        let number = table.number(of: name, tag: search.tag, hash: search.hash)
        add(Int(search.row), of: batch, to: number, factors, room)
      }
      start = block.upperBound
    }
    return table.count - before
  }

  private mutating func touch(_ searches: [PayeeSearch], _ block: Range<Int>) {
    for search in searches[block] {
      let slot = table.touchSlot(search.hash)
      let number = Int(slot & 0xFFFF_FFFF)
      touched &+= table.touchText(slot)
      if number > 0 { touched &+= UInt64(bitPattern: cells.cells[number - 1].y) }
    }
  }

  @inline(__always)
  private mutating func add(
    _ row: Int, of batch: borrowing TransactionBatch, to number: Int, _ factors: [Int64],
    _ room: SumCells.Room
  ) {
    if number == cells.cells.count { cells.append() }
    if case .none = room {
      cells.addExactly(batch.coefficients[row], scale: Int(batch.scales[row]), to: number)
    } else {
      cells.cells[number] &+= SIMD2(batch.coefficients[row] &* factors[Int(batch.scales[row])], 1)
    }
  }

  /// Adds those of others that belong to a part, and says how many payees are new.
  ///
  /// - Parameter labels: what the numbers of their labels are here.
  mutating func merge(_ others: borrowing PayeeSums, _ labels: [UInt32], part: Int) -> Int {
    let before = table.count
    let room = cells.makeRoom(for: others.cells)
    for number in 0..<others.table.count {
      let (theirs, name) = (others.table.tag(of: number), others.table.bytes(of: number))
      let tag = labels[Int(theirs >> 1)] << 1 | theirs & 1
      let hash = unsafe SeededHash.of(name.span.bytes, tag: tag)
      guard PayeeParts.part(of: hash) == part else { continue }
      let mine = unsafe table.number(of: name.span.bytes, tag: tag, hash: hash)
      if mine == cells.cells.count { cells.append() }
      cells.add(number, of: others.cells, to: mine, room)
    }
    return table.count - before
  }

  /// Adds transactions that were added up before, and says how many payees are new: one or none.
  mutating func add(
    _ name: borrowing RawSpan, _ tag: UInt32, _ hash: UInt64, _ sum: ExactSum, _ count: Int
  ) -> Int {
    let before = table.count
    let number = table.number(of: name, tag: tag, hash: hash)
    if number == cells.cells.count { cells.append() }
    cells.addExactly(sum, count: count, to: number)
    return table.count - before
  }

  /// How many payees there are.
  var count: Int { table.count }

  /// The payee with that number.
  subscript(number: Int) -> Entry {
    Entry(
      name: Array(table.bytes(of: number)), tag: table.tag(of: number), sum: cells.sum(of: number),
      count: cells.count(of: number))
  }

  /// What a payee comes to, if it is known.
  func sum(of name: ArraySlice<UInt8>, tag: UInt32) -> Entry? {
    table.find(name, tag: tag).map { self[$0] }
  }

  /// Those with the tag that come first.
  func top(_ limit: Int, _ tag: UInt32) -> [Entry] {
    var best = Best<Int>(limit: limit)
    let precedes = { (left: Int, right: Int) in
      let (one, other) = (cells.sum(of: left), cells.sum(of: right))
      if one != other { return one > other }
      return table.bytes(of: left).lexicographicallyPrecedes(table.bytes(of: right))
    }
    for number in 0..<table.count where table.tag(of: number) == tag { best.offer(number, by: precedes) }
    return best.sorted(by: precedes).map { self[$0] }
  }
}
