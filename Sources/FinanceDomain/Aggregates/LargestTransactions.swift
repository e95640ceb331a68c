/// The largest transactions of each currency, of the whole period or of each stretch of time in it.
///
/// Ties go to the newer one, then to the smaller id, then to the earlier place. It keeps ``limit`` rows a stretch and
/// currency, whatever the number of rows.
package struct LargestTransactions: TransactionAggregate {
  /// How many are kept of each stretch and currency.
  package let limit: Int
  /// Only days of this period count.
  package let period: DatePeriod
  /// The stretches of time that are kept apart; `nil` where the period is one.
  let grain: TotalsGrain?
  private var lists: [PayeeLabel: RowShortlist] = [:]

  /// Nothing yet.
  ///
  /// - Parameter grain: which stretches of time are kept apart; `nil` for none.
  package init(limit: Int, period: DatePeriod = .all, apartBy grain: TotalsGrain? = nil) {
    self.limit = limit
    self.period = period
    self.grain = grain
  }

  package var currencies: [Currency] { Set(lists.keys.map(\.currency)).sorted() }

  /// The largest of that currency, largest first; the period is one stretch.
  package func largest(in currency: Currency) -> [PlacedTransaction] {
    lists[PayeeLabel(bin: nil, currency: currency)]?.transactions() ?? []
  }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    var focus = RowsInFocus(period)
    focus.find(in: batch)
    absorb(batch, focus)
  }

  mutating func absorb(_ batch: borrowing TransactionBatch, _ focus: borrowing RowsInFocus) {
    guard limit > 0, !focus.isEmpty else { return }
    if focus.isWhole { absorb(batch, 0..<batch.count) } else { absorb(batch, focus.rows) }
  }

  private mutating func absorb(_ batch: borrowing TransactionBatch, _ rows: some Sequence<Int>) {
    // Days come in any order, and there are few of them: what is known of each is looked up once, and of its stretch only
    // where a row may enter the list.
    var places: [UInt64: Int] = [:]
    var numbers: [PayeeLabel: Int] = [:]
    var stretches: [(label: PayeeLabel, bar: Int64)] = []
    var (last, current) = (UInt64.max, 0)
    let isApart = grain != nil
    for row in rows {
      let day = isApart ? UInt64(UInt32(bitPattern: batch.days[row])) << 32 : 0
      let key = day | UInt64(batch.currencies[row])
      if key != last {
        if let known = places[key] {
          current = known
        } else {
          let label = PayeeLabel(bin: grain?.bin(of: batch.days[row]), currency: batch.currency(of: row))
          current = numbers[label] ?? stretches.count
          if current == stretches.count { stretches.append((label, bar(of: label, in: batch))) }
          (places[key], numbers[label]) = (current, current)
        }
        last = key
      }
      guard batch.coefficients[row] >= stretches[current].bar else { continue }
      let label = stretches[current].label
      offer(row, of: batch, at: batch.position(of: row), to: label)
      stretches[current].bar = bar(of: label, in: batch)
    }
  }

  private mutating func offer(
    _ row: Int, of batch: borrowing TransactionBatch, at position: SourcePosition, to label: PayeeLabel
  ) {
    lists[label, default: RowShortlist(order: .largestFirst, limit: limit)].offer(
      row, of: batch, at: position)
  }

  /// The least coefficient that could enter a list, for rows of one scale; 0 where they have several.
  private func bar(of label: PayeeLabel, in batch: borrowing TransactionBatch) -> Int64 {
    guard let scale = batch.uniformScale else { return 0 }
    return lists[label]?.bar(scale: scale) ?? 0
  }

  package mutating func merge(_ other: consuming LargestTransactions) {
    for (label, theirs) in other.lists { merge(theirs, label) }
  }

  private mutating func merge(_ rows: borrowing RowShortlist, _ label: PayeeLabel) {
    lists[label, default: RowShortlist(order: .largestFirst, limit: limit)].merge(rows)
  }

  // MARK: Stretches of time

  /// Takes in a row that was kept before.
  ///
  /// - Parameter bin: the stretch that it was kept for, by the calendar of that time; the day of the row does not tell it.
  package mutating func add(_ row: PlacedTransaction, inBin bin: Int32) {
    let label = PayeeLabel(bin: bin, currency: row.transaction.currency)
    offer(0, of: TransactionBatch([row.transaction]), at: row.position, to: label)
  }

  /// Every row that is kept with its stretch, in order of time, currency and size.
  package var transactions: [(bin: Int32, row: PlacedTransaction)] {
    lists.sorted { left, right in
      let (one, other) = (left.key, right.key)
      return (one.bin ?? 0, one.currency) < (other.bin ?? 0, other.currency)
    }.flatMap { label, list in list.transactions().map { (label.bin ?? 0, $0) } }
  }

  /// The largest of a period that consists of whole stretches, as one.
  func largest(in period: DatePeriod) -> LargestTransactions {
    var largest = LargestTransactions(limit: limit, period: period)
    guard let bins = grain?.bins(of: period.first.dayNumber...period.last.dayNumber) else { return largest }
    for (label, list) in lists where label.bin.map({ bins.contains($0) }) ?? false {
      largest.merge(list, PayeeLabel(bin: nil, currency: label.currency))
    }
    return largest
  }
}
