/// What an import did, or would do.
public struct ImportResult: Sendable {
  /// Where the ledger is.
  public let ledger: String
  /// The batch it became; `nil` if nothing was changed, because that was all that was asked or because rows were refused.
  public let batch: Int?
  /// What became of the rows of each file, in order.
  public let files: [LedgerBatch.File]
  /// Whether it was only tried.
  public let isTrial: Bool
  /// How many transactions the ledger has now.
  public let transactions: Int
  /// What became of the rows read, rows that contradict the ledger among the refused.
  public let account: ScanRowCounts

  /// A result with all its facts.
  public init(
    ledger: String, batch: Int?, files: [LedgerBatch.File], isTrial: Bool, transactions: Int,
    account: ScanRowCounts
  ) {
    self.ledger = ledger
    self.batch = batch
    self.files = files
    self.isTrial = isTrial
    self.transactions = transactions
    self.account = account
  }

  /// Rows that were new.
  public var added: Int { files.reduce(0) { $0 + $1.added } }
  /// Rows that the ledger had already.
  public var recognised: Int { files.reduce(0) { $0 + $1.recognised } }
}
