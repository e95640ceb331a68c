/// The largest transactions of each currency.
///
/// Ties go to the newer one, then to the smaller id, then to the earlier place.
public struct LargestTransactions: TransactionAggregate {
  /// How many are kept of each currency.
  public let limit: Int
  /// Only days of this period count.
  public let period: DatePeriod
  private var names = SymbolTable()
  private var numbers = SymbolTranslation()
  /// By number of the currency.
  private var kept: [RowShortlist] = []
  /// By the number that the current batch has for a currency: the least coefficient that a newcomer needs, at the batch's
  /// scale.
  private var bars: [Int64] = []

  /// Nothing yet.
  public init(limit: Int, period: DatePeriod = .all) {
    self.limit = limit
    self.period = period
  }

  /// The currencies that occur, by code.
  public var currencies: [Currency] { names.texts.map { Currency(rawValue: $0) ?? .none }.sorted() }

  /// The largest of that currency, largest first.
  public func largest(in currency: Currency) -> [PlacedTransaction] {
    guard let number = names.texts.firstIndex(of: currency.rawValue) else { return [] }
    return kept[number].transactions()
  }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    var focus = RowsInFocus(period)
    focus.find(in: batch)
    absorb(batch, focus)
  }

  /// Takes in the rows in focus.
  mutating func absorb(_ batch: borrowing TransactionBatch, _ focus: borrowing RowsInFocus) {
    guard limit > 0, !focus.isEmpty else { return }
    numbers.prepare(for: batch.currencyNames)
    if let scale = batch.uniformScale {
      setBars(for: batch, scale: scale)
      if focus.isWhole { absorb(batch, 0..<batch.count) } else { absorb(batch, focus.rows) }
    } else {
      focus.forEach { consider($0, of: batch) }
    }
  }

  private mutating func absorb(_ batch: borrowing TransactionBatch, _ rows: some Sequence<Int>) {
    for row in rows where batch.coefficients[row] >= bars[Int(batch.currencies[row])] {
      consider(row, of: batch)
    }
  }

  private mutating func consider(_ row: Int, of batch: borrowing TransactionBatch) {
    let number = numbers.number(of: batch.currencies[row], in: batch.currencyNames) {
      names.code(forBytes: $0)
    }
    if number == kept.count { kept.append(RowShortlist(order: .largestFirst, limit: limit)) }
    kept[Int(number)].offer(row, of: batch, at: batch.position(of: row))
    if let scale = batch.uniformScale {
      bars[Int(batch.currencies[row])] = kept[Int(number)].bar(scale: scale)
    }
  }

  private mutating func setBars(for batch: borrowing TransactionBatch, scale: Int) {
    bars.removeAll(keepingCapacity: true)
    for code in 0..<UInt32(batch.currencyNames.count) {
      let number = numbers.known(code)
      bars.append(number.map { kept[Int($0)].bar(scale: scale) } ?? 0)
    }
  }

  /// Takes in rows of one currency that were kept before.
  mutating func take(_ rows: borrowing RowShortlist, in currency: Currency) {
    let mine = Int(names.code(for: currency.rawValue))
    if mine == kept.count { kept.append(RowShortlist(order: .largestFirst, limit: limit)) }
    kept[mine].merge(rows)
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming LargestTransactions) {
    for (number, theirs) in other.kept.enumerated() {
      let mine = Int(names.code(forBytes: other.names.bytes(of: UInt32(number))))
      if mine == kept.count { kept.append(RowShortlist(order: .largestFirst, limit: limit)) }
      kept[mine].merge(theirs)
    }
  }
}
