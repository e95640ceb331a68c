/// A question about the habits of payees, put to a repository: what the use cases of recurring payments and of
/// anomalies have in common.
struct HistoryQuestion: Sendable {
  let repository: any TransactionsRepository
  let condition: SearchExpression
  let policy: FlowPolicy

  /// Asks about the transactions of a period.
  ///
  /// Money between own accounts is no habit: the legs of transfers are left out, and so are categories of the kinds
  /// `transfer` and `ignore`. Legs are looked for among all rows, since a condition may cut a pair in two; where own
  /// accounts are stated that costs a scan of its own.
  func ask(about period: DatePeriod) async throws -> HistoryAnswer {
    let scan = try await repository.scan(
      PayeeHistories(period: period), matching: TransactionQuery(condition: condition))
    let histories = scan.aggregate.histories(kinds: policy.kinds, withoutLegs: try await legs())
    return HistoryAnswer(
      histories: histories,
      leftOut: histories.reduce(scan.aggregate.count) { $0 - $1.occurrences.count },
      days: scan.aggregate.days, account: scan.account)
  }

  private func legs() async throws -> Set<SourcePosition> {
    guard policy.findsTransfers else { return [] }
    let scan = try await repository.scan(TransferCandidates(policy: policy), matching: .everything)
    return Set(TransferMatching(scan.aggregate).pairs.flatMap { [$0.sent.position, $0.received.position] })
  }
}

/// The histories of a period.
struct HistoryAnswer: Sendable {
  let histories: [PayeeHistory]
  /// How many transactions of the period are transfers or ignored.
  let leftOut: Int
  /// The first and the last day of all that meets the condition.
  let days: ClosedRange<CalendarDay>?
  let account: ScanRowCounts

  /// The last day that is known of in a period: its end, or the end of the data if that comes first.
  func lastDay(of period: DatePeriod) -> CalendarDay? { days.map { min($0.upperBound, period.last) } }

  /// How many payees there are.
  var payees: Int { Set(histories.map { Array($0.payee.utf8) }).count }
}
