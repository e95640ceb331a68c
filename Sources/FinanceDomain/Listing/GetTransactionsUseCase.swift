/// The transactions of a period, a page at a time.
public struct GetTransactionsUseCase: Sendable {
  private let repository: any TransactionsRepository

  /// Asks that repository.
  public init(repository: any TransactionsRepository) { self.repository = repository }

  /// One page of what matches.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func execute(
    matching query: TransactionQuery = .everything, page: PageRequest = PageRequest()
  ) async throws -> PaginatedResult<Transaction> {
    try await repository.getTransactions(matching: query, page: page)
  }
}
