/// Totals of a period by one dimension.
public struct TotalsReport: Hashable, Sendable {
  /// What the rows are.
  public enum Dimension: String, Hashable, Sendable, CaseIterable {
    /// A category a row.
    case category
    /// A month a row.
    case month
    /// An account a row.
    case account
    /// Money in and money out.
    case type
  }

  /// One value of the dimension in one currency.
  public struct Row: Hashable, Sendable {
    /// The value as text.
    public let key: String
    /// The figures.
    public let balance: Balance

    /// A row.
    public init(key: String, balance: Balance) {
      self.key = key
      self.balance = balance
    }
  }

  /// What the rows are.
  public let dimension: Dimension
  /// The days they cover.
  public let period: ResolvedPeriod
  /// The rows: by currency; within one, months in order of time, everything else largest expense first.
  public let rows: [Row]
  /// What became of the rows read.
  public let account: ScanAccount

  /// A finished report.
  public init(dimension: Dimension, period: ResolvedPeriod, rows: [Row], account: ScanAccount) {
    self.dimension = dimension
    self.period = period
    self.rows = rows
    self.account = account
  }
}
