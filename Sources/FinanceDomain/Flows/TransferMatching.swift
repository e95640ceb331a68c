/// Which candidates are the two legs of one transfer, and which only could be.
///
/// A pair is money out of one own account and the same amount of the same currency into another one, within the window;
/// a receipt may be booked a day before what was sent. Each leg must be the other's only counterpart. Where there are
/// several, a counterpart of the very day decides if it is the only one of that day for both; otherwise nothing is
/// paired. No pair is concluded from another pair: whatever has a counterpart and is not paired is open.
package struct TransferMatching: Sendable {
  package struct Pair: Hashable, Sendable {
    package let sent: TransferCandidate
    package let received: TransferCandidate
  }

  /// Rows of one amount and currency, near each other in time, that could be paired in more than one way.
  package struct Ambiguity: Sendable {
    /// Money out, in order of time.
    package var sent: [TransferCandidate] = []
    /// Money in, in order of time.
    package var received: [TransferCandidate] = []
  }

  /// The pairs, by the time of what was sent.
  package private(set) var pairs: [Pair] = []
  /// What could be paired and was not, by time.
  package private(set) var ambiguities: [Ambiguity] = []
  /// Rows said to be transfers by their category that nothing could be paired with, by time.
  package private(set) var unmatched: [TransferCandidate] = []
  private let candidates: TransferCandidates
  /// How many days what is received may follow what is sent; negative for before.
  private let delay: ClosedRange<Int32>

  /// More days than the calendar has.
  private static let longestWindow = 10_000_000

  /// Finds the pairs. Costs the sorting of the candidates.
  package init(_ candidates: TransferCandidates) {
    self.candidates = candidates
    let window = Int32(min(max(0, candidates.policy.transfers.windowDays), TransferMatching.longestWindow))
    delay = -min(1, window)...window
    match()
    pairs.sort { $0.sent < $1.sent }
    ambiguities.sort { $0.earliest < $1.earliest }
    unmatched.sort()
  }
}

extension TransferMatching.Ambiguity {
  fileprivate var earliest: TransferCandidate {
    guard let earliest = (sent + received).min() else { preconditionFailure("an ambiguity has rows") }
    return earliest
  }
}

// The search for pairs, an amount at a time.
extension TransferMatching {
  private typealias Row = TransferCandidates.Row

  private mutating func match() {
    var own: [Row] = []
    for row in candidates.rows {
      if candidates.isOwn(row) { own.append(row) } else { unmatched.append(candidates.candidate(row)) }
    }
    own.sort { left, right in
      (left.names.currency, left.units, left.day, left.position)
        < (right.names.currency, right.units, right.day, right.position)
    }
    var start = 0
    while start < own.count {
      let end = own[start...].firstIndex {
        $0.names.currency != own[start].names.currency || $0.units != own[start].units
      }
      match(own[start..<(end ?? own.count)])
      start = end ?? own.count
    }
  }

  private mutating func match(_ rows: ArraySlice<Row>) {
    let (sent, received) = (
      rows.filter { $0.names.type == .expense }, rows.filter { $0.names.type == .income }
    )
    let certain = uniquePairs(sent, received, within: delay)
    let sameDay = uniquePairs(sent, received, within: 0...0)
    let found = certain.merging(sameDay) { certain, _ in certain }
    for (from, to) in found {
      pairs.append(
        Pair(sent: candidates.candidate(sent[from]), received: candidates.candidate(received[to])))
    }
    leave(sent, received, apartFrom: found)
  }

  /// The pairs, by places, of which each leg is the other's only counterpart.
  private func uniquePairs(_ sent: [Row], _ received: [Row], within delay: ClosedRange<Int32>) -> [Int: Int] {
    let forward = Counterparts.of(sent, among: received, days: delay)
    let backward = Counterparts.of(received, among: sent, days: -delay.upperBound ... -delay.lowerBound)
    var found: [Int: Int] = [:]
    for (place, counterparts) in forward.enumerated() {
      if let other = counterparts.only, backward[other].only == place { found[place] = other }
    }
    return found
  }

  /// Sorts what was not paired into what could have been and what could not.
  private mutating func leave(_ sent: [Row], _ received: [Row], apartFrom found: [Int: Int]) {
    let forward = Counterparts.of(sent, among: received, days: delay)
    let backward = Counterparts.of(received, among: sent, days: -delay.upperBound ... -delay.lowerBound)
    let taken = Set(found.values)
    let isPaired = sent.indices.map { found[$0] != nil } + received.indices.map(taken.contains)
    var open: [Row] = []
    for (index, (row, counterparts)) in zip(sent + received, forward + backward).enumerated()
    where !isPaired[index] {
      if counterparts.x > 0 {
        open.append(row)
      } else if candidates.isDeclared(row) {
        unmatched.append(candidates.candidate(row))
      }
    }
    gather(open.sorted { $0.day == $1.day ? $0.position < $1.position : $0.day < $1.day })
  }

  /// Puts together what is within reach of each other.
  private mutating func gather(_ rows: [Row]) {
    let reach = max(delay.upperBound, -delay.lowerBound)
    var last: Row?
    for row in rows {
      if let last, row.day - last.day <= reach {} else { ambiguities.append(Ambiguity()) }
      let candidate = candidates.candidate(row)
      switch row.names.type {
      case .expense: ambiguities[ambiguities.count - 1].sent.append(candidate)
      case .income: ambiguities[ambiguities.count - 1].received.append(candidate)
      }
      last = row
    }
  }
}

/// How many rows a row could be paired with, and the sum of their places: the place itself of an only one.
private typealias Counterparts = SIMD2<Int>

extension Counterparts {
  fileprivate var only: Int? { x == 1 ? y : nil }

  /// For every row, what there is among the others within so many days of it and on another account.
  ///
  /// Rows and others are in order of time. A window slides over the others, so the cost is that of looking at each row
  /// once, however many are in one window.
  fileprivate static func of(
    _ rows: [TransferCandidates.Row], among others: [TransferCandidates.Row], days: ClosedRange<Int32>
  ) -> [Counterparts] {
    var (all, byAccount) = (Counterparts.zero, [UInt32: Counterparts]())
    var (first, end) = (0, 0)
    return rows.map { row in
      while end < others.count, others[end].day <= row.day + days.upperBound {
        all &+= Counterparts(1, end)
        byAccount[others[end].names.account, default: .zero] &+= Counterparts(1, end)
        end += 1
      }
      while first < end, others[first].day < row.day + days.lowerBound {
        all &-= Counterparts(1, first)
        byAccount[others[first].names.account]? &-= Counterparts(1, first)
        first += 1
      }
      return all &- (byAccount[row.names.account] ?? .zero)
    }
  }
}

/// A row that may be the leg of a transfer.
package struct TransferCandidate: Comparable, Hashable, Sendable {
  package let day: CalendarDay
  package let account: String
  package let category: TransactionCategory
  package let currency: Currency
  package let type: TransactionType
  /// How much, greater than zero.
  package let amount: ExactSum
  package let position: SourcePosition
  /// Whom totals by payee count it under; empty where that was not kept.
  @Bytewise package var payee: String

  package init(
    day: CalendarDay, account: String, category: TransactionCategory, currency: Currency,
    type: TransactionType, amount: ExactSum, position: SourcePosition, payee: String
  ) {
    (self.day, self.account, self.category, self.currency) = (day, account, category, currency)
    (self.type, self.amount, self.position, _payee) = (type, amount, position, Bytewise(rawValue: payee))
  }

  /// What totals of that grain know the row by.
  func entry(_ grain: TotalsGrain) -> TotalsCube.Entry {
    let month = grain.calendar.month(of: day)
    return TotalsCube.Entry(
      month: month, day: grain.isDaily ? day : grain.calendar.firstDay(of: month), account: account,
      category: category, currency: currency, type: type)
  }

  /// Whether the left one is the earlier one; of one day, the one that is read first.
  package static func < (left: TransferCandidate, right: TransferCandidate) -> Bool {
    left.day == right.day ? left.position < right.position : left.day < right.day
  }
}
