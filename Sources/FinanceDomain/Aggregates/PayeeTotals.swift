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
  private var parts = PayeeParts()
  /// Whether other values of this type are meant to see what this one takes in.
  private var isShared = false
  private var currencyNumbers = SymbolTranslation()
  /// The rows of the batch at hand by the part that their payees are in.
  private var searches: [[PayeeSearch]] = []

  /// Nothing yet.
  public init(period: DatePeriod = .all) { self.period = period }

  /// The same for several workers: copies of it add to the same sums, since a file may have as many payees as rows.
  public func shared() -> PayeeTotals {
    var shared = self
    (shared.parts, shared.isShared) = (PayeeParts(copying: parts), true)
    return shared
  }

  /// The payees, each counted once a currency and direction.
  public var mostDistinct: DistinctValues? { DistinctValues(parts.count, of: .payees) }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    var focus = RowsInFocus(period)
    focus.find(in: batch)
    absorb(batch, focus)
  }

  /// Takes in the rows in focus.
  mutating func absorb(_ batch: borrowing TransactionBatch, _ focus: borrowing RowsInFocus) {
    guard !focus.isEmpty else { return }
    if !isShared, !isKnownUniquelyReferenced(&parts) { parts = PayeeParts(copying: parts) }
    if searches.isEmpty { searches = Array(repeating: [], count: PayeeParts.division) }
    currencyNumbers.prepare(for: batch.currencyNames)
    if focus.isWhole { divide(batch, 0..<batch.count) } else { divide(batch, focus.rows) }
    parts.add(searches, of: batch)
  }

  private mutating func divide(_ batch: borrowing TransactionBatch, _ rows: some Sequence<Int>) {
    for part in searches.indices { searches[part].removeAll(keepingCapacity: true) }
    let text = unsafe batch.text.bytes.span.bytes
    let payees = batch.payees.isEmpty ? batch.descriptions : batch.payeeSlices
    for row in rows {
      let tag = tag(of: row, in: batch)
      let hash = SeededHash.of(text.extracting(payees[row].range), tag: tag)
      searches[PayeeParts.part(of: hash)].append(
        PayeeSearch(hash: hash, row: UInt32(truncatingIfNeeded: row), tag: tag))
    }
  }

  @inline(__always)
  private mutating func tag(of row: Int, in batch: borrowing TransactionBatch) -> UInt16 {
    let currency = currencyNumbers.number(of: batch.currencies[row], in: batch.currencyNames) {
      parts.currencyNumber($0)
    }
    return UInt16(truncatingIfNeeded: currency) << 1 | UInt16(batch.directions[row])
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming PayeeTotals) {
    guard parts !== other.parts else { return }
    if parts.count == 0, !isShared, period == other.period {
      (parts, currencyNumbers) = (other.parts, SymbolTranslation())
      return
    }
    if !isShared, !isKnownUniquelyReferenced(&parts) { parts = PayeeParts(copying: parts) }
    parts.merge(other.parts)
  }

  /// The currencies that occur, by code.
  public var currencies: [Currency] { parts.currencies.sorted() }

  /// The payees of a currency that took most, largest first; ties by name.
  public func top(_ count: Int, in currency: Currency) -> [(payee: Payee, flow: Flow)] {
    guard count > 0, let number = parts.currencies.firstIndex(of: currency) else { return [] }
    return parts.top(count, inCurrency: number).map {
      (Payee(name: String(decoding: $0.name, as: UTF8.self), currency: currency), $0.flow)
    }
  }
}

extension PayeeTotals: Equatable {
  /// Two totals are equal when every payee's are.
  public static func == (left: PayeeTotals, right: PayeeTotals) -> Bool { left.byPayee == right.byPayee }

  /// Every payee and what moved, in no order.
  var all: [(payee: Payee, flow: Flow)] { byPayee.map { (payee: $0.key, flow: $0.value) } }

  private var byPayee: [Payee: Flow] {
    let currencies = parts.currencies
    var all: [Payee: Flow] = [:]
    parts.forEach { entry in
      let name = String(decoding: entry.name, as: UTF8.self)
      let payee = Payee(name: name, currency: currencies[Int(entry.tag >> 1)])
      all[payee, default: Flow()].add(
        entry.sum, count: entry.count, type: entry.tag & 1 == 0 ? .income : .expense)
    }
    return all
  }
}
