import FinanceDomain

/// The transactions of files as one of several askers sees them: its questions are answered together with those of the
/// others, by as few passes as possible.
///
/// It is the wrong repository for somebody who asks alone: nothing is read before every other asker waits, too.
package struct GatheredRepository: TransactionsRepository {
  private let files: FileTransactionsRepository
  private let gathering: ScanGathering
  private let asker: Int
  private let summaries = SharedSummaries()

  /// The repository of that asker, which has entered the gathering.
  package init(_ files: FileTransactionsRepository, in gathering: ScanGathering, as asker: Int) {
    self.files = files
    self.gathering = gathering
    self.asker = asker
  }

  package func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    try await gathering.ask(empty, matching: query, as: asker)
  }

  package func summary(
    matching query: TransactionQuery, including details: LedgerSummary.Details
  ) async throws -> Scan<LedgerSummary> {
    try await summaries.scan(self, for: query, including: details)
  }
}

extension GatheredRepository: DuplicateExplaining {
  package func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport {
    try await files.duplicates(matching: query)
  }
}

extension GatheredRepository: ProvenanceRepository {
  package func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, account: ScanAccount) {
    try await files.provenance(of: id, on: accounts)
  }

  package func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    try await files.origins(of: rows)
  }
}
