/// A month of a year, such as 2024-05.
public struct YearMonth: Comparable, CustomStringConvertible, Strideable, Hashable, Sendable {
  /// Months since the (fictional) January of year 0: `year * 12 + month - 1`.
  public let index: Int32

  /// The month with that ``index``.
  ///
  /// - Precondition: the month is in the years 1 to 9999.
  public init(index: Int32) {
    precondition(index >= 12 && index < 120_000, "a month is in the years 1 to 9999")
    self.index = index
  }

  /// The month with these numbers, or `nil` if there is none such.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.index = Int32(year * 12 + month - 1)
  }

  /// The month written as `YYYY-MM`, or `nil` for anything else.
  public init?(iso text: String) {
    guard text.utf8.count == 7, let day = CalendarDay(iso: text + "-01") else { return nil }
    self = day.yearMonth
  }

  /// The year, 1 to 9999.
  public var year: Int { Int(index) / 12 }
  /// The month of the year, 1 to 12.
  public var month: Int { Int(index) % 12 + 1 }
  /// The first day of the month.
  public var firstDay: CalendarDay {
    CalendarDay(dayNumber: CalendarDay.dayNumber(year: year, month: month, day: 1))
  }
  /// The last day of the month.
  public var lastDay: CalendarDay {
    CalendarDay(
      dayNumber: CalendarDay.dayNumber(
        year: year, month: month, day: CalendarDay.daysInMonth(year: year, month: month)))
  }

  /// The days of the month.
  public var days: ClosedRange<CalendarDay> { firstDay...lastDay }

  var dayCount: Int { CalendarDay.daysInMonth(year: year, month: month) }

  /// The first month of the year 1.
  public static let earliest = YearMonth(index: 12)
  /// The last month of the year 9999.
  public static let latest = YearMonth(index: 119_999)

  /// The month `count` months later (earlier if negative), held within the years 1 to 9999.
  public func adding(months count: Int) -> YearMonth {
    YearMonth(index: Int32(min(max(Int(index) + count, 12), 119_999)))
  }

  /// Whether the left month is the earlier one.
  public static func < (left: YearMonth, right: YearMonth) -> Bool { left.index < right.index }

  /// `YYYY-MM`.
  public var description: String { "\(padded(year, 4))-\(padded(month, 2))" }

  /// How many months later the other one is, negative if it is earlier.
  public func distance(to other: YearMonth) -> Int { Int(other.index - index) }

  /// The month so many months later.
  public func advanced(by count: Int) -> YearMonth { adding(months: count) }
}
