/// Every transaction that matches, in order: for other programs, and for keeping.
///
/// It holds all of them at once; it is the wrong use case for looking at some (``GetTransactionsUseCase``).
public struct ExportTransactionsUseCase: Sendable {
  private let repository: any TransactionsRepository

  /// Asks that repository.
  public init(repository: any TransactionsRepository) { self.repository = repository }

  /// What matches, oldest first unless another order is asked for.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    matching query: TransactionQuery = .everything, order: TransactionOrder = TransactionOrder(by: .date)
  ) async throws -> ExportedTransactions {
    let scan = try await repository.scan(SortedTransactions(order: order), matching: query)
    return ExportedTransactions(
      transactions: scan.aggregate.list, period: query.period ?? .all, rowCounts: scan.rowCounts)
  }
}

/// Everything that matched, to be handed to another program.
public struct ExportedTransactions: Sendable {
  /// The transactions in the order asked for; ties of the day are decided by time and id, those without a time first.
  public let transactions: TransactionList
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts
}
