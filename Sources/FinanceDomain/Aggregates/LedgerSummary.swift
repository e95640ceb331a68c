/// Everything that the sections of a report ask, learned in one pass.
///
/// The totals cover all months; payees and largest transactions only the period in focus.
public struct LedgerSummary: TransactionAggregate {
  /// How many of the largest transactions are kept a currency.
  public static let largestLimit = 10

  /// The period that was asked about.
  public let focus: DatePeriod
  /// Every month × account × category × currency × direction.
  public private(set) var totals = LedgerTotals()
  /// The same for the days in focus, where these are not whole months.
  private var focusTotals: LedgerTotals?
  /// The payees of the period.
  public private(set) var payees: PayeeTotals
  /// The largest transactions of the period.
  public private(set) var largest: LargestTransactions
  /// The first and last day on which anything happened, in focus or not.
  public private(set) var days: ClosedRange<CalendarDay>?

  /// Nothing yet, to be filled with a view to that period.
  public init(focus: DatePeriod = .all) {
    self.focus = focus
    focusTotals = focus.isWholeMonths ? nil : LedgerTotals()
    payees = PayeeTotals(period: focus)
    largest = LargestTransactions(limit: LedgerSummary.largestLimit, period: focus)
  }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    totals.absorb(batch)
    let range = batch.dayRange()
    include(CalendarDay(dayNumber: range.lowerBound)...CalendarDay(dayNumber: range.upperBound))
    guard range.overlaps(focus.first.dayNumber...focus.last.dayNumber) else { return }
    payees.absorb(batch)
    largest.absorb(batch)
    if focusTotals != nil { absorbFocus(batch) }
  }

  private mutating func absorbFocus(_ batch: borrowing TransactionBatch) {
    var inFocus = copy batch
    let days = focus.first.dayNumber...focus.last.dayNumber
    inFocus.keep((0..<batch.count).map { days.contains(batch.days[$0]) })
    focusTotals?.absorb(inFocus)
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming LedgerSummary) {
    totals.merge(other.totals)
    payees.merge(other.payees)
    largest.merge(other.largest)
    if let theirs = other.focusTotals { focusTotals?.merge(theirs) }
    if let days = other.days { include(days) }
  }

  private mutating func include(_ more: ClosedRange<CalendarDay>) {
    days = days.map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }

  /// The totals of a period, grouped.
  ///
  /// - Precondition: the period consists of whole months, or its days are those in ``focus``.
  public func flows<Key: Hashable>(
    in period: DatePeriod, groupedBy group: (LedgerTotals.Entry) -> Key?
  ) -> [Key: Flow] {
    // By days: whoever asks may call the same days by another name.
    if let focusTotals, period.first == focus.first, period.last == focus.last {
      return focusTotals.flows(groupedBy: group)
    }
    precondition(period.isWholeMonths, "totals answer for whole months and for the period in focus")
    let months = period.months
    return totals.flows { months.contains($0.month) ? group($0) : nil }
  }
}
