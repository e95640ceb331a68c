/// Everything that matched, to be handed to another program.
public struct ExportedTransactions: Sendable {
  /// The transactions in the order asked for; ties of the day are decided by time and id, those without a time first.
  public let transactions: TransactionList
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read.
  public let account: ScanRowCounts

  /// A finished export.
  public init(transactions: TransactionList, period: DatePeriod, account: ScanRowCounts) {
    self.transactions = transactions
    self.period = period
    self.account = account
  }
}
