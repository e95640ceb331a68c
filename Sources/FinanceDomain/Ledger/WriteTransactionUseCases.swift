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
