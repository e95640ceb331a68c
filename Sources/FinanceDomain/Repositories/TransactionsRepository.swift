/// Where transactions come from: files, memory, a ledger. All give the same answers to the same questions.
public protocol TransactionsRepository: Sendable {
  /// Puts one question to all rows.
  ///
  /// - Parameters:
  ///   - empty: an aggregate that has seen nothing; each worker fills a copy of its own.
  ///   - query: which transactions the aggregate is to see, the period included.
  /// - Throws: ``ConservationError``, ``PartialQuestionError``, `CancellationError`, or the error of the source or store
  ///   that cannot be read.
  func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws -> Scan<A>

  /// What the sections of a report ask. One scan a query: asking again, at the same time or later, for no more
  /// details gives the same answer without another pass. So a caller who knows that more will be asked asks for it first.
  ///
  /// The query's period is the summary's focus; its totals cover all months.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  func summary(
    matching query: TransactionQuery, including details: ScanSummary.Details
  ) async throws -> Scan<ScanSummary>

  /// One page of the transactions that match.
  ///
  /// - Throws: ``PageCursorError/otherQuestion`` for a cursor of another list.
  func getTransactions(
    matching query: TransactionQuery, page: PageRequest
  ) async throws -> PaginatedResult<Transaction>
}

/// A repository that can be changed, one transaction at a time.
public protocol WritableTransactionsRepository: TransactionsRepository {
  /// Adds a transaction.
  ///
  /// - Throws: ``TransactionValidationError/idTaken(_:)``.
  func addTransaction(_ transaction: Transaction) async throws
  /// Puts a transaction in the place of the one with its id.
  ///
  /// - Throws: ``TransactionValidationError/idUnknown(_:)``.
  func updateTransaction(_ transaction: Transaction) async throws
  /// Removes a transaction.
  ///
  /// - Throws: ``TransactionValidationError/idUnknown(_:)``.
  func deleteTransaction(id: TransactionID) async throws
}

extension TransactionsRepository {
  /// The totals alone, or with whatever else was asked before.
  ///
  /// - Throws: the errors of ``scan(_:matching:)``.
  public func totals(matching query: TransactionQuery) async throws -> Scan<ScanSummary> {
    try await summary(matching: query, including: [])
  }

  /// A page is the beginning of a list, kept while it passes by.
  ///
  /// - Throws: ``PageCursorError/otherQuestion`` for a cursor of another list; the errors of ``scan(_:matching:)``.
  public func getTransactions(
    matching query: TransactionQuery, page: PageRequest
  ) async throws -> PaginatedResult<Transaction> {
    try await scannedPage(page, of: query) { try await scan($0, matching: query) }
  }

  /// The page that a scan gives.
  ///
  /// - Throws: ``PageCursorError/otherQuestion`` for a cursor of another list; what the scan throws.
  package func scannedPage(
    _ page: PageRequest, of query: TransactionQuery,
    _ scan: @Sendable (PageSelection) async throws -> Scan<PageSelection>
  ) async throws -> PaginatedResult<Transaction> {
    let question = query.fingerprint
    let (skipped, after) = try page.beginning(inAnswerTo: question)
    let scan = try await scan(
      PageSelection(order: page.order, limit: skipped + page.size + 1, after: after))
    return PaginatedResult(
      scan.aggregate.transactions(after: skipped), of: page, inAnswerTo: question,
      totalItems: scan.aggregate.total, rowCounts: scan.rowCounts)
  }
}
