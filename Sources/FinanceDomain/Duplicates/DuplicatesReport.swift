/// Every row that was dropped because another one says the same, and the rows in conflict.
public struct DuplicatesReport: Sendable {
  /// A row that was dropped.
  public struct Row: Hashable, Sendable {
    /// What it says.
    public let transaction: Transaction
    /// Where it is.
    public let place: RowOrigin
    /// Where the row is that counts in its place.
    public let original: RowOrigin
    /// By what they were found to be the same.
    public let key: DuplicateKey

    /// A dropped row with all its facts.
    public init(transaction: Transaction, place: RowOrigin, original: RowOrigin, key: DuplicateKey) {
      self.transaction = transaction
      self.place = place
      self.original = original
      self.key = key
    }
  }

  /// In the order of the sources.
  public let rows: [Row]
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read.
  public let rowCounts: ScanRowCounts

  /// A finished report.
  public init(rows: [Row], period: DatePeriod, rowCounts: ScanRowCounts) {
    self.rows = rows
    self.period = period
    self.rowCounts = rowCounts
  }

  /// The rows whose ids stand for something else in other rows; the first of them, if there are very many.
  public var conflicts: [RejectedRow] { rowCounts.rejections.rows.filter { $0.code == .idConflict } }
}
