/// What was paid to and came from each payee: the payee that was set, or the description as it is written.
///
/// It holds every distinct payee of the period, some hundred bytes each: the wrong aggregate for a period with tens of
/// millions of them.
public struct PayeeTotals: TransactionAggregate {
  /// A payee in one currency.
  public struct Payee: Hashable, Sendable {
    /// The payee that was set, or the description.
    public let name: String
    /// The currency.
    public let currency: Currency

    /// Two payees are the same when the bytes of their names are, in one currency.
    public static func == (left: Payee, right: Payee) -> Bool {
      left.currency == right.currency && left.name.hasSameBytes(as: right.name)
    }

    /// Feeds the currency and the bytes of the name.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(currency)
      hasher.combineBytes(of: name)
    }
  }

  /// Only days of this period count.
  public let period: DatePeriod
  /// Every payee × currency × direction that occurs; the tag is the currency's number, then the direction.
  private var table = TextTable()
  /// One for each of them.
  private var cells = SumCells()
  private var currencyNames = SymbolTable()
  private var currencyNumbers = SymbolTranslation()
  /// Means nothing; see `TextTable.touchSlot`.
  private var touched: UInt64 = 0

  /// Nothing yet.
  public init(period: DatePeriod = .all) { self.period = period }

  /// The payees, each counted once a currency and direction.
  public var mostDistinct: DistinctValues? { DistinctValues(table.count, of: .payees) }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    var focus = RowsInFocus(period)
    focus.find(in: batch)
    absorb(batch, focus)
  }

  /// Takes in the rows in focus.
  mutating func absorb(_ batch: borrowing TransactionBatch, _ focus: borrowing RowsInFocus) {
    guard !focus.isEmpty else { return }
    currencyNumbers.prepare(for: batch.currencyNames)
    let room = cells.makeRoom(for: batch)
    if focus.isWhole { absorb(batch, 0..<batch.count, room) } else { absorb(batch, focus.rows, room) }
  }

  private mutating func absorb(
    _ batch: borrowing TransactionBatch, _ rows: some Sequence<Int>, _ room: SumCells.Room
  ) {
    let text = unsafe batch.text.bytes.span.bytes
    let payees = batch.payees.isEmpty ? batch.descriptions : batch.payeeSlices
    let descriptions = payees.span
    let factors = PowersOfTen.factors(to: cells.scale)
    if table.count < PayeeTotals.cachedCount {
      for row in rows {
        let (tag, text) = (tag(of: row, in: batch), text.extracting(descriptions[row].range))
        add(row, of: batch, to: table.number(of: text, tag: tag), factors, room)
      }
      return
    }
    var block: [Search] = []
    block.reserveCapacity(PayeeTotals.blockSize)
    for row in rows {
      let tag = tag(of: row, in: batch)
      let hash = SeededHash.of(text.extracting(descriptions[row].range), tag: tag)
      block.append(Search(row: row, tag: tag, hash: hash))
      if block.count == PayeeTotals.blockSize { add(&block, of: batch, payees, factors, room) }
    }
    add(&block, of: batch, payees, factors, room)
  }

  /// A row whose payee is to be found.
  private struct Search {
    let row: Int
    let tag: UInt16
    let hash: UInt64
    var slot: UInt64 = 0
  }

  /// With hundreds of thousands of payees each look into the table waits for the memory. The waits of so many rows pass
  /// at the same time, since one does not depend on the other.
  private static let blockSize = 32
  /// A table of fewer payees lies in the cache anyway.
  private static let cachedCount = 1 << 12

  private mutating func add(
    _ block: inout [Search], of batch: borrowing TransactionBatch, _ payees: [TextSlice], _ factors: [Int64],
    _ room: SumCells.Room
  ) {
    for place in block.indices { block[place].slot = table.touchSlot(block[place].hash) }
    for search in block { touched &+= table.touchText(search.slot) }
    let text = unsafe batch.text.bytes.span.bytes
    for search in block {
      let name = text.extracting(payees[search.row].range)
      let number = table.number(of: name, tag: search.tag, hash: search.hash)
      add(search.row, of: batch, to: number, factors, room)
    }
    block.removeAll(keepingCapacity: true)
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

  @inline(__always)
  private mutating func tag(of row: Int, in batch: borrowing TransactionBatch) -> UInt16 {
    let currency = currencyNumbers.number(of: batch.currencies[row], in: batch.currencyNames) {
      currencyNames.code(forBytes: $0)
    }
    return UInt16(truncatingIfNeeded: currency) << 1 | UInt16(batch.directions[row])
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming PayeeTotals) {
    let theirs = other
    if table.count == 0, period == theirs.period {
      self = theirs
      return
    }
    let room = cells.makeRoom(for: theirs.cells)
    let currencies = (0..<UInt32(theirs.currencyNames.count)).map {
      UInt16(truncatingIfNeeded: currencyNames.code(forBytes: theirs.currencyNames.bytes(of: $0)))
    }
    for number in 0..<theirs.table.count {
      let tag = theirs.table.tag(of: number)
      let text = theirs.table.bytes(of: number)
      let mine = unsafe table.number(of: text.span.bytes, tag: currencies[Int(tag >> 1)] << 1 | tag & 1)
      if mine == cells.cells.count { cells.append() }
      cells.add(number, of: theirs.cells, to: mine, room)
    }
  }

  /// The currencies that occur, by code.
  public var currencies: [Currency] { currencyNames.texts.map { Currency(rawValue: $0) ?? .none }.sorted() }

  /// The payees of a currency that took most, largest first; ties by name.
  public func top(_ count: Int, in currency: Currency) -> [(payee: Payee, flow: Flow)] {
    guard count > 0, let code = currencyNames.texts.firstIndex(of: currency.rawValue) else { return [] }
    let tag = UInt16(code) << 1
    var best = Best<Int>(limit: count)
    let precedes = { (left: Int, right: Int) in
      let (one, other) = (cells.sum(of: left), cells.sum(of: right))
      if one != other { return one > other }
      return table.bytes(of: left).lexicographicallyPrecedes(table.bytes(of: right))
    }
    for number in 0..<table.count where table.tag(of: number) == tag | 1 {
      best.offer(number, by: precedes)
    }
    return best.sorted(by: precedes).map { number in
      var flow = Flow()
      flow.add(cells.sum(of: number), count: cells.count(of: number), type: .expense)
      if let income = table.find(table.bytes(of: number), tag: tag) {
        flow.add(cells.sum(of: income), count: cells.count(of: income), type: .income)
      }
      return (Payee(name: table.text(of: number), currency: currency), flow)
    }
  }
}

extension PayeeTotals: Equatable {
  /// Two totals are equal when every payee's are.
  public static func == (left: PayeeTotals, right: PayeeTotals) -> Bool { left.byPayee == right.byPayee }

  /// Every payee and what moved, in no order.
  var all: [(payee: Payee, flow: Flow)] { byPayee.map { (payee: $0.key, flow: $0.value) } }

  private var byPayee: [Payee: Flow] {
    let currencies = currencyNames.texts.map { Currency(rawValue: $0) ?? .none }
    var all: [Payee: Flow] = [:]
    for number in 0..<table.count {
      let tag = table.tag(of: number)
      let payee = Payee(name: table.text(of: number), currency: currencies[Int(tag >> 1)])
      all[payee, default: Flow()].add(
        cells.sum(of: number), count: cells.count(of: number), type: tag & 1 == 0 ? .income : .expense)
    }
    return all
  }
}
