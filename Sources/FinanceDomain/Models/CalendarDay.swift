/// A civil day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// A transaction happens on a day, not at an instant, so no time zone and no calendar setting of the machine ever
/// moves it. It is the wrong type for a point in time: see ``TimeOfDay`` for the clock reading a source may add.
///
/// Day arithmetic follows Howard Hinnant's *chrono-Compatible Low-Level Date Algorithms*.
public struct CalendarDay: Comparable, CustomStringConvertible, Hashable, Sendable {
  /// Days since 1970-01-01, which is 0.
  public let dayNumber: Int32

  /// The first day that can be expressed, 0001-01-01.
  public static let earliest = CalendarDay(dayNumber: -719_162)
  /// The last day that can be expressed, 9999-12-31.
  public static let latest = CalendarDay(dayNumber: 2_932_896)

  /// The day that is `dayNumber` days after 1970-01-01.
  ///
  /// - Precondition: the day is between ``earliest`` and ``latest``; days read from input go through
  ///   ``init(year:month:day:)``.
  public init(dayNumber: Int32) {
    precondition(
      dayNumber >= -719_162 && dayNumber <= 2_932_896, "a calendar day is in the years 1 to 9999")
    self.dayNumber = dayNumber
  }

  /// The day with these numbers, or `nil` where the calendar has none, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDay.daysInMonth(year: year, month: month)
    else { return nil }
    self.init(dayNumber: CalendarDay.dayNumber(year: year, month: month, day: day))
  }

  /// The day written as `YYYY-MM-DD`, or `nil` for anything else.
  public init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy(\.isDigits), let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, 1 to 9999.
  public var year: Int { components.year }
  /// The month, 1 to 12.
  public var month: Int { components.month }
  /// The day of the month, 1 to 31.
  public var day: Int { components.day }
  /// The month the day is in.
  public var yearMonth: YearMonth {
    let parts = components
    return YearMonth(index: Int32(parts.year * 12 + parts.month - 1))
  }
  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int {
    let sinceMonday = (Int(dayNumber) + 3) % 7
    return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
  }

  /// The day `count` days later (earlier if negative), held within ``earliest`` and ``latest``.
  public func adding(days count: Int) -> CalendarDay {
    let moved = Int(dayNumber) + count
    return CalendarDay(dayNumber: Int32(min(max(moved, -719_162), 2_932_896)))
  }

  /// How many days the month has.
  public static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day number of a date that is known to exist.
  package static func dayNumber(year: Int, month: Int, day: Int) -> Int32 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  private var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(dayNumber) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Whether the left day is the earlier one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.dayNumber < right.dayNumber }

  /// `YYYY-MM-DD`.
  public var description: String {
    let parts = components
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }
}

extension Optional {
  /// Widens a range so that it has all of another one; where there is none, it becomes the other one.
  package mutating func include<Bound>(_ more: ClosedRange<Bound>) where Wrapped == ClosedRange<Bound> {
    self = map { min($0.lowerBound, more.lowerBound)...max($0.upperBound, more.upperBound) } ?? more
  }
}

extension ClosedRange<CalendarDay> {
  /// The days of those numbers.
  package init(numbers: ClosedRange<Int32>) {
    self = CalendarDay(dayNumber: numbers.lowerBound)...CalendarDay(dayNumber: numbers.upperBound)
  }
}

/// The number with leading zeros up to `width` digits.
package func padded(_ number: Int, _ width: Int) -> String { padded(String(number), width) }

/// The digits with leading zeros up to `width` of them.
package func padded(_ digits: String, _ width: Int) -> String {
  String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// A week from Monday to Sunday, such as 2024-W18 (ISO 8601: the first week of a year is the one with its first Thursday).
public struct CalendarWeek: CustomStringConvertible, Hashable, Sendable {
  /// The week's Monday, or the first day there is.
  public let firstDay: CalendarDay

  /// The week in which the day is.
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

  private var thursday: CalendarDay { firstDay.adding(days: 4 - firstDay.weekday) }

  /// `YYYY-Www`.
  public var description: String { "\(padded(year, 4))-W\(padded(number, 2))" }
}
