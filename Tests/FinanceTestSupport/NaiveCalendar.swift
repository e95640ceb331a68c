import FinanceDomain

/// What stretches of time are called, by walking from day to day: the slow twin of ``ReportingCalendar`` and
/// ``PeriodStep``.
package struct NaiveCalendar {
  private let calendar: ReportingCalendar

  package init(_ calendar: ReportingCalendar = .civil) { self.calendar = calendar }

  /// The name of the stretch in which the day lies.
  package func label(of day: CalendarDay, by step: PeriodStep, in period: DatePeriod) -> String {
    let (year, month) = yearAndMonth(of: day)
    let fiscal = fiscalYear(year, month)
    return switch step {
    case .day: "\(day)"
    case .week: weekLabel(day)
    case .month: "\(padded(year, 4))-\(padded(month, 2))"
    case .quarter: "\(padded(year, 4))-Q\(month <= 3 ? 1 : month <= 6 ? 2 : month <= 9 ? 3 : 4)"
    case .halfYear: "\(padded(year, 4))-H\(month <= 6 ? 1 : 2)"
    case .year: padded(year, 4)
    case .fiscalQuarter: "FY\(padded(fiscal.year, 4))-Q\(fiscal.month / 3 + 1)"
    case .fiscalYear: "FY\(padded(fiscal.year, 4))"
    case .total: period.label
    }
  }

  /// The month in which the day lies: that of the last day before it, or of itself, on which a month begins.
  package func yearAndMonth(of day: CalendarDay) -> (year: Int, month: Int) {
    var candidate = day.adding(days: 45)
    while true {
      // Is the candidate the written start of a month, and does that start, moved, lie on the day or before it?
      let length = CalendarDay.daysInMonth(year: candidate.year, month: candidate.month)
      if candidate.day == min(calendar.monthStart, length), moved(candidate) <= day {
        let isNamedByEnd = calendar.monthLabel == .end && calendar.monthStart > 1
        guard isNamedByEnd else { return (candidate.year, candidate.month) }
        guard candidate.month == 12 else { return (candidate.year, candidate.month + 1) }
        // What begins at the end of time is called by its last month.
        return candidate.year == 9999 ? (9999, 12) : (candidate.year + 1, 1)
      }
      guard candidate > .earliest else { return (1, 1) }
      candidate = candidate.adding(days: -1)
    }
  }

  private func moved(_ day: CalendarDay) -> CalendarDay {
    var day = day
    while calendar.shift != .none, day.weekday > 5 || calendar.holidays.contains(day) {
      day = day.adding(days: calendar.shift == .previousWorkday ? -1 : 1)
    }
    return day
  }

  /// The fiscal year, and how many of its months come before.
  private func fiscalYear(_ year: Int, _ month: Int) -> (year: Int, month: Int) {
    var (year, month, before) = (year, month, 0)
    while month != calendar.fiscalYearStart {
      (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
      before += 1
    }
    return (calendar.fiscalYearLabel == .end && calendar.fiscalYearStart > 1 ? year + 1 : year, before)
  }

  /// Weeks are counted from the one with the year's first Thursday.
  private func weekLabel(_ day: CalendarDay) -> String {
    let thursday = day.adding(days: 4 - day.weekday)
    var number = 1
    while thursday.adding(days: -7 * number).year == thursday.year,
      thursday.adding(days: -7 * number).weekday == 4
    { number += 1 }
    return "\(padded(thursday.year, 4))-W\(padded(number, 2))"
  }
}
