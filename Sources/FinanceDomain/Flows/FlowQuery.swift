/// A use case that asks one question about money: which transactions are meant, and what is income, expense, transfer.
public protocol FlowUseCase: Sendable {
  /// Asks that question.
  init(_ question: FlowQuery)
}

extension FlowUseCase {
  /// Asks that repository about the transactions that meet the condition.
  ///
  /// - Parameter flows: kinds of categories and own accounts, if any are stated.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    flows: FlowPolicy = FlowPolicy(), calendar: ReportingCalendar = .civil
  ) {
    self.init(FlowQuery(repository: repository, condition: condition, policy: flows, calendar: calendar))
  }
}

/// A question about money in buckets, put to a repository: what the use cases of reports have in common.
public struct FlowQuery: Sendable {
  let repository: any TransactionsRepository
  let condition: SearchExpression
  let policy: FlowPolicy
  let calendar: ReportingCalendar
  /// The rows among which transfers are looked for, where they have been found before.
  var candidates: TransferCandidates?
  /// What is asked for besides, so that one answer serves all who share it.
  private var details: ScanSummary.Details = []
  /// The answers of those who share them; `nil` for a question that is put alone.
  private var shared: SharedAnswers<FlowSummary>?

  /// A question about the transactions that meet the condition.
  ///
  /// - Parameters:
  ///   - policy: kinds of categories and own accounts, if any are stated.
  ///   - calendar: how days become months.
  public init(
    repository: any TransactionsRepository, condition: SearchExpression = .everything,
    policy: FlowPolicy = FlowPolicy(), calendar: ReportingCalendar = .civil
  ) {
    self.repository = repository
    self.condition = condition
    self.policy = policy
    self.calendar = calendar
  }

  /// The question for several who ask at the same time: the first asks for all these details, the others get
  /// the same answer.
  func shared(including details: ScanSummary.Details) -> FlowQuery {
    var question = self
    (question.details, question.shared) = (details, SharedAnswers())
    return question
  }

  func ask(about period: DatePeriod, including details: ScanSummary.Details = []) async throws
    -> FlowSummary
  {
    let query = TransactionQuery(period: period, condition: condition, calendar: calendar)
    guard let shared else { return try await answer(to: query, including: details) }
    let details: ScanSummary.Details = [details, self.details]
    return try await shared.answer(to: query, including: details) {
      try await answer(to: query, including: details)
    }
  }

  /// The legs of pairs are looked for among all rows, since a condition may cut a pair in two; only where there is
  /// a condition does that cost a scan of its own.
  private func answer(
    to query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> FlowSummary {
    let details = policy.isEmpty ? details : details.under(policy)
    let scan = try await repository.summary(matching: query, including: details)
    guard policy.findsTransfers else { return FlowSummary(scan: scan, policy: policy) }
    guard let own = scan.aggregate.transfers else {
      preconditionFailure("a summary has the candidates it was asked for")
    }
    guard condition != .everything else {
      return FlowSummary(scan, pairing: own, scope: nil)
    }
    let all = try await allCandidates(keepingPayees: details.contains(.payees))
    return FlowSummary(scan, pairing: all, scope: own.positions)
  }

  /// The rows among which transfers are looked for, whatever the condition.
  func allCandidates(keepingPayees: Bool) async throws -> TransferCandidates {
    if let candidates { return candidates }
    return try await repository.scan(
      TransferCandidates(policy: policy, keepsPayees: keepingPayees), matching: .everything
    ).aggregate
  }
}

/// A summary, and what a policy and the pairs that were found make of it: each leg leaves the bucket of its category or
/// direction for that of transfers.
///
/// Month, account, category, currency and direction of a leg are known, so it is taken out of the sums exactly, without
/// another look at the rows.
struct FlowSummary: Sendable {
  let scan: Scan<ScanSummary>
  /// What decides about everything that is no leg.
  private let policy: FlowPolicy
  /// The legs among the rows looked at; the bucket is that of transfers whose other leg is among the rows too, in the period
  /// or not, or of the others.
  private var legs: [SourcePosition: (candidate: TransferCandidate, bucket: FlowBucket)] = [:]

  init(scan: Scan<ScanSummary>, policy: FlowPolicy) { (self.scan, self.policy) = (scan, policy) }

  /// With the pairs of some candidates.
  ///
  /// - Parameter scope: where the rows are that are looked at; `nil` if all are.
  init(_ scan: Scan<ScanSummary>, pairing candidates: TransferCandidates, scope: Set<SourcePosition>?) {
    let unseen = candidates.unseenAccounts.filter { candidates.policy.transfers.asked.contains($0) }
    let remarks = unseen.map {
      "no transaction is of the own account '\($0)'; account names are compared letter by letter"
    }
    let rowCounts = ScanRowCounts(scan.rowCounts, remarking: remarks)
    self.init(scan: Scan(aggregate: scan.aggregate, rowCounts: rowCounts), policy: candidates.policy)
    for pair in TransferMatching(candidates).pairs {
      let inside = [pair.sent, pair.received].filter { scope?.contains($0.position) ?? true }
      let bucket = inside.count == 2 ? FlowBucket.transfers : .transfersOutOfScope
      for leg in inside { legs[leg.position] = (leg, bucket) }
    }
  }

  var summary: ScanSummary { scan.aggregate }

  /// The first and the last day of the data, whatever the condition.
  var dataDays: ClosedRange<CalendarDay>? { scan.rowCounts.days ?? summary.days }

  /// The step of the bridge that a row is part of: a leg of a pair by its place, any other row by category and direction.
  func step(of row: PlacedTransaction) -> MoneyBridge.Step {
    let transaction = row.transaction
    let own = policy.bucket(of: transaction.category, transaction.type)
    return MoneyBridge.Step(legs[row.position]?.bucket ?? own, transaction.type)
  }

  /// The totals of a period in buckets: see ``ScanSummary/flows(in:by:groupedBy:)``.
  func buckets<Key: Hashable>(
    in period: DatePeriod, by dimensions: TotalsCube.Dimensions,
    groupedBy group: (TotalsCube.Entry) -> Key?
  ) -> [Key: FlowBuckets] {
    guard !policy.isEmpty else {
      return summary.flows(in: period, by: dimensions, groupedBy: group).mapValues(
        FlowBuckets.init(byDirection:))
    }
    let flows = summary.flows(in: period, by: dimensions.union(.category)) { entry in
      group(entry).map { InCategory(category: entry.category, value: $0) }
    }
    var buckets: [Key: FlowBuckets] = [:]
    for (key, flow) in flows {
      buckets[key.value, default: FlowBuckets(isByPolicy: true)]
        .add(flow, to: policy.bucket(of: key.category))
    }
    for leg in legs.values where period.contains(leg.candidate.day) {
      guard let key = group(leg.candidate.entry(summary.grain)), var own = buckets[key] else { continue }
      move(leg, in: &own)
      buckets[key] = own
    }
    return buckets
  }

  /// The payees of the period in focus on whom most was spent, by currency.
  func topPayees(_ limit: Int, in period: DatePeriod) throws -> [Currency: [PayeeTotal]] {
    let moved = Dictionary(grouping: legs.values.filter { period.contains($0.candidate.day) }) { leg in
      InCurrency(currency: leg.candidate.currency, value: Bytewise(rawValue: leg.candidate.payee))
    }
    // Without their legs payees may be among others.
    let top = try summary.payees.top(limit + moved.count)
    return Dictionary(
      uniqueKeysWithValues: top.map { currency, payees in
        let totals = payees.map { name, buckets in
          var buckets = buckets
          for leg in moved[InCurrency(currency: currency, value: Bytewise(rawValue: name))] ?? [] {
            move(leg, in: &buckets)
          }
          return PayeeTotal(payee: name, balance: Balance(buckets, in: currency))
        }
        let spent = totals.filter { $0.balance.buckets[.spending].expenseCount > 0 }
        return (
          currency,
          Array(
            spent.sorted { left, right in
              let (one, other) = (left.balance.buckets.expense, right.balance.buckets.expense)
              return one == other ? left.payee.precedesByBytes(right.payee) : one > other
            }.prefix(limit))
        )
      })
  }

  /// Takes a leg out of the bucket of its category or direction.
  private func move(_ leg: (candidate: TransferCandidate, bucket: FlowBucket), in buckets: inout FlowBuckets)
  {
    let candidate = leg.candidate
    buckets.move(
      candidate.amount, candidate.type, from: policy.bucket(of: candidate.category, candidate.type),
      to: leg.bucket)
  }

  /// The same, a currency at a time, by code.
  func bucketsByCurrency<Key: Hashable>(
    in period: DatePeriod, by dimensions: TotalsCube.Dimensions, groupedBy group: (TotalsCube.Entry) -> Key
  ) -> [(currency: Currency, buckets: [Key: FlowBuckets])] {
    let all = buckets(in: period, by: dimensions.union(.currency)) { entry in
      InCurrency(currency: entry.currency, value: group(entry))
    }
    return Dictionary(grouping: all, by: \.key.currency).sorted { $0.key < $1.key }.map { currency, own in
      (currency, Dictionary(uniqueKeysWithValues: own.map { ($0.key.value, $0.value) }))
    }
  }

  /// The totals of a period by the values of some dimensions.
  func totals(
    in period: DatePeriod, by dimensions: [TotalsReport.Dimension], in calendar: ReportingCalendar
  ) -> [TotalsKey: FlowBuckets] {
    let looksAt = dimensions.reduce(TotalsCube.Dimensions.currency) { $0.union($1.looksAt) }
    return buckets(in: period, by: looksAt) { TotalsKey($0, dimensions, in: calendar) }
  }

  /// What a currency came to that has no buckets.
  var nothing: FlowBuckets { FlowBuckets(isByPolicy: !policy.isEmpty) }

  /// The balances of a period by currency code.
  func balances(in period: DatePeriod) -> [Balance] {
    buckets(in: period, by: .currency) { $0.currency }.sorted { $0.key < $1.key }
      .map { Balance($0.value, in: $0.key) }
  }
}

/// A value kept apart from the same one in another currency.
struct InCurrency<Value: Hashable>: Hashable {
  let currency: Currency
  let value: Value
}

private struct InCategory<Value: Hashable>: Hashable {
  let category: TransactionCategory
  let value: Value
}
