/// Adds a transaction to a ledger by hand.
public struct AddTransactionUseCase: Sendable {
  private let ledger: any TransactionsLedger

  /// Changes that ledger.
  public init(ledger: any TransactionsLedger) { self.ledger = ledger }

  /// Adds it under its own id.
  ///
  /// - Throws: ``TransactionValidationError/idTaken(_:)``.
  public func execute(
    _ transaction: Transaction, note: TransactionNote? = nil
  ) async throws -> LedgerChangeResult {
    try await ledger.apply(.add(StoredTransaction(transaction, note: note, version: 1)))
  }

  /// Adds it under the first free id of those that its content has in a file: so a file that brings the same
  /// transaction later is recognised, and two purchases that look alike are two. Whatever id it has gives way.
  ///
  /// - Throws: the errors of the store that keeps the ledger.
  public func execute(
    derivingIDOf transaction: Transaction, note: TransactionNote? = nil
  ) async throws -> LedgerChangeResult {
    var occurrence = 1
    while true {
      let id = TransactionID(derivedFrom: transaction, occurrence: occurrence)
      do {
        return try await execute(transaction.identified(by: id), note: note)
      } catch TransactionValidationError.idTaken {
        occurrence += 1
      }
    }
  }
}
