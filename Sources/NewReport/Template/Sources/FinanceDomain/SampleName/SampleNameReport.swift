/// Sample name: what came in and went out in a period, by category.
public struct SampleNameReport: Sendable {
  /// A category in one currency.
  public struct Row: Hashable, Sendable {
    /// The category.
    public let category: TransactionCategory
    /// What came in and went out.
    public let balance: Balance

    /// A row.
    public init(category: TransactionCategory, balance: Balance) {
      self.category = category
      self.balance = balance
    }
  }

  /// What was asked for.
  public let period: ResolvedPeriod
  /// By currency, then by category.
  public let rows: [Row]
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts

  /// A finished report.
  public init(period: ResolvedPeriod, rows: [Row], rowCounts: ScanRowCounts) {
    self.period = period
    self.rows = rows
    self.rowCounts = rowCounts
  }
}
