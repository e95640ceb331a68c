/// A ledger that takes in the rows of a supplier, all that are new or none.
public protocol ImportingLedger: TransactionsLedger {
  /// Takes in what is new.
  ///
  /// - Parameters:
  ///   - supply: what ``TransactionsSupplier/examine()`` has found.
  ///   - isTrial: whether nothing is to be kept.
  ///   - accepts: whether an account with so many refused rows, those among them that contradict the ledger, is good
  ///     enough. If not, nothing is kept.
  func importTransactions(
    _ supply: TransactionsSupply, from supplier: any TransactionsSupplier, isTrial: Bool,
    accepting accepts: @Sendable (ScanRowCounts) -> Bool
  ) async throws -> ImportResult
}
