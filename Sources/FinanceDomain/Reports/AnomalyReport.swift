/// What is not as it usually is in a period.
public struct AnomalyReport: Sendable {
  /// What could not be judged because there is too little to hold it against.
  public struct Shortfall: Hashable, Sendable {
    /// What was looked for.
    public let kind: Anomaly.Kind
    /// How many payees, or categories, could not be judged.
    public let count: Int
    /// Of how many.
    public let total: Int
  }

  /// The days asked about.
  public let period: ResolvedPeriod
  /// What counts as unusual.
  public let settings: AnomalySettings
  /// What was found: by kind, the one that is furthest off first, then by day.
  public let findings: [Anomaly]
  /// What could not be judged, by kind.
  public let shortfalls: [Shortfall]
  /// How many transactions are transfers or ignored, and were not looked at.
  public let leftOut: Int
  /// What became of the rows read.
  public let account: ScanRowCounts
}
