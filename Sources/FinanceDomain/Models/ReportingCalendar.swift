/// How days become months and months become years: on which day a month begins, what it is called, and with which month a
/// fiscal year begins.
///
/// Whoever is paid on the 25th lives from the 25th to the 24th. Such months follow one another without gap or overlap: each
/// ends on the day before the next begins. A start beyond the end of a civil month is held at its last day; one that is no
/// working day may move to the working day before or after it. Working days are Monday to Friday, less ``holidays``.
public struct ReportingCalendar: Hashable, Sendable {
  /// What is done about a month that would begin on a day off.
  public enum Shift: String, Hashable, Sendable, CaseIterable {
    /// It begins on that day.
    case none
    /// It begins on the working day before.
    case previousWorkday = "previous-workday"
    /// It begins on the working day after.
    case nextWorkday = "next-workday"
  }

  /// Which of two civil months or years gives its name to a stretch that has a part in both.
  public enum Label: String, Hashable, Sendable, CaseIterable {
    /// The one in which it begins.
    case start
    /// The one in which it ends.
    case end
  }

  /// The day of the civil month on which a month begins, 1 to 31.
  public var monthStart = 1
  /// What is done about a day off.
  public var shift = Shift.none
  /// Days off besides Saturdays and Sundays.
  public var holidays: Set<CalendarDay> = []
  /// The civil month whose name a month has.
  public var monthLabel = Label.start
  /// The month with which a fiscal year begins, 1 to 12.
  public var fiscalYearStart = 1
  /// The year whose number a fiscal year has.
  public var fiscalYearLabel = Label.start

  /// Months and years as on the wall.
  public init() {}

  /// Months and years as on the wall.
  public static let civil = ReportingCalendar()

  /// Whether months are those on the wall, whatever years are.
  public var hasCivilMonths: Bool { monthStart == 1 && shift == .none }

  /// Days off side by side: more of them, and the starts of two months could meet.
  public static let longestRest = 14

  /// The day on which the month begins.
  public func firstDay(of month: YearMonth) -> CalendarDay {
    if hasCivilMonths { return month.firstDay }
    // The months at both ends of time reach as far as days do.
    guard month > .earliest else { return .earliest }
    let isNamedByEnd = monthLabel == .end && monthStart > 1
    let civil = isNamedByEnd ? month.adding(months: -1) : month
    return shifted(civil.firstDay.adding(days: min(monthStart, civil.dayCount) - 1))
  }

  /// The day on which the month ends; it belongs to the month.
  public func lastDay(of month: YearMonth) -> CalendarDay {
    if hasCivilMonths { return month.lastDay }
    return month < .latest ? firstDay(of: month.adding(months: 1)).adding(days: -1) : .latest
  }

  /// The month in which the day is.
  public func month(of day: CalendarDay) -> YearMonth {
    if hasCivilMonths { return day.yearMonth }
    var month = day.yearMonth.adding(months: 2)
    while firstDay(of: month) > day { month = month.adding(months: -1) }
    return month
  }

  /// The days of the month, under its name.
  public func period(of month: YearMonth) -> DatePeriod {
    DatePeriod(trusting: firstDay(of: month), lastDay(of: month), label: "\(month)")
  }

  /// So many months from that one on, under that name.
  func period(from month: YearMonth, count: Int, label: String) -> DatePeriod {
    DatePeriod(
      trusting: firstDay(of: month), lastDay(of: month.adding(months: count - 1)), label: label)
  }

  /// The months that the period touches, in order.
  public func months(of period: DatePeriod) -> ClosedRange<YearMonth> {
    month(of: period.first)...month(of: period.last)
  }

  /// Whether the period consists of whole months, so that monthly totals answer for it.
  public func isWholeMonths(_ period: DatePeriod) -> Bool {
    let months = months(of: period)
    return period.first == firstDay(of: months.lowerBound) && period.last == lastDay(of: months.upperBound)
  }

  /// Whether people work on that day.
  public func isWorkday(_ day: CalendarDay) -> Bool { day.weekday <= 5 && !holidays.contains(day) }

  private func shifted(_ day: CalendarDay) -> CalendarDay {
    let step = shift == .previousWorkday ? -1 : 1
    var shifted = day
    var moved = 0
    while shift != .none, moved < ReportingCalendar.longestRest, !isWorkday(shifted) {
      shifted = shifted.adding(days: step)
      moved += 1
    }
    return shifted
  }

  /// The fiscal year in which the month is, by its label, and how many of its months come before, 0 to 11.
  public func fiscalYear(of month: YearMonth) -> (year: Int, monthsBefore: Int) {
    let before = (month.month - fiscalYearStart + 12) % 12
    let isNamedByEnd = fiscalYearLabel == .end && fiscalYearStart > 1
    return ((Int(month.index) - before) / 12 + (isNamedByEnd ? 1 : 0), before)
  }

  /// The month with which the fiscal year of that label begins; `nil` beyond the years 1 to 9999.
  public func firstMonth(ofFiscalYear year: Int) -> YearMonth? {
    let isNamedByEnd = fiscalYearLabel == .end && fiscalYearStart > 1
    return YearMonth(year: isNamedByEnd ? year - 1 : year, month: fiscalYearStart)
  }
}
