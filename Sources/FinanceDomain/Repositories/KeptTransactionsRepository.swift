/// What one reading of a repository has found about all its days, kept for the reports of many months: none of them costs a
/// reading of its own.
///
/// It holds what a ``PartialSummary`` by days holds, and the rows that the months list. What is asked besides goes to the
/// repository that was read.
struct KeptTransactionsRepository: WrappingRepository {
  let wrapped: any ProvenanceRepository
  private let condition: SearchExpression
  private let answers: PartialTransactionsRepository
  private let account: ScanRowCounts
  private let largest: LargestTransactions
  /// The rows among which transfers are looked for, where a condition leaves only some of them in the figures.
  private let transfers: Scan<TransferCandidates>?
  private let origins: [SourcePosition: RowOrigin]

  /// Reads once, and where transfers are looked for under a condition once more, since these are looked for among all rows.
  ///
  /// - Parameters:
  ///   - question: what will be asked, and of whose transfers.
  ///   - limit: how many rows of a month and currency are kept, the largest.
  init(
    reading repository: any ProvenanceRepository, for question: FlowQuery, rowsOfMonth limit: Int
  ) async throws {
    let (condition, flows, calendar) = (question.condition, question.policy, question.calendar)
    let empty = DaysAndRows(
      days: PartialSummary(TotalsGrain(calendar, isDaily: true), policy: flows),
      largest: LargestTransactions(limit: limit, apartBy: TotalsGrain(calendar)))
    let scan = try await repository.scan(
      empty, matching: TransactionQuery(condition: condition, calendar: calendar))
    (wrapped, self.condition, account) = (repository, condition, scan.account)
    let partial = Partial(settings: [], summary: scan.aggregate.days, account: account)
    answers = PartialTransactionsRepository { partial }
    largest = scan.aggregate.largest
    transfers =
      flows.findsTransfers && condition != .everything
      ? try await repository.scan(TransferCandidates(policy: flows), matching: .everything) : nil
    origins = limit == 0 ? [:] : try await repository.origins(of: largest.transactions.map(\.row))
  }

  func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    guard query.condition == condition else {
      return try await wrapped.summary(matching: query, including: details)
    }
    return try await answers.summary(matching: query, including: details)
  }

  func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws -> Scan<A> {
    if let asked = empty as? LargestTransactions, asked.limit <= largest.limit, query.condition == condition,
      let period = query.period, largest.grain?.isWhole(period) ?? false,
      let found = largest.largest(in: period, limit: asked.limit) as? A
    {
      return Scan(aggregate: found, account: account)
    }
    if let asked = empty as? TransferCandidates, let transfers, query == .everything,
      asked.policy == transfers.aggregate.policy, let found = transfers as? Scan<A>
    {
      return found
    }
    return try await wrapped.scan(empty, matching: query)
  }

  func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] { origins }
}

/// The figures by days, and the rows of each month.
private struct DaysAndRows: TransactionAggregate {
  var days: PartialSummary
  var largest: LargestTransactions

  mutating func absorb(_ batch: borrowing TransactionBatch) {
    days.absorb(batch)
    largest.absorb(batch)
  }

  mutating func merge(_ other: consuming DaysAndRows) {
    days.merge(other.days)
    largest.merge(other.largest)
  }

  mutating func share() { days.share() }

  var mostDistinct: DistinctValues? { days.mostDistinct }
}
