/// Two periods beside each other: what each category, account or direction came to then and now, those that moved most first.
public struct CompareReport: Hashable, Sendable {
  /// What has happened to a row.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// There were transactions in both periods.
    case both
    /// Only in the later one; there is nothing to have a percentage of.
    case new
    /// Only in the earlier one.
    case gone
  }

  /// One value of each dimension, in one currency.
  public struct Row: Hashable, Sendable {
    /// The values as text, in the order of the dimensions.
    public let keys: [String]
    /// What it came to in the earlier period.
    public let then: Balance
    /// What it came to in the later one.
    public let now: Balance
    /// By how much money in less money out rose.
    public let change: PeriodComparison.Change

    /// Two balances of one currency.
    init(keys: [String], then: Balance, now: Balance) {
      self.keys = keys
      self.then = then
      self.now = now
      change = PeriodComparison.Change(from: then.buckets.net, to: now.buckets.net)
    }

    /// What has happened.
    public var state: State {
      if then.transactions == 0 { return .new }
      return now.transactions == 0 ? .gone : .both
    }
  }

  /// What is said about one currency. Currencies are never added together.
  public struct CurrencySection: Hashable, Sendable {
    /// The later period's balance.
    public let now: Balance
    /// The earlier period's, and how each figure moved.
    public let comparison: PeriodComparison
    /// The rows, the largest move first; ties by their keys.
    public let rows: [Row]
  }

  /// What the keys of a row are, the outermost first.
  public let dimensions: [TotalsReport.Dimension]
  /// The days that are compared.
  public let periods: ComparedPeriods
  /// One section a currency, by code.
  public let currencies: [CurrencySection]
  /// What became of the rows read.
  public let account: ScanRowCounts
}
