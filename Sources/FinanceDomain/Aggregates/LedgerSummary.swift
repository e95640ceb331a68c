/// Everything that the sections of a report ask, learned in one pass.
///
/// The totals cover all months; payees and largest transactions only the period in focus, and only where they are
/// wanted: a file has many more payees than it has sums.
public struct LedgerSummary: TransactionAggregate {
  /// What may be learned besides the totals.
  public struct Details: OptionSet, Hashable, Sendable {
    /// A bit for each detail.
    public let rawValue: Int

    /// These details.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Who was paid, and who paid: see ``LedgerSummary/payees``.
    public static let payees = Details(rawValue: 1)
    /// The largest transactions: see ``LedgerSummary/largest``.
    public static let largest = Details(rawValue: 2)
    /// Everything there is.
    public static let all: Details = [.payees, .largest]
  }

  /// How many of the largest transactions are kept a currency.
  public static let largestLimit = 10

  /// The period that was asked about.
  public let focus: DatePeriod
  /// What is learned besides the totals.
  public let details: Details
  /// Every month × account × category × currency × direction.
  public private(set) var totals = LedgerTotals()
  /// The same for the days in focus, where these are not whole months.
  private var focusTotals: LedgerTotals?
  /// The rows of the batch at hand that lie in focus.
  private var inFocus: RowsInFocus
  /// The figures of these rows, where ``focusTotals`` need them apart from the others.
  private var excerpt = TransactionBatch()
  /// The payees of the period; none unless they are among the ``details``.
  public private(set) var payees: PayeeTotals
  /// The largest transactions of the period; none unless they are among the ``details``.
  public private(set) var largest: LargestTransactions
  /// The first and last day on which anything happened, in focus or not.
  public private(set) var days: ClosedRange<CalendarDay>?

  /// Nothing yet, to be filled with a view to that period.
  public init(focus: DatePeriod = .all, including details: Details = .all) {
    self.focus = focus
    self.details = details
    focusTotals = focus.isWholeMonths ? nil : LedgerTotals()
    inFocus = RowsInFocus(focus)
    payees = PayeeTotals(period: focus)
    largest = LargestTransactions(limit: LedgerSummary.largestLimit, period: focus)
  }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    let range = totals.absorbFindingDays(batch)
    include(CalendarDay(dayNumber: range.lowerBound)...CalendarDay(dayNumber: range.upperBound))
    guard !details.isEmpty || focusTotals != nil else { return }
    inFocus.find(in: batch, days: range)
    guard !inFocus.isEmpty else { return }
    if details.contains(.payees) { payees.absorb(batch, inFocus) }
    if details.contains(.largest) { largest.absorb(batch, inFocus) }
    absorbFocus(batch)
  }

  /// Totals of the days in focus, where months are not enough.
  private mutating func absorbFocus(_ batch: borrowing TransactionBatch) {
    guard focusTotals != nil else { return }
    if inFocus.isWhole {
      focusTotals?.absorb(batch)
    } else {
      excerpt.copyFigures(of: inFocus, from: batch)
      focusTotals?.absorb(excerpt)
      excerpt.releaseNames()
    }
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

  /// The totals of a period, grouped by what `group` makes of the dimensions, which are all that it looks at: see
  /// ``LedgerTotals/flows(by:groupedBy:)``.
  ///
  /// - Precondition: the period consists of whole months, or its days are those in ``focus``.
  public func flows<Key: Hashable>(
    in period: DatePeriod, by dimensions: LedgerTotals.Dimensions = .all,
    groupedBy group: (LedgerTotals.Entry) -> Key?
  ) -> [Key: Flow] {
    // By days: whoever asks may call the same days by another name.
    if let focusTotals, period.first == focus.first, period.last == focus.last {
      return focusTotals.flows(by: dimensions, groupedBy: group)
    }
    precondition(period.isWholeMonths, "totals answer for whole months and for the period in focus")
    return totals.flows(in: period.months, by: dimensions, groupedBy: group)
  }
}
