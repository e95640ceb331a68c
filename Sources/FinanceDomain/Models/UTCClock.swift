/// The time by which runs, messages and imports are marked.
public enum UTCClock {
  /// Now, in UTC: `2024-05-03T14:22:10Z`.
  public static func now() -> String { text(second: Int(Date().timeIntervalSince1970)) }

  /// That second since 1970, in UTC.
  static func text(second: Int) -> String {
    let secondOfDay = (second % 86_400 + 86_400) % 86_400
    let day = CalendarDay(dayNumber: Int32((second - secondOfDay) / 86_400))
    return "\(day)T\(TimeOfDay(secondOfDay: Int32(secondOfDay)))Z"
  }
}
