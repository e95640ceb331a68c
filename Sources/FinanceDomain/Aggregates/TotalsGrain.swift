/// How finely totals keep time apart: by months of a calendar, or by days.
///
/// A stretch of time that totals keep as one is called a bin. Bins follow one another without gap or overlap, and so do
/// their numbers.
public struct TotalsGrain: Hashable, Sendable {
  /// How days become months.
  public let calendar: ReportingCalendar
  /// Whether every day has sums of its own; otherwise every month has.
  public let isDaily: Bool

  /// Months of that calendar, or its days.
  public init(_ calendar: ReportingCalendar = .civil, isDaily: Bool = false) {
    // Totals of months as on the wall are the same whatever a year is.
    self.calendar = calendar.hasCivilMonths ? .civil : calendar
    self.isDaily = isDaily
  }

  func bin(of day: Int32) -> Int32 {
    isDaily ? day : calendar.month(of: CalendarDay(dayNumber: day)).index
  }

  func bins(of days: ClosedRange<Int32>) -> ClosedRange<Int32> {
    bin(of: days.lowerBound)...bin(of: days.upperBound)
  }

  func days(of bins: ClosedRange<Int32>) -> ClosedRange<Int32> {
    if isDaily { return bins }
    // Room is made for months ahead; those beyond the end of time have no days.
    let first = calendar.firstDay(of: YearMonth(index: bins.lowerBound))
    let last = calendar.lastDay(of: YearMonth(index: min(bins.upperBound, YearMonth.latest.index)))
    return first.dayNumber...last.dayNumber
  }

  /// Whether the period consists of whole bins, so that totals answer for it.
  func isWhole(_ period: DatePeriod) -> Bool { isDaily || calendar.isWholeMonths(period) }

  /// The first number that a bin can have.
  var earliest: Int32 { isDaily ? CalendarDay.earliest.dayNumber : YearMonth.earliest.index }
}
