/// A repository that knows where its transactions come from.
public protocol ProvenanceRepository: TransactionsRepository {
  /// The row that counts as the transaction with that id, and the account of the search; `nil` if there is none.
  ///
  /// Rules are not applied, whatever the repository does for other questions.
  func provenance(of id: TransactionID) async throws -> (row: RowProvenance?, account: ScanAccount)
}
