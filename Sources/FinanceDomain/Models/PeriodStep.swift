/// The stretches into which a report may cut a period.
public enum PeriodStep: String, Hashable, Sendable, CaseIterable {
  /// A day at a time.
  case day
  /// Weeks from Monday to Sunday.
  case week
  /// Months as the calendar of the reports has them.
  case month
  /// Three months from January, April, July and October on.
  case quarter
  /// Six months from January and July on.
  case halfYear = "half-year"
  /// Twelve months from January on.
  case year
  /// Three months of a fiscal year.
  case fiscalQuarter = "fiscal-quarter"
  /// Twelve months from the first of the fiscal year on.
  case fiscalYear = "fiscal-year"
  /// Everything at once.
  case total

  /// Whether totals of months are not enough.
  public var cutsMonths: Bool { self == .day || self == .week }

  /// The stretch that has what happened on that day of that month, whole, under its own name.
  ///
  /// - Parameters:
  ///   - day: the day; for all but steps that cut months any day of the month.
  ///   - calendar: how days become months.
  public func period(of day: CalendarDay, in calendar: ReportingCalendar) -> DatePeriod {
    let month = calendar.month(of: day)
    switch self {
    case .day: return DatePeriod(trusting: day, day)
    case .week: return CalendarWeek(containing: day).period
    case .month: return calendar.period(of: month)
    case .quarter: return PeriodStep.stretch(of: 3, around: month, mark: "Q", in: calendar)
    case .halfYear: return PeriodStep.stretch(of: 6, around: month, mark: "H", in: calendar)
    case .year:
      return calendar.period(
        from: month.adding(months: 1 - month.month), count: 12, label: padded(month.year, 4))
    case .fiscalQuarter, .fiscalYear: return fiscal(month, calendar)
    case .total: return .all
    }
  }

  private static func stretch(
    of count: Int, around month: YearMonth, mark: String, in calendar: ReportingCalendar
  ) -> DatePeriod {
    let number = (month.month - 1) / count
    let first = month.adding(months: number * count - month.month + 1)
    return calendar.period(from: first, count: count, label: "\(padded(month.year, 4))-\(mark)\(number + 1)")
  }

  private func fiscal(_ month: YearMonth, _ calendar: ReportingCalendar) -> DatePeriod {
    let (year, before) = calendar.fiscalYear(of: month)
    let isQuarter = self == .fiscalQuarter
    let (length, passed) = isQuarter ? (3, before % 3) : (12, before)
    // The first of all fiscal years has begun before the first month there is, and ends no later for that.
    let (first, last) = (month.adding(months: -passed), month.adding(months: length - 1 - passed))
    let label = "FY\(padded(year, 4))" + (isQuarter ? "-Q\(before / 3 + 1)" : "")
    return calendar.period(from: first, count: first.distance(to: last) + 1, label: label)
  }
}
