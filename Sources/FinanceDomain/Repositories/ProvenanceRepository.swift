/// A repository that knows where its transactions come from.
public protocol ProvenanceRepository: TransactionsRepository {
  /// The row that counts as the transaction with that id, and the account of the search; `nil` if there is none.
  ///
  /// Rules are not applied, whatever the repository does for other questions.
  func provenance(of id: TransactionID) async throws -> (row: RowProvenance?, account: ScanAccount)

  /// Where these rows stand, as a person can find them again, by the places that a scan of the same repository has given.
  /// Rows of which nothing is known are left out.
  func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin]
}
