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
    case .quarter: return part(of: 3, mark: "-Q", around: month, calendar)
    case .halfYear: return part(of: 6, mark: "-H", around: month, calendar)
    case .year: return part(of: 12, around: month, calendar)
    case .fiscalQuarter: return part(of: 3, mark: "-Q", ofFiscalYear: true, around: month, calendar)
    case .fiscalYear: return part(of: 12, ofFiscalYear: true, around: month, calendar)
    case .total: return .all
    }
  }

  /// Those months of a year, so many at a time, that the month is one of; parts of a year are numbered after the mark.
  private func part(
    of length: Int, mark: String = "", ofFiscalYear isFiscal: Bool = false, around month: YearMonth,
    _ calendar: ReportingCalendar
  ) -> DatePeriod {
    let (year, before) = isFiscal ? calendar.fiscalYear(of: month) : (month.year, month.month - 1)
    let passed = before % length
    // The first of all fiscal years has begun before the first month there is, and ends no later for that.
    let (first, last) = (month.adding(months: -passed), month.adding(months: length - 1 - passed))
    let label =
      (isFiscal ? "FY" : "") + padded(year, 4) + (mark.isEmpty ? "" : "\(mark)\(before / length + 1)")
    return calendar.period(from: first, count: first.distance(to: last) + 1, label: label)
  }
}
