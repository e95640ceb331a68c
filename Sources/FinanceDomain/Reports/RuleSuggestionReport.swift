/// Rules that would give categories to transactions that have none.
public struct RuleSuggestionReport: Sendable {
  /// What is suggested, by currency, most money first.
  public let suggestions: [RuleSuggestion]
  /// How many transactions were looked at.
  public let transactions: Int
  /// How many of them have no category after all rules.
  public let uncategorized: Int
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read.
  public let account: ScanRowCounts

  /// A finished report.
  public init(
    suggestions: [RuleSuggestion], transactions: Int, uncategorized: Int, period: DatePeriod,
    account: ScanRowCounts
  ) {
    self.suggestions = suggestions
    self.transactions = transactions
    self.uncategorized = uncategorized
    self.period = period
    self.account = account
  }
}
