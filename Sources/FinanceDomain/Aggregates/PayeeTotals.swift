/// What was paid to and came from each payee: the payee that was set, or the description as it is written.
///
/// It holds every distinct payee of the period, some eighteen bytes each and the name. A scan has it put away what is more
/// than memory should hold: see ``putAway(in:)``.
package struct PayeeTotals: TransactionAggregate {
  /// Only days of this period count.
  package let period: DatePeriod
  /// The stretches of time that are kept apart; `nil` where the period is one.
  package let grain: TotalsGrain?
  /// Whose buckets are kept apart; where nothing is stated, none are.
  private let policy: FlowPolicy
  /// How many payees are kept in memory where others may be put away.
  private let mostInMemory: Int
  private var parts = PayeeParts()
  /// Whether other values of this type are meant to see what this one takes in.
  private var isShared = false
  private var currencyNumbers = SymbolCache<UInt32>()
  /// `nil` where currencies alone are kept apart.
  private var labels: PayeeLabels?
  /// The rows of the current batch by the part that their payees are in.
  private var searches: [[PayeeSearch]] = []

  /// Nothing yet.
  ///
  /// - Parameters:
  ///   - grain: which stretches of time are kept apart; `nil` for none.
  ///   - policy: whose buckets are kept apart.
  ///   - mostInMemory: how many payees are kept in memory where others may be put away.
  package init(
    period: DatePeriod = .all, apartBy grain: TotalsGrain? = nil, by policy: FlowPolicy = FlowPolicy(),
    mostInMemory: Int = 5 << 16
  ) {
    (self.period, self.grain, self.policy, self.mostInMemory) = (period, grain, policy, mostInMemory)
    labels = newLabels
  }

  private var newLabels: PayeeLabels? {
    grain == nil && policy.isEmpty ? nil : PayeeLabels(grain, policy)
  }

  /// Prepares the payees for several workers: copies add to the same sums, since a file may have as many payees as rows.
  package mutating func share() { (parts, isShared) = (PayeeParts(copying: parts), true) }

  /// Puts payees away if there are more than 327,680 in memory, which take some 17 MB; they are read again by ``top(_:)``.
  ///
  /// - Throws: ``SourceFailure`` if they find no room.
  package func putAway(in memory: any OuterMemory) throws(SourceFailure) {
    try parts.putAway(beyond: mostInMemory, in: memory)
  }

  /// The payees in memory, each counted once a currency and direction.
  package var mostDistinct: DistinctValues? { DistinctValues(kind: .payees, count: parts.count) }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    var focus = RowsInFocus(period)
    focus.find(in: batch)
    absorb(batch, focus)
  }

  mutating func absorb(_ batch: borrowing TransactionBatch, _ focus: borrowing RowsInFocus) {
    guard !focus.isEmpty else { return }
    ownParts()
    if searches.isEmpty { searches = Array(repeating: [], count: PayeeParts.division) }
    currencyNumbers.prepare(for: batch.currencyNames)
    if focus.isWhole { divide(batch, 0..<batch.count) } else { divide(batch, focus.rows) }
    parts.add(searches, of: batch)
  }

  /// Makes sure that no other value sees what this one takes in, unless it is meant to.
  private mutating func ownParts() {
    if !isShared, !isKnownUniquelyReferenced(&parts) { parts = PayeeParts(copying: parts) }
  }

  private mutating func divide(_ batch: borrowing TransactionBatch, _ rows: some Sequence<Int>) {
    for part in searches.indices { searches[part].removeAll(keepingCapacity: true) }
    let text = unsafe batch.text.bytes.span.bytes
    for row in rows {
      let tag = tag(of: row, in: batch)
      let hash = PayeeSums.hash(of: text.extracting(batch.payeeSlice(of: row).range), tag: tag)
      searches[PayeeParts.part(of: hash)].append(
        PayeeSearch(hash: hash, row: UInt32(truncatingIfNeeded: row), tag: tag))
    }
  }

  @inline(__always)
  private mutating func tag(of row: Int, in batch: borrowing TransactionBatch) -> UInt32 {
    let label: UInt32
    if let own = labels?.number(of: row, in: batch, parts) {
      label = own
    } else {
      label = currencyNumbers.value(of: batch.currencies[row], in: batch.currencyNames) {
        // Two symbols may mean one currency.
        let currency = Currency(rawValue: String(decoding: $0, as: UTF8.self)) ?? .none
        return parts.number(of: PayeeLabel(bin: nil, currency: currency))
      }
    }
    return label << 1 | UInt32(batch.directions[row])
  }

  package mutating func merge(_ other: consuming PayeeTotals) {
    precondition(grain == other.grain, "payees of other stretches of time cannot be merged")
    guard parts !== other.parts else { return }
    if parts.isEmpty, !isShared, period == other.period {
      (parts, currencyNumbers, labels) = (other.parts, SymbolCache(), newLabels)
      return
    }
    ownParts()
    parts.merge(other.parts)
  }

  /// The currencies that occur, by code.
  package var currencies: [Currency] { Set(parts.labels.map(\.currency)).sorted() }

  /// The payees of each currency on whom most was spent, largest expense first; ties by name.
  ///
  /// - Throws: ``SourceFailure`` if some were put away and cannot be read.
  package func top(_ count: Int) throws(SourceFailure) -> [Currency: [(payee: String, buckets: FlowBuckets)]]
  {
    precondition(grain == nil, "the payees of stretches of time are asked for by period: see `totals(in:)`")
    return try parts.top(max(0, count)).mapValues { payees in
      payees.map { (String(decoding: $0.name, as: UTF8.self), $0.buckets) }
    }
  }

  /// What moved to and from every payee in one currency.
  func flows(in currency: Currency) -> [Bytewise: Flow] {
    var flows: [Bytewise: Flow] = [:]
    forEachCell { cell in
      guard cell.currency == currency else { return }
      let payee = Bytewise(rawValue: String(decoding: cell.name, as: UTF8.self))
      flows[payee, default: Flow()].add(cell.sum, count: cell.count, type: cell.type)
    }
    return flows
  }

  // MARK: Stretches of time

  /// What moved in one direction to or from a payee in a stretch of time.
  package struct Cell: Sendable {
    /// The number of the stretch; `nil` where these are not kept apart.
    package var bin: Int32?
    package let currency: Currency
    /// The bucket by a policy; `nil` where the direction decides.
    package let bucket: FlowBucket?
    package let type: TransactionType
    /// The name in UTF-8.
    package let name: [UInt8]
    package let sum: ExactSum
    package let count: Int

    package init(
      bin: Int32?, currency: Currency, bucket: FlowBucket?, type: TransactionType, name: [UInt8],
      sum: ExactSum, count: Int
    ) {
      (self.bin, self.currency, self.bucket, self.type) = (bin, currency, bucket, type)
      (self.name, self.sum, self.count) = (name, sum, count)
    }
  }

  /// Visits every payee × stretch × currency × bucket × direction, in no order.
  package func forEachCell(_ visit: (Cell) -> Void) {
    let labels = parts.labels
    parts.forEachRecord { name, tag, figures in
      let label = labels[Int(tag >> 1)]
      visit(
        Cell(
          bin: label.bin, currency: label.currency, bucket: label.bucket,
          type: tag & 1 == 0 ? .income : .expense, name: Array(name), sum: figures.sum, count: figures.count))
    }
  }

  /// Takes in transactions that were added up before.
  package mutating func add(_ cell: Cell) {
    ownParts()
    let label = parts.number(
      of: PayeeLabel(bin: cell.bin, currency: cell.currency, bucket: cell.bucket))
    parts.add(
      cell.name.span, tag: label << 1 | (cell.type == .income ? 0 : 1), sum: cell.sum, count: cell.count)
  }

  /// The payees of a period that consists of whole stretches, as one.
  func totals(in period: DatePeriod) -> PayeeTotals {
    var totals = PayeeTotals(period: period)
    guard let grain else { return totals }
    let bins = grain.bins(of: period.first.dayNumber...period.last.dayNumber)
    forEachCell { cell in
      guard let bin = cell.bin, bins.contains(bin) else { return }
      var cell = cell
      cell.bin = nil
      totals.add(cell)
    }
    return totals
  }
}
