/// The largest transactions of each currency.
///
/// Ties go to the newer one, then to the smaller id, then to the earlier place.
public struct LargestTransactions: TransactionAggregate {
  /// How many are kept of each currency.
  public let limit: Int
  /// Only days of this period count.
  public let period: DatePeriod
  private var kept: [Currency: [PlacedTransaction]] = [:]
  /// An amount that a newcomer must reach, in units of 10^-8; filled once a currency has its full number.
  private var thresholds: [Currency: ExactSum] = [:]

  /// Nothing yet.
  public init(limit: Int, period: DatePeriod = .all) {
    self.limit = limit
    self.period = period
  }

  /// The currencies that occur, by code.
  public var currencies: [Currency] { kept.keys.sorted() }

  /// The largest of that currency, largest first.
  public func largest(in currency: Currency) -> [PlacedTransaction] { kept[currency] ?? [] }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard limit > 0 else { return }
    let days = period.first.dayNumber...period.last.dayNumber
    let bars = thresholdsByCode(of: batch)
    for row in 0..<batch.count where days.contains(batch.days[row]) {
      var amount = ExactSum.zero
      amount.add(coefficient: Int128(batch.coefficients[row]), scale: Int(batch.scales[row]))
      guard amount >= bars[Int(batch.currencies[row])] else { continue }
      insert(PlacedTransaction(batch[row], at: batch.position(of: row)))
    }
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming LargestTransactions) {
    for rows in other.kept.values {
      for row in rows { insert(row) }
    }
  }

  private func thresholdsByCode(of batch: borrowing TransactionBatch) -> [ExactSum] {
    (0..<UInt32(batch.currencyNames.count)).map { code in
      Currency(rawValue: batch.currencyNames[code]).flatMap { thresholds[$0] } ?? .zero
    }
  }

  private mutating func insert(_ row: PlacedTransaction) {
    let currency = row.transaction.currency
    var rows = kept.removeValue(forKey: currency) ?? []
    let place = rows.firstIndex { TransactionOrder.largestFirst.precedes(row, $0) } ?? rows.count
    rows.insert(row, at: place)
    if rows.count > limit { rows.removeLast() }
    if rows.count == limit, let last = rows.last { thresholds[currency] = last.transaction.exactAmount }
    kept[currency] = rows
  }
}

extension Transaction {
  /// The amount as a sum of one.
  package var exactAmount: ExactSum {
    var sum = ExactSum.zero
    // Every valid transaction's amount is exact: `Transaction.init` has made this very conversion.
    if let amount = try? FixedPoint(exactly: amount) { sum.add(amount) }
    return sum
  }
}
