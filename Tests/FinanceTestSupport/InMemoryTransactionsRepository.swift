import FinanceDomain

/// Transactions in memory, in the order in which they were added, searched and changed by rules as the columns of files are.
///
/// It is the wrong one for laws about searches and rules themselves: see `ListRepository`.
package actor InMemoryTransactionsRepository: WritableTransactionsRepository {
  private var transactions: [TransactionID: Transaction] = [:]
  private var order: [TransactionID] = []
  private let rules: [CategorizationRule]
  private var summaries: [TransactionQuery: Scan<ScanSummary>] = [:]

  /// How many transactions one batch holds.
  private static let batchSize = 4096

  /// Holds those transactions, as they are before the rules; whoever asks sees them as they are after.
  ///
  /// - Throws: ``TransactionValidationError/idTaken(_:)`` if two have the same id.
  package init(
    _ transactions: [Transaction] = [], rules: [CategorizationRule] = []
  ) throws(TransactionValidationError) {
    self.rules = rules
    for transaction in transactions {
      guard self.transactions.updateValue(transaction, forKey: transaction.id) == nil else {
        throw .idTaken(transaction.id)
      }
      order.append(transaction.id)
    }
  }

  /// Puts one question to all transactions.
  package func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    var aggregate = empty
    var rules = RuleSet(self.rules)
    var filter = TransactionFilter(query.expression)
    var days: ClosedRange<CalendarDay>?
    for start in stride(from: 0, to: order.count, by: InMemoryTransactionsRepository.batchSize) {
      try Task.checkCancellation()
      let ids = order[start..<min(start + InMemoryTransactionsRepository.batchSize, order.count)]
      var batch = TransactionBatch(ids.compactMap { transactions[$0] })
      batch.originBase = start
      for row in 0..<batch.count { batch.origins[row] = UInt32(row) }
      if batch.count > 0, query.expression != .everything {
        days.include(ClosedRange(numbers: batch.dayRange()))
      }
      rules.apply(to: &batch)
      filter.apply(to: &batch)
      aggregate.absorb(batch)
    }
    let rowCounts = RowCounts(path: "memory", format: "memory", read: order.count, accepted: order.count)
    return Scan(aggregate: aggregate, rowCounts: try ScanRowCounts(sources: [rowCounts], days: days))
  }

  /// What the sections of a report ask; kept until something changes.
  package func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary> {
    if let known = summaries[query], known.aggregate.details.contains(details) { return known }
    let summary = try await scan(
      ScanSummary(focus: query.period ?? .all, including: details, calendar: query.calendar),
      matching: TransactionQuery(condition: query.condition))
    summaries[query] = summary
    return summary
  }

  /// Adds a transaction after the others.
  package func addTransaction(_ transaction: Transaction) async throws {
    guard transactions[transaction.id] == nil else {
      throw TransactionValidationError.idTaken(transaction.id)
    }
    transactions[transaction.id] = transaction
    order.append(transaction.id)
    summaries.removeAll()
  }

  /// Puts a transaction in the place of the one with its id.
  package func updateTransaction(_ transaction: Transaction) async throws {
    guard transactions[transaction.id] != nil else {
      throw TransactionValidationError.idUnknown(transaction.id)
    }
    transactions[transaction.id] = transaction
    summaries.removeAll()
  }

  /// Removes a transaction.
  package func deleteTransaction(id: TransactionID) async throws {
    guard transactions.removeValue(forKey: id) != nil else { throw TransactionValidationError.idUnknown(id) }
    order.removeAll { $0 == id }
    summaries.removeAll()
  }
}
