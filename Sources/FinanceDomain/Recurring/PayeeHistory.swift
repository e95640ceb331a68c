/// What was paid to one payee, or came from it, on one account in one currency, in order of time.
public struct PayeeHistory: Sendable {
  /// One transaction.
  public struct Occurrence: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// How much, greater than zero.
    public let amount: ExactSum
    /// The category.
    public let category: TransactionCategory
    /// Where the row is.
    public let position: SourcePosition
  }

  /// What all spellings of the payee have in common: the payee that was set or else the description, letters in lower
  /// case, of a description without the words that have digits in them.
  public let payee: String
  /// The payee as it was spelt last.
  public let name: String
  /// The account; empty if the source names none.
  public let account: String
  /// The currency.
  public let currency: Currency
  /// In or out.
  public let type: TransactionType
  /// The transactions by day, those of one day as they are in the sources. Never empty.
  public let occurrences: [Occurrence]
}

extension PayeeHistory.Occurrence: Comparable {
  /// Whether the left one is the earlier one; of one day, the one that is read first.
  public static func < (left: Self, right: Self) -> Bool {
    left.day == right.day ? left.position < right.position : left.day < right.day
  }
}

extension FlowQuery {
  /// The habits of payees in a period: what the use cases of recurring payments and of anomalies have in common.
  ///
  /// Money between own accounts is no habit: the legs of transfers are left out, and so are categories of the kinds
  /// `transfer` and `ignore`. Legs are looked for among all rows, since a condition may cut a pair in two; where own
  /// accounts are stated that costs a scan of its own.
  func histories(of period: DatePeriod) async throws -> HistoryAnswer {
    let scan = try await repository.scan(
      PayeeHistories(period: period), matching: TransactionQuery(condition: condition))
    let pairs =
      policy.findsTransfers ? TransferMatching(try await allCandidates(keepingPayees: false)).pairs : []
    let legs = Set(pairs.flatMap { [$0.sent.position, $0.received.position] })
    let histories = scan.aggregate.histories(kinds: policy.kinds, withoutLegs: legs)
    return HistoryAnswer(
      histories: histories, payees: histories.byPayee,
      leftOut: histories.reduce(scan.aggregate.count) { $0 - $1.occurrences.count },
      days: scan.rowCounts.days ?? scan.aggregate.days, rowCounts: scan.rowCounts)
  }
}

struct HistoryAnswer: Sendable {
  let histories: [PayeeHistory]
  /// The histories of each payee, which are next to each other.
  let payees: [ArraySlice<PayeeHistory>]
  /// How many transactions of the period are transfers or ignored.
  let leftOut: Int
  /// The first and the last day of the data, whatever the condition.
  let days: ClosedRange<CalendarDay>?
  let rowCounts: ScanRowCounts

  /// The last day that is known of in a period: its end, or the end of the data if that comes first.
  func lastDay(of period: DatePeriod) -> CalendarDay? { days.map { min($0.upperBound, period.last) } }
}

extension [PayeeHistory] {
  fileprivate var byPayee: [ArraySlice<PayeeHistory>] {
    let starts = indices.filter { $0 == 0 || !self[$0].payee.hasSameBytes(as: self[$0 - 1].payee) }
    return zip(starts, starts.dropFirst() + [count]).map { self[$0..<$1] }
  }
}
