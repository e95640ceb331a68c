/// Which rows were dropped, and for which others.
public struct ExplainDuplicatesUseCase: Sendable {
  private let repository: any DuplicateExplaining

  /// Asks that repository.
  public init(repository: any DuplicateExplaining) { self.repository = repository }

  /// The dropped rows that match.
  public func execute(matching query: TransactionQuery) async throws -> DuplicatesReport {
    try await repository.duplicates(matching: query)
  }
}
