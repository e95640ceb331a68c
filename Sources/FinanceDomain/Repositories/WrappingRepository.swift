/// A repository of the rows of another one, which knows where they come from.
package protocol WrappingRepository: ProvenanceRepository {
  /// The other repository.
  nonisolated var wrapped: any ProvenanceRepository { get }
}

/// Rows are what and where they are in the other repository, whatever this one makes of them.
extension WrappingRepository {
  /// - Throws: the errors of the other repository.
  public func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, rowCounts: ScanRowCounts) {
    try await wrapped.provenance(of: id, on: accounts)
  }

  /// - Throws: the errors of the other repository.
  public func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    try await wrapped.origins(of: rows)
  }

  /// - Throws: the errors of the other repository.
  public func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport {
    try await wrapped.duplicates(matching: query)
  }
}
