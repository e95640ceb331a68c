/// A repository that knows where its transactions come from.
public protocol ProvenanceRepository: TransactionsRepository {
  /// The row that counts as the transaction with that id, and the account of the search; `nil` if there is none.
  ///
  /// Rules are not applied, whatever the repository does for other questions.
  func provenance(of id: TransactionID) async throws -> (row: RowProvenance?, account: ScanAccount)

  /// Where the rows at these places stand, as a person can find them again. Places of which nothing is known are left out.
  ///
  /// - Parameter positions: places that a scan of the same repository has given.
  func origins(of positions: Set<SourcePosition>) async throws -> [SourcePosition: RowOrigin]
}
