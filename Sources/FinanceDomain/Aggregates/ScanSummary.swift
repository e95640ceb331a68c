/// Everything that the sections of a report ask, learned in one pass.
///
/// The totals cover all months; payees and largest transactions only the period in focus, and only where they are
/// wanted: a file has many more payees than it has sums.
public struct ScanSummary: TransactionAggregate {
  /// How many of the largest transactions are kept a currency.
  public static let largestLimit = 10

  /// The period that was asked about.
  public let focus: DatePeriod
  /// What is learned besides the totals.
  public let details: Details
  /// Every month × account × category × currency × direction; every day instead of every month where
  /// ``Details/byDay`` is among the details.
  public private(set) var totals: TotalsCube
  /// The sums of the days in focus, where these are not whole bins of the totals.
  var focusTotals: TotalsCube?
  private var inFocus: RowsInFocus
  /// The figures of rows that are added up apart from the others.
  private var excerpt = TransactionBatch()
  /// The payees of the period; none unless they are among the ``details``.
  package internal(set) var payees: PayeeTotals
  /// The largest transactions of the period; none unless they are among the ``details``.
  package internal(set) var largest: LargestTransactions
  /// The rows among which transfers are looked for; `nil` unless they are among the ``details``.
  package internal(set) var transfers: TransferCandidates?
  /// The lead: the days before the focus in the bin, mostly a month, in which the focus begins.
  let lead: DatePeriod?
  /// The rows of the current batch in the lead; `nil` if the focus begins with a bin or nobody asks for the `opening`.
  var inLead: RowsInFocus?
  /// The totals of all rows in the lead.
  var leadTotals: TotalsCube
  /// The first and last day on which anything happened, in focus or not.
  public private(set) var days: ClosedRange<CalendarDay>?

  /// Nothing yet, to be filled with a view to that period.
  ///
  /// - Parameter calendar: how days become months.
  public init(
    focus: DatePeriod = .all, including details: Details = .all, calendar: ReportingCalendar = .civil
  ) {
    let grain = TotalsGrain(calendar, isDaily: details.contains(.byDay))
    self.focus = focus
    self.details = details
    totals = TotalsCube(grain)
    leadTotals = TotalsCube(grain)
    focusTotals = grain.isWhole(focus) ? nil : TotalsCube(grain)
    inFocus = RowsInFocus(focus)
    lead = focus.lead(in: grain)
    inLead = details.contains(.opening) ? lead.map { RowsInFocus($0) } : nil
    let policy = details.policy ?? FlowPolicy()
    transfers =
      policy.findsTransfers
      ? TransferCandidates(policy: policy, keepsPayees: details.contains(.payees)) : nil
    payees = PayeeTotals(period: focus, by: policy)
    largest = LargestTransactions(limit: ScanSummary.largestLimit, period: focus)
  }

  /// Texts where payees or the largest transactions are wanted; ids and notes only of the latter.
  public var columnsRead: TransactionColumns {
    if details.contains(.largest) { return .all }
    return details.contains(.payees) ? .descriptions : []
  }

  /// Has its copies keep payees together.
  public mutating func share() { payees.share() }

  /// Puts payees away if there are many.
  ///
  /// - Throws: ``SourceFailure`` if they find no room.
  public func putAway(in memory: any OuterMemory) throws(SourceFailure) {
    try payees.putAway(in: memory)
  }

  /// Takes in every row of the batch.
  public mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    let range = totals.absorbFindingDays(batch)
    days.include(ClosedRange(numbers: range))
    transfers?.absorb(batch)
    absorbDetails(of: batch, days: range)
  }

  /// What is learned of rows besides the totals of all months.
  private mutating func absorbDetails(of batch: borrowing TransactionBatch, days range: ClosedRange<Int32>) {
    guard details.asksForRows || focusTotals != nil else { return }
    inLead?.find(in: batch, days: range)
    if let inLead { leadTotals.absorb(batch, inLead, by: &excerpt) }
    inFocus.find(in: batch, days: range)
    focusTotals?.absorb(batch, inFocus, by: &excerpt)
    if details.contains(.payees) { payees.absorb(batch, inFocus) }
    if details.contains(.largest) { largest.absorb(batch, inFocus) }
  }

  /// Takes in the totals of all months, and the days they span, from where they were kept. The rows themselves then go to
  /// ``absorbDetails(of:)``, as far as anything besides the totals is asked of them.
  package mutating func take(_ kept: TotalsCube, days span: ClosedRange<CalendarDay>?) {
    totals.merge(kept)
    if let span { days.include(span) }
  }

  /// Takes in rows that the totals have already, for what else is asked.
  package mutating func absorbDetails(of batch: borrowing TransactionBatch) {
    if batch.count > 0 { absorbDetails(of: batch, days: batch.dayRange()) }
  }

  /// The days of which rows have to be looked at, besides the totals of all months; `nil` if none.
  package var daysOfDetails: ClosedRange<CalendarDay>? {
    let lead = details.contains(.opening) ? self.lead : nil
    let needsFocus = focusTotals != nil || details.contains(.payees) || details.contains(.largest)
    if needsFocus { return (lead?.first ?? focus.first)...focus.last }
    return lead.map { $0.first...$0.last }
  }

  /// Takes in what another worker has learned.
  public mutating func merge(_ other: consuming ScanSummary) {
    totals.merge(other.totals)
    payees.merge(other.payees)
    largest.merge(other.largest)
    if let theirs = other.focusTotals { focusTotals?.merge(theirs) }
    leadTotals.merge(other.leadTotals)
    if let theirs = other.transfers { transfers?.merge(theirs) }
    if let theirs = other.days { days.include(theirs) }
  }

  /// How finely the totals keep time apart.
  public var grain: TotalsGrain { totals.grain }

  /// The totals of a period, grouped by what `group` makes of the dimensions, which are all that it looks at: see
  /// ``TotalsCube/flows(in:by:groupedBy:)``.
  ///
  /// - Precondition: the period consists of whole months, or its days are those in ``focus``, or ``Details/byDay`` is among
  ///   the ``details``.
  public func flows<Key: Hashable>(
    in period: DatePeriod, by dimensions: TotalsCube.Dimensions = .all,
    groupedBy group: (TotalsCube.Entry) -> Key?
  ) -> [Key: Flow] {
    // By days: another asker may call the same days by another name.
    if let focusTotals, period.first == focus.first, period.last == focus.last {
      return focusTotals.flows(by: dimensions, groupedBy: group)
    }
    return totals.flows(in: period, by: dimensions, groupedBy: group)
  }

  /// What everything before the period in focus comes to, by currency.
  ///
  /// - Precondition: the focus begins with a bin of the totals, or ``Details/opening`` is among the ``details``.
  public var opening: [Currency: ExactSum] {
    precondition(lead == nil || details.contains(.opening), "the days before the focus were not looked at")
    var sums = leadTotals.flows(by: .currency) { $0.currency }.mapValues(\.net)
    let start = lead?.first ?? focus.first
    guard start > .earliest else { return sums }
    let earlier = DatePeriod(trusting: .earliest, start.adding(days: -1))
    for (currency, flow) in totals.flows(in: earlier, by: .currency, groupedBy: { $0.currency }) {
      sums[currency, default: .zero].add(flow.net)
    }
    return sums
  }

  /// What may be learned besides the totals.
  public struct Details: Hashable, Sendable {
    private var bits: UInt8
    /// By whose buckets payees are kept apart, and whose transfers are looked for; `nil` if nobody's.
    public private(set) var policy: FlowPolicy?

    private init(bits: UInt8) { self.bits = bits }

    /// Who was paid, and who paid: see ``ScanSummary/payees``.
    public static let payees = Details(bits: 1)
    /// The largest transactions: see ``ScanSummary/largest``.
    public static let largest = Details(bits: 2)
    /// What there was before the focus, where that does not begin with a month: see ``ScanSummary/opening``.
    public static let opening = Details(bits: 4)
    /// Totals of every day, so that they answer for any period: see ``ScanSummary/totals``. Not for free: a year has thirty
    /// times as many days as months.
    public static let byDay = Details(bits: 8)
    /// Everything but days and a policy: see ``under(_:)``.
    public static let all: Details = [.payees, .largest, .opening]

    /// The details in the buckets of a policy, with the rows among which it looks for transfers: see
    /// ``ScanSummary/transfers``.
    public func under(_ policy: FlowPolicy) -> Details {
      var details = self
      details.policy = policy
      return details
    }

    /// Whether more is learned of the rows of some days than totals and transfers.
    var asksForRows: Bool { bits & Details.all.bits != 0 }

    /// Whether everything of the other details is among these.
    public func contains(_ other: Details) -> Bool {
      bits & other.bits == other.bits && (other.policy == nil || other.policy == policy)
    }

    /// Whether a summary with these details answers who asks for the others: payees are kept apart by one policy.
    func answer(_ other: Details) -> Bool {
      contains(other) && (other.policy == policy || !other.contains(.payees))
    }
  }
}

extension TotalsCube {
  /// Takes in some rows of a batch.
  ///
  /// - Parameter excerpt: where the figures of these rows are put together if they are not all of the batch.
  fileprivate mutating func absorb(
    _ batch: borrowing TransactionBatch, _ rows: borrowing RowsInFocus, by excerpt: inout TransactionBatch
  ) {
    guard !rows.isEmpty else { return }
    if rows.isWhole { return absorb(batch) }
    excerpt.copyFigures(of: rows.numbers, from: batch)
    absorb(excerpt)
    excerpt.releaseNames()
  }
}

extension DatePeriod {
  /// The days of the bin in which the period begins that are before it.
  fileprivate func lead(in grain: TotalsGrain) -> DatePeriod? {
    let bin = grain.bin(of: first.dayNumber)
    let start = CalendarDay(dayNumber: grain.days(of: bin...bin).lowerBound)
    return first == start ? nil : DatePeriod(trusting: start, first.adding(days: -1))
  }
}

extension ScanSummary.Details: ExpressibleByArrayLiteral {
  /// Those details together.
  public init(arrayLiteral details: ScanSummary.Details...) {
    bits = details.reduce(0) { $0 | $1.bits }
    policy = details.lazy.compactMap(\.policy).first
  }
}
