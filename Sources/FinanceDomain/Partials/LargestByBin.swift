/// The largest transactions of each stretch of time and currency: what any period that consists of such stretches is
/// answered from.
///
/// Ties are settled as in ``LargestTransactions``. It keeps ``limit`` rows a stretch and currency, whatever the number of rows.
package struct LargestByBin: TransactionAggregate {
  /// How many are kept of each stretch and currency.
  package let limit: Int
  /// The stretches.
  package let grain: TotalsGrain
  /// Only days of this period count.
  package let period: DatePeriod
  private var lists: [PayeeLabel: RowShortlist] = [:]

  /// Nothing yet.
  package init(limit: Int, grain: TotalsGrain, period: DatePeriod = .all) {
    self.limit = limit
    self.grain = grain
    self.period = period
  }

  /// Takes in every row of the batch.
  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    // Days come in any order, and there are few of them: what is known of each is looked up once a row, and of its stretch
    // only where a row may enter the list.
    var places: [UInt64: Int] = [:]
    var numbers: [PayeeLabel: Int] = [:]
    var stretches: [(label: PayeeLabel, bar: Int64)] = []
    var (last, current) = (UInt64.max, 0)
    let (first, end) = (period.first.dayNumber, period.last.dayNumber)
    for row in 0..<batch.count where batch.days[row] >= first && batch.days[row] <= end {
      let key = UInt64(UInt32(bitPattern: batch.days[row])) << 32 | UInt64(batch.currencies[row])
      if key != last || stretches.isEmpty {
        if let known = places[key] {
          current = known
        } else {
          let label = label(of: row, in: batch)
          current = numbers[label] ?? stretches.count
          if current == stretches.count { stretches.append((label, bar(of: label, in: batch))) }
          (places[key], numbers[label]) = (current, current)
        }
        last = key
      }
      guard batch.coefficients[row] >= stretches[current].bar else { continue }
      let label = stretches[current].label
      lists[label, default: RowShortlist(order: .largestFirst, limit: limit)].offer(
        row, of: batch, at: batch.position(of: row))
      stretches[current].bar = bar(of: label, in: batch)
    }
  }

  private func label(of row: Int, in batch: borrowing TransactionBatch) -> PayeeLabel {
    PayeeLabel(bin: grain.bin(of: batch.days[row]), currency: batch.currency(of: row))
  }

  /// The least coefficient that could enter a list, for rows of one scale; 0 where they have several.
  private func bar(of label: PayeeLabel, in batch: borrowing TransactionBatch) -> Int64 {
    guard let scale = batch.uniformScale else { return 0 }
    return lists[label]?.bar(scale: scale) ?? 0
  }

  /// Takes in a row that was kept before.
  ///
  /// - Parameter bin: the stretch that it was kept for, by the calendar of that time; the day of the row does not tell it.
  package mutating func add(_ row: PlacedTransaction, inBin bin: Int32) {
    var batch = TransactionBatch()
    batch.append(row.transaction)
    let label = PayeeLabel(bin: bin, currency: row.transaction.currency)
    lists[label, default: RowShortlist(order: .largestFirst, limit: limit)].offer(
      0, of: batch, at: row.position)
  }

  /// Takes in what another worker has learned.
  package mutating func merge(_ other: consuming LargestByBin) {
    for (label, theirs) in other.lists {
      lists[label, default: RowShortlist(order: .largestFirst, limit: limit)].merge(theirs)
    }
  }

  /// Every row that is kept with its stretch, in order of time, currency and size.
  package var transactions: [(bin: Int32, row: PlacedTransaction)] {
    lists.sorted { left, right in
      let (one, other) = (left.key, right.key)
      return (one.bin ?? 0, one.currency) < (other.bin ?? 0, other.currency)
    }.flatMap { label, list in list.transactions().map { (label.bin ?? 0, $0) } }
  }

  /// The largest of a period that consists of whole stretches.
  func largest(in period: DatePeriod, limit: Int) -> LargestTransactions {
    precondition(limit <= self.limit, "more of the largest than were kept")
    let bins = grain.bins(of: period.first.dayNumber...period.last.dayNumber)
    var largest = LargestTransactions(limit: limit, period: period)
    for (label, list) in lists where label.bin.map({ bins.contains($0) }) ?? false {
      largest.take(list, in: label.currency)
    }
    return largest
  }
}
