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
  ///
  /// - Parameters:
  ///   - replaced: the number of an earlier import that is taken back in the same step, because the files are
  ///     corrected ones; `nil` for none.
  ///   - isTrial: whether nothing is to be kept.
  ///   - accepts: whether so many refused rows are good enough.
  /// - Throws: ``LedgerConflict`` if the earlier import cannot be taken back; what the supplier and the ledger throw.
  public func execute(
    replacing replaced: Int? = nil, isTrial: Bool = false,
    accepting accepts: @escaping @Sendable (ScanRowCounts) -> Bool
  ) async throws -> ImportResult {
    let supply = try await supplier.examine()
    let isComplete: @Sendable (ScanRowCounts) -> Bool = { $0.failures.isEmpty && accepts($0) }
    return try await ledger.importTransactions(
      supply, from: supplier, replacing: replaced, isTrial: isTrial, accepting: isComplete)
  }
}

/// What an import did, or would do.
public struct ImportResult: Sendable {
  /// Where the ledger is.
  public let ledger: String
  /// The batch it became; `nil` if nothing was changed, because that was all that was asked or because rows were refused.
  public let batch: Int?
  /// The import whose place it took; `nil` if it took none.
  public let replaced: Int?
  /// What became of the rows of each file, in order.
  public let files: [LedgerBatch.File]
  /// Whether it was only tried.
  public let isTrial: Bool
  /// How many transactions the ledger has now.
  public let transactions: Int
  /// What became of the rows read, rows that contradict the ledger among the refused.
  public let rowCounts: ScanRowCounts

  /// A result with all its facts.
  public init(
    ledger: String, batch: Int?, replaced: Int? = nil, files: [LedgerBatch.File], isTrial: Bool,
    transactions: Int, rowCounts: ScanRowCounts
  ) {
    self.ledger = ledger
    self.batch = batch
    self.replaced = replaced
    self.files = files
    self.isTrial = isTrial
    self.transactions = transactions
    self.rowCounts = rowCounts
  }

  /// Rows that were new.
  public var added: Int { files.reduce(0) { $0 + $1.added } }
  /// Rows that the ledger had already.
  public var recognised: Int { files.reduce(0) { $0 + $1.recognised } }
}
