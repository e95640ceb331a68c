#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import FinanceDomain

/// The time by which batches are marked.
public enum LedgerClock {
  /// Now, in UTC: `2024-05-03T14:22:10Z`.
  public static func now() -> String { text(second: Int(time(nil))) }

  /// That second since 1970, in UTC.
  static func text(second: Int) -> String {
    let (day, clock) = second.quotientAndRemainder(dividingBy: 86_400)
    let isBefore = clock < 0
    let seconds = isBefore ? clock + 86_400 : clock
    let date = CalendarDay(dayNumber: 0).adding(days: isBefore ? day - 1 : day)
    return "\(date)T\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))Z"
  }
}
