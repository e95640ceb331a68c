/// Takes the rows of files into a ledger: all that are new, or none.
public struct ImportTransactionsUseCase: Sendable {
  private let supplier: any TransactionsSupplier
  private let ledger: any ImportingLedger

  /// Takes rows from there to there.
  public init(from supplier: any TransactionsSupplier, into ledger: any ImportingLedger) {
    self.supplier = supplier
    self.ledger = ledger
  }

  /// Imports, or only tries to.
  ///
  /// Whatever cannot be used, a source or more rows than are accepted, leaves the ledger as it was; what the result then
  /// has no batch.
  public func execute(
    isTrial: Bool = false, accepting accepts: @escaping @Sendable (ScanRowCounts) -> Bool
  ) async throws -> ImportResult {
    let supply = try await supplier.examine()
    let isComplete: @Sendable (ScanRowCounts) -> Bool = { $0.failures.isEmpty && accepts($0) }
    return try await ledger.importTransactions(
      supply, from: supplier, isTrial: isTrial, accepting: isComplete)
  }
}
