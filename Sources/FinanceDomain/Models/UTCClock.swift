/// The time by which runs, messages and imports are marked.
public enum UTCClock {
  /// Now, in UTC: `2024-05-03T14:22:10Z`.
  public static func now() -> String { text(second: Int(Date().timeIntervalSince1970)) }

  /// That second since 1970, in UTC.
  static func text(second: Int) -> String { Date(timeIntervalSince1970: Double(second)).ISO8601Format() }
}
