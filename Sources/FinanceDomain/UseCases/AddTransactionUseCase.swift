/// Adds a transaction to a repository that can be changed.
public struct AddTransactionUseCase: Sendable {
  private let repository: any WritableTransactionsRepository

  /// Changes that repository.
  public init(repository: any WritableTransactionsRepository) { self.repository = repository }

  /// Adds it.
  ///
  /// - Throws: ``TransactionValidationError/idTaken(_:)``.
  public func execute(_ transaction: Transaction) async throws {
    try await repository.addTransaction(transaction)
  }
}
