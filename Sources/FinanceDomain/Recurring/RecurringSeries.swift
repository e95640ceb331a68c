/// A payment that recurs, as it was found in a history.
public struct RecurringSeries: Sendable {
  /// A price that held and then changed.
  public struct PriceChange: Hashable, Sendable {
    /// What it was, at least twice in a row.
    public let from: ExactSum
    /// What it is, ever since.
    public let to: ExactSum
    /// The first day of the new price.
    public let since: CalendarDay

    /// By how many percent it rose, or fell if negative, to two places; `nil` for figures that nobody could read.
    public var percent: Decimal? { Rounding.percentage(to - from, of: from) }
  }

  /// What all spellings of the payee have in common.
  public let payee: String
  /// The payee as it was spelt last.
  public let name: String
  /// The account.
  public let account: String
  /// The currency.
  public let currency: Currency
  /// In or out.
  public let type: TransactionType
  /// How often.
  public let cadence: Cadence
  /// The amount that tells it from other series of the payee, where the payee's transactions fit together only amount
  /// by amount.
  public let ownAmount: ExactSum?
  /// What is on its days, in order of time: at least three.
  public let occurrences: [PayeeHistory.Occurrence]
  /// What is not, in order of time.
  public let others: [PayeeHistory.Occurrence]
  /// The days between the first and the last that nothing happened on.
  public let missed: [CalendarDay]
  /// The day after the last that it is expected on.
  public let next: CalendarDay
  /// Whether it goes on: on the day of the report it is still to be expected.
  public internal(set) var isActive = false

  init(_ fit: SlotFit, of history: PayeeHistory, ownAmount: ExactSum? = nil) {
    guard let last = fit.filled.last else { preconditionFailure("a series has occurrences") }
    (payee, name, account) = (history.payee, history.name, history.account)
    (currency, type, cadence) = (history.currency, history.type, fit.grid.cadence)
    self.ownAmount = ownAmount
    occurrences = fit.filled.map(\.occurrence)
    others = fit.others
    missed = fit.missed.map(fit.grid.day)
    next = fit.grid.day(of: last.slot + 1)
  }

  /// What the series is known by, the same in every run: payee, account, currency, direction, cadence, and the amount
  /// where that tells it from others.
  public var key: String {
    let parts = [payee, account, currency.rawValue, type.rawValue, cadence.rawValue]
    return (parts + (ownAmount.map { [$0.decimal.digits(places: currency.minorUnits)] } ?? []))
      .joined(separator: "|")
  }

  /// Which of the texts mean the series, by their places: its key, or its payee whatever the case of the letters.
  func matches(in ignores: [String]) -> [Int] {
    let key = key
    return ignores.indices.filter {
      ignores[$0].hasSameBytes(as: key) || PayeeKey.of(ignores[$0], isSet: true).hasSameBytes(as: payee)
    }
  }

  /// The first day.
  public var first: CalendarDay { occurrences[0].day }
  /// The last day.
  public var last: CalendarDay { occurrences[occurrences.count - 1].day }

  /// Whether it was still to be expected on that day: the next one was not overdue by more than the tolerance.
  func isActive(on day: CalendarDay) -> Bool { next.adding(days: cadence.tolerance) >= day }

  /// The smallest and the largest amount.
  public var range: ClosedRange<ExactSum> {
    let amounts = occurrences.map(\.amount).sorted()
    return amounts[0]...amounts[amounts.count - 1]
  }

  /// The median of all amounts, of an even number of them the mean of the two in the middle, exactly.
  public var median: Decimal {
    let amounts = occurrences.map(\.amount).sorted()
    let twice = amounts[(amounts.count - 1) / 2] + amounts[amounts.count / 2]
    return Decimal(digits: twice.units * 5, scale: FixedPoint.maximumScale + 1)
  }

  /// The last change of a price: the last amounts are the same, and so were at least two just before them.
  public var priceChange: PriceChange? {
    let amounts = occurrences.map(\.amount)
    let to = amounts[amounts.count - 1]
    guard let end = amounts.lastIndex(where: { $0 != to }), end > 0, amounts[end - 1] == amounts[end] else {
      return nil
    }
    return PriceChange(from: amounts[end], to: to, since: occurrences[end + 1].day)
  }

  /// What one costs now: the new price where it has changed, else the median.
  public var price: Decimal { priceChange?.to.decimal ?? median }

  /// What a year costs at the current price, exactly: nothing is rounded.
  public var annual: Decimal { price * Decimal(cadence.perYear) }
}
