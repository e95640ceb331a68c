/// What is wrong with rules.
public struct RuleLintReport: Sendable {
  /// The rules, in order.
  public let rules: [CategorizationRule]
  /// What was found, in the order of the rules.
  public let findings: [RuleFinding]
  /// How many transactions the rules were tried on; `nil` if they were looked at alone.
  public let transactions: Int?
  /// The days asked about.
  public let period: DatePeriod
  /// What became of the rows read.
  public let account: ScanRowCounts

  /// A finished report.
  public init(
    rules: [CategorizationRule], findings: [RuleFinding], transactions: Int?, period: DatePeriod,
    account: ScanRowCounts
  ) {
    self.rules = rules
    self.findings = findings
    self.transactions = transactions
    self.period = period
    self.account = account
  }
}
