/// A repository that can say which rows it has dropped, and for which others.
public protocol DuplicateExplaining: TransactionsRepository {
  /// Every dropped row that matches. It holds all of them: the wrong call for figures, whose account counts them.
  func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport
}
