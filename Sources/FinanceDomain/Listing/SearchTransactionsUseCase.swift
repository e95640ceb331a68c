/// The transactions that a search in words finds, a page at a time.
public struct SearchTransactionsUseCase: Sendable {
  private let repository: any TransactionsRepository

  /// Asks that repository.
  public init(repository: any TransactionsRepository) { self.repository = repository }

  /// One page of what the words find, within what the query allows.
  ///
  /// - Throws: ``SearchSyntaxError`` if the words are invalid.
  public func execute(
    _ words: String, within query: TransactionQuery = .everything, today: CalendarDay,
    page: PageRequest = PageRequest()
  ) async throws -> PaginatedResult<Transaction> {
    try await repository.getTransactions(
      matching: try Self.query(words, within: query, today: today), page: page)
  }

  /// What the words ask for, within what the query allows.
  ///
  /// - Throws: ``SearchSyntaxError`` if the words are invalid.
  public static func query(
    _ words: String, within query: TransactionQuery, today: CalendarDay
  ) throws -> TransactionQuery {
    let search = try SearchExpression(parsing: words, today: today, calendar: query.calendar)
    var narrowed = query
    narrowed.condition = query.condition == .everything ? search : .all([query.condition, search])
    return narrowed
  }
}
