/// The transactions of another repository in one currency.
///
/// Conditions are asked of the transactions as they are: `currency:USD` and `amount:>20` mean what the source says. Only
/// rows that meet them are converted.
public actor ConvertedTransactionsRepository: DuplicateExplaining, ProvenanceRepository {
  private let base: any DuplicateExplaining & ProvenanceRepository
  private let terms: ConversionTerms
  private let summaries = SharedAnswers<Scan<LedgerSummary>>()

  /// Those transactions in those terms.
  public init(_ base: any DuplicateExplaining & ProvenanceRepository, _ terms: ConversionTerms) {
    self.base = base
    self.terms = terms
  }

  /// Puts one question to all rows, as converted; the account says what that took.
  public func scan<A: TransactionAggregate>(_ empty: A, matching query: TransactionQuery) async throws
    -> Scan<A>
  {
    let scan = try await base.scan(Converting(empty, terms), matching: query)
    return Scan(
      aggregate: scan.aggregate.inner,
      account: ScanRowCounts(scan.account, converting: scan.aggregate.conversion))
  }

  /// What the sections of a report ask: one scan a query, shared by all who ask.
  ///
  /// Sums that the other repository keeps are of no use here: what is rounded row by row is learned from the rows.
  public func summary(
    matching query: TransactionQuery, including details: LedgerSummary.Details
  ) async throws -> Scan<LedgerSummary> {
    try await summaries.scan(self, for: query, including: details)
  }

  /// Every dropped row that matches, as its source has it.
  public func duplicates(matching query: TransactionQuery) async throws -> DuplicatesReport {
    try await base.duplicates(matching: query)
  }

  /// The row that counts as the transaction with that id, as its source has it.
  public func provenance(
    of id: TransactionID, on accounts: [String]
  ) async throws -> (row: RowProvenance?, account: ScanRowCounts) {
    try await base.provenance(of: id, on: accounts)
  }

  /// Where these rows stand: in the places that they had before.
  public func origins(of rows: [PlacedTransaction]) async throws -> [SourcePosition: RowOrigin] {
    try await base.origins(of: rows)
  }
}
