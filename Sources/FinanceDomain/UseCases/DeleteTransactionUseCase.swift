/// Removes a transaction from a repository that can be changed.
public struct DeleteTransactionUseCase: Sendable {
  private let repository: any WritableTransactionsRepository

  /// Changes that repository.
  public init(repository: any WritableTransactionsRepository) { self.repository = repository }

  /// Removes it.
  ///
  /// - Throws: ``TransactionValidationError/idUnknown(_:)``.
  public func execute(id: TransactionID) async throws {
    try await repository.deleteTransaction(id: id)
  }
}
