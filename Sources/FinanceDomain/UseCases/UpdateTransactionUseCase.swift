/// Puts a transaction in the place of the one with its id.
public struct UpdateTransactionUseCase: Sendable {
  private let repository: any WritableTransactionsRepository

  /// Changes that repository.
  public init(repository: any WritableTransactionsRepository) { self.repository = repository }

  /// Replaces it.
  ///
  /// - Throws: ``TransactionValidationError/idUnknown(_:)``.
  public func execute(_ transaction: Transaction) async throws {
    try await repository.updateTransaction(transaction)
  }
}
