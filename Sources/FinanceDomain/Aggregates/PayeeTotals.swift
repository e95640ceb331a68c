/// What was paid to and came from each payee, a payee being a description as it is written.
///
/// It holds every distinct payee of the period: the wrong aggregate for a period with tens of millions of them.
public struct PayeeTotals: TransactionAggregate {
  /// A payee in one currency.
  public struct Payee: Hashable, Sendable {
    /// The description.
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
  private var names = SymbolTable()
  private var flows: [Currency: [UInt32: Flow]] = [:]

  /// Nothing yet.
  public init(period: DatePeriod = .all) { self.period = period }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    let days = period.first.dayNumber...period.last.dayNumber
    for row in 0..<batch.count where days.contains(batch.days[row]) {
      let name = names.code(forBytes: batch.text.bytes[batch.descriptions[row].range])
      var sum = ExactSum.zero
      sum.add(coefficient: Int128(batch.coefficients[row]), scale: Int(batch.scales[row]))
      flows[batch.currency(of: row), default: [:]][name, default: Flow()].add(
        sum, count: 1, type: batch.directions[row] == 0 ? .income : .expense)
    }
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming PayeeTotals) {
    for (currency, payees) in other.flows {
      for (code, flow) in payees {
        flows[currency, default: [:]][names.code(for: other.names[code]), default: Flow()].add(flow)
      }
    }
  }

  /// The currencies that occur, by code.
  public var currencies: [Currency] { flows.keys.sorted() }

  /// The payees of a currency that took most, largest first; ties by name.
  public func top(_ count: Int, in currency: Currency) -> [(payee: Payee, flow: Flow)] {
    let spent = (flows[currency] ?? [:]).filter { $0.value.expenseCount > 0 }
    let sorted = spent.map { (names[$0.key], $0.value) }.sorted {
      $0.1.expense == $1.1.expense ? $0.0.precedesByBytes($1.0) : $0.1.expense > $1.1.expense
    }
    return sorted.prefix(count).map { (Payee(name: $0.0, currency: currency), $0.1) }
  }
}

extension PayeeTotals: Equatable {
  /// Two totals are equal when every payee's are.
  public static func == (left: PayeeTotals, right: PayeeTotals) -> Bool { left.byPayee == right.byPayee }

  private var byPayee: [Payee: Flow] {
    var all: [Payee: Flow] = [:]
    for (currency, payees) in flows {
      for (code, flow) in payees { all[Payee(name: names[code], currency: currency)] = flow }
    }
    return all
  }
}
