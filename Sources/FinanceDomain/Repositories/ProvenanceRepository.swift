/// A repository that knows where its transactions come from, and which rows it has dropped for others.
public protocol ProvenanceRepository: TransactionsRepository {
  /// The row that counts as the transaction with that id, and the row counts of the search; `nil` if there is none.
  ///
  /// Rules are not applied, whatever the repository does for other questions.
  ///
  /// - Parameter accounts: those that it may be on; empty for all. Of several the first is given, which names the others.
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, rowCounts: ScanRowCounts)

  /// Where these rows are, as a person can find them again, by the places that a scan of the same repository has given.
  /// Rows of which nothing is known are left out.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin]

  /// Every dropped row that matches. It holds all of them: the wrong call for figures, whose row counts say how many they are.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport
}

extension ProvenanceRepository {
  /// None, in a repository that takes in no row twice.
  ///
  /// - Throws: the errors of the repository: see ``TransactionsRepository``.
  public func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport {
    DuplicatesReport(
      rows: [], period: query.period ?? .all,
      rowCounts: try await scan(NoFigures(), matching: query).rowCounts)
  }
}
