/// Totals of a period by one dimension or by several at once.
public struct TotalsReport: Hashable, Sendable {
  /// What a key of the rows is.
  public enum Dimension: String, Hashable, Sendable, CaseIterable {
    /// A category a row.
    case category
    /// A day a row.
    case day
    /// A week a row, from Monday to Sunday.
    case week
    /// A month a row.
    case month
    /// Three months a row.
    case quarter
    /// Six months a row.
    case halfYear = "half-year"
    /// A year a row.
    case year
    /// Three months of a fiscal year a row.
    case fiscalQuarter = "fiscal-quarter"
    /// A fiscal year a row.
    case fiscalYear = "fiscal-year"
    /// An account a row.
    case account
    /// Money in and money out.
    case type

    /// The stretch of time, if that is what it is.
    public var step: PeriodStep? { PeriodStep(rawValue: rawValue) }
  }

  /// One value of each dimension in one currency. Combinations without transactions have no row.
  public struct Row: Hashable, Sendable {
    /// The values as text, in the order of the dimensions.
    public let keys: [String]
    /// The figures.
    public let balance: Balance

    /// A row.
    public init(keys: [String], balance: Balance) {
      self.keys = keys
      self.balance = balance
    }
  }

  /// What the keys of a row are, the outermost first.
  public let dimensions: [Dimension]
  /// The days they cover.
  public let period: ResolvedPeriod
  /// The rows: by currency; within one, by their keys, the outermost first.
  ///
  /// Stretches of time are in their order. Everything else has the largest expense first, then the largest income, then the
  /// order of bytes. What counts is all that belongs to a key beside the same outer keys, so that rows with equal outer
  /// keys stand together.
  public let rows: [Row]
  /// What became of the rows read.
  public let account: ScanRowCounts

  /// A finished report.
  ///
  /// - Precondition: every row has a key for each dimension.
  public init(dimensions: [Dimension], period: ResolvedPeriod, rows: [Row], account: ScanRowCounts) {
    precondition(
      rows.allSatisfy { $0.keys.count == dimensions.count }, "a row has a key for each of the dimensions")
    self.dimensions = dimensions
    self.period = period
    self.rows = rows
    self.account = account
  }
}
