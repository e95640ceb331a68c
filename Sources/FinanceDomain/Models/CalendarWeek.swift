/// A week from Monday to Sunday, such as 2024-W18 (ISO 8601: the first week of a year is the one with its first Thursday).
public struct CalendarWeek: Hashable, Sendable {
  /// The week's Monday, or the first day there is.
  public let firstDay: CalendarDay

  /// The week in which the day lies.
  public init(containing day: CalendarDay) { firstDay = day.adding(days: 1 - day.weekday) }

  /// The week with these numbers, or `nil` if the year has none such.
  public init?(year: Int, week: Int) {
    guard (1...53).contains(week), let january = CalendarDay(year: year, month: 1, day: 4) else { return nil }
    self.init(containing: january.adding(days: 7 * (week - 1)))
    guard self.year == year, number == week else { return nil }
  }

  /// The week written as `2024-W18`, in capitals or not, or `nil` for anything else.
  init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 3,
      parts[1].first == "W" || parts[1].first == "w", let year = Int(parts[0]),
      let week = Int(parts[1].dropFirst()), "\(padded(year, 4))-W\(padded(week, 2))" == text.uppercased()
    else { return nil }
    self.init(year: year, week: week)
  }

  /// The year to which the week is counted: that of its Thursday.
  public var year: Int { thursday.year }

  /// The number of the week in its year, 1 to 53.
  public var number: Int {
    let first = CalendarDay.dayNumber(year: year, month: 1, day: 1)
    return Int(thursday.dayNumber - first) / 7 + 1
  }

  /// The week's Sunday, or the last day there is.
  public var lastDay: CalendarDay { firstDay.adding(days: 7 - firstDay.weekday) }

  /// The week's days, under its name.
  public var period: DatePeriod { DatePeriod(trusting: firstDay, lastDay, label: "\(self)") }

  /// The week so many weeks later, or earlier if negative.
  public func adding(weeks count: Int) -> CalendarWeek {
    CalendarWeek(containing: firstDay.adding(days: 7 * count))
  }

  private var thursday: CalendarDay { firstDay.adding(days: 4 - firstDay.weekday) }
}

extension CalendarWeek: CustomStringConvertible {
  /// `YYYY-Www`.
  public var description: String { "\(padded(year, 4))-W\(padded(number, 2))" }
}
