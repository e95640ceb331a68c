/// A question about money in buckets, put to a repository: what the use cases of reports have in common.
struct FlowQuestion: Sendable {
  let repository: any TransactionsRepository
  let condition: SearchExpression
  let policy: FlowPolicy
  /// How days become months.
  let calendar: ReportingCalendar
  /// The pairs, if they have been found before.
  private var known: FlowAdjustment?

  /// A question about the transactions that meet the condition.
  init(
    repository: any TransactionsRepository, condition: SearchExpression, policy: FlowPolicy,
    calendar: ReportingCalendar
  ) {
    self.repository = repository
    self.condition = condition
    self.policy = policy
    self.calendar = calendar
  }

  /// The same question for those who ask later, with the pairs that an answer holds.
  func knowing(_ answer: FlowSummary) -> FlowQuestion {
    var question = self
    question.known = answer.adjustment
    return question
  }

  /// Asks about a period.
  ///
  /// The legs of pairs are looked for among all rows, since a condition may cut a pair in two; only where there is
  /// a condition does that cost a scan of its own.
  func ask(about period: DatePeriod, including details: LedgerSummary.Details = []) async throws
    -> FlowSummary
  {
    let query = TransactionQuery(period: period, condition: condition, calendar: calendar)
    if let known {
      let scan = try await repository.summary(matching: query, including: details)
      return FlowSummary(scan: scan, adjustment: known)
    }
    guard policy.findsTransfers else {
      let scan = try await repository.summary(matching: query, including: details)
      return FlowSummary(scan: scan, adjustment: FlowAdjustment(policy))
    }
    let scan = try await repository.summary(matching: query, including: details.lookingForTransfers(policy))
    guard let own = scan.aggregate.transfers else {
      preconditionFailure("a summary has the candidates it was asked for")
    }
    guard condition != .everything else {
      return FlowSummary(scan: scan, adjustment: FlowAdjustment(own, scope: nil))
    }
    let all = try await repository.scan(TransferCandidates(policy: policy), matching: .everything).aggregate
    return FlowSummary(scan: scan, adjustment: FlowAdjustment(all, scope: own.positions))
  }
}

/// A summary, and what a policy makes of it.
struct FlowSummary: Sendable {
  let scan: Scan<LedgerSummary>
  let adjustment: FlowAdjustment

  /// The totals.
  var summary: LedgerSummary { scan.aggregate }

  /// The totals of a period in buckets: see ``LedgerSummary/flows(in:by:groupedBy:)``.
  func buckets<Key: Hashable>(
    in period: DatePeriod, by dimensions: LedgerTotals.Dimensions,
    groupedBy group: (LedgerTotals.Entry) -> Key?
  ) -> [Key: FlowBuckets] {
    guard !adjustment.policy.isEmpty else {
      return summary.flows(in: period, by: dimensions, groupedBy: group).mapValues(
        FlowBuckets.init(byDirection:))
    }
    let flows = summary.flows(in: period, by: dimensions.union(.category)) { entry in
      group(entry).map { CategoryFlowKey(key: $0, category: entry.category) }
    }
    return adjustment.buckets(of: flows, in: period, summary.grain, groupedBy: group)
  }

  /// What a currency came to that has no buckets.
  var nothing: FlowBuckets { FlowBuckets(isByPolicy: !adjustment.policy.isEmpty) }

  /// The balances of a period by currency code.
  func balances(in period: DatePeriod) -> [Balance] {
    buckets(in: period, by: .currency) { $0.currency }.sorted { $0.key < $1.key }
      .map { Balance($0.value, in: $0.key) }
  }
}
