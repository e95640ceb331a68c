/// What some of the transactions come to, in a form that merges exactly with what the others come to, and from which the
/// reports of any period are answered afterwards.
///
/// It is bounded by what is kept apart (stretches of time, accounts, categories, currencies, payees) and not by rows, but
/// for the rows of own accounts, among which transfers are looked for. It is the wrong aggregate for a single report: a
/// ``ScanSummary`` keeps payees and largest transactions of one period only.
package struct PartialSummary: TransactionAggregate {
  /// Every stretch of time × account × category × currency × direction.
  package var totals: TotalsCube
  /// Whose payees and largest transactions are kept; `nil` where sums alone are.
  package let period: DatePeriod?
  /// The payees of each stretch.
  package var payees: PayeeTotals
  /// The largest transactions of each stretch.
  package var largest: LargestTransactions
  /// The rows among which transfers are looked for; `nil` where none are looked for.
  fileprivate var transfers: TransferCandidates?
  /// Such rows of partials that were written down.
  package var writtenTransfers: [TransferCandidate] = []
  package var days: ClosedRange<CalendarDay>?

  /// Nothing yet.
  ///
  /// - Parameters:
  ///   - grain: the stretches of time that are kept apart.
  ///   - policy: by whose buckets payees are kept apart, and whose transfers are looked for.
  ///   - period: whose payees and largest transactions are kept, `nil` for none; sums are kept of all days.
  package init(_ grain: TotalsGrain, policy: FlowPolicy = FlowPolicy(), period: DatePeriod? = .all) {
    self.period = period
    totals = TotalsCube(grain)
    payees = PayeeTotals(period: period ?? .all, apartBy: grain, by: policy)
    largest = LargestTransactions(limit: ScanSummary.largestLimit, period: period ?? .all, apartBy: grain)
    transfers =
      policy.findsTransfers ? TransferCandidates(policy: policy, keepsPayees: period != nil) : nil
  }

  /// The stretches of time that are kept apart.
  package var grain: TotalsGrain { totals.grain }

  package mutating func share() { payees.share() }

  package mutating func absorb(_ batch: borrowing TransactionBatch) {
    guard batch.count > 0 else { return }
    let range = totals.absorbFindingDays(batch)
    days.include(ClosedRange(numbers: range))
    if period != nil {
      payees.absorb(batch)
      largest.absorb(batch)
    }
    transfers?.absorb(batch)
  }

  package mutating func merge(_ other: consuming PartialSummary) {
    totals.merge(other.totals)
    payees.merge(other.payees)
    largest.merge(other.largest)
    if let theirs = other.transfers { transfers?.merge(theirs) }
    writtenTransfers += other.writtenTransfers
    if let theirs = other.days { days.include(theirs) }
  }

  /// The rows among which transfers are looked for, in order of time.
  package var transferRows: [TransferCandidate] {
    ((transfers?.candidates ?? []) + writtenTransfers).sorted()
  }

  /// Of payees and what the totals keep apart the kind of which there are most.
  package var mostDistinct: DistinctValues? {
    .most(of: [totals.mostDistinct, payees.mostDistinct].compactMap(\.self))
  }
}

extension ScanSummary {
  /// What a report of a period asks, from what was kept of all rows; `nil` where the stretches of time that were kept
  /// apart do not answer it.
  ///
  /// - Precondition: where the details ask for transfers, the partial has looked for them by that policy.
  package init?(
    _ partial: PartialSummary, focus: DatePeriod, including details: Details, calendar: ReportingCalendar
  ) {
    self.init(focus: focus, including: details, calendar: calendar)
    let sameMonths = TotalsGrain(calendar) == TotalsGrain(partial.grain.calendar)
    guard partial.grain.isDaily || sameMonths && !needsDays else { return nil }
    take(partial)
  }

  /// Whether days are needed: a summary is answered from days, or from the months of its calendar.
  private var needsDays: Bool { grain.isDaily || !grain.isWhole(focus) }

  private mutating func take(_ partial: PartialSummary) {
    if let days = partial.days { take(partial.totals.regrouped(by: grain), days: days) }
    let grain = grain
    if focusTotals != nil { focusTotals?.merge(partial.totals.regrouped(by: grain, in: focus)) }
    if inLead != nil, let lead { leadTotals.merge(partial.totals.regrouped(by: grain, in: lead)) }
    if details.contains(.payees) { payees.merge(partial.payees.totals(in: focus)) }
    if details.contains(.largest) { largest.merge(partial.largest.largest(in: focus)) }
    if let own = partial.transfers { transfers?.merge(own) }
    for row in partial.writtenTransfers { transfers?.add(row) }
  }
}

extension ScanRowCounts {
  /// What became of the rows of all sources, from what became of those of some of them.
  ///
  /// - Precondition: positions of different parts have different numbers for their sources.
  /// - Throws: ``ConservationError``.
  package init(merging parts: [ScanRowCounts], limit: Int) throws(ConservationError) {
    var sources: [(Int, RowCounts)] = []
    for (number, counts) in parts.flatMap({ zip($0.numbers, $0.sources) }).sorted(by: { $0.0 < $1.0 }) {
      // Parts of one source are one.
      if let last = sources.last, last.0 == number {
        sources[sources.count - 1].1 = last.1.adding(counts)
      } else {
        sources.append((number, counts))
      }
    }
    var rejections = Rejections(limit: limit)
    for part in parts { rejections.merge(part.rejections) }
    let failures = parts.flatMap(\.failures).sorted { $0.path.precedesByBytes($1.path) }
    let order = sources.map(\.1.path)
    try self.init(
      sources: sources.map(\.1), numbers: sources.map(\.0), rejections: rejections, failures: failures,
      warnings: ScanRowCounts.ordered(parts.map(\.sourceRemarks), by: order + failures.map(\.path)),
      overlaps: SourceOverlaps(parts.flatMap(\.overlaps.entries), order: order),
      statements: Statements(merging: parts.map(\.statements), order: order),
      days: parts.reduce(into: nil) { days, part in
        if let theirs = part.days { days.include(theirs) }
      })
  }

  /// Remarks in the order of the sources that they are about; those about none come first, each once.
  private static func ordered(_ remarks: [[String]], by paths: [String]) -> [String] {
    let places = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    func place(of remark: String) -> Int {
      source(of: remark) { places[$0] != nil }.flatMap { places[$0.path] } ?? -1
    }
    var seen: Set<String> = []
    let placed = remarks.joined().enumerated().map { (place(of: $1), $0, $1) }
    return placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).filter { seen.insert($0).inserted }
  }
}

extension Statements {
  /// What is proved of all sources, from what was proved of some of them: statements of different parts are compared now.
  fileprivate init(merging parts: [Statements], order: [String]) {
    let places = Dictionary(zip(order, order.indices)) { first, _ in first }
    let proofs = parts.flatMap(\.proofs).enumerated().sorted { left, right in
      let (one, other) = (places[left.element.source] ?? 0, places[right.element.source] ?? 0)
      return (one, left.offset) < (other, right.offset)
    }
    self.init(proving: proofs.map(\.element))
  }
}
