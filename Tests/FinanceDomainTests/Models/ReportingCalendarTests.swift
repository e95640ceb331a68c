import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Reporting calendars")
struct ReportingCalendarTests {
  /// A calendar whose months begin on that day.
  private static func calendar(
    _ start: Int, _ shift: ReportingCalendar.Shift, _ label: ReportingCalendar.Label, off: [String] = []
  ) -> ReportingCalendar {
    var calendar = ReportingCalendar()
    (calendar.monthStart, calendar.shift, calendar.monthLabel) = (start, shift, label)
    calendar.holidays = Set(off.map { CalendarDay.on($0) })
    return calendar
  }

  @Test(
    "A month begins on its day, at the latest on the last of the civil month, and moves to a working day",
    arguments: [
      (calendar(25, .none, .end), "2024-05", "2024-04-25", "2024-05-24"),
      (calendar(25, .none, .start), "2024-05", "2024-05-25", "2024-06-24"),
      (calendar(31, .none, .start), "2024-02", "2024-02-29", "2024-03-30"),
      (calendar(31, .none, .end), "2023-03", "2023-02-28", "2023-03-30"),
      // 25 May 2024 is a Saturday, 25 August 2024 a Sunday.
      (calendar(25, .previousWorkday, .end), "2024-05", "2024-04-25", "2024-05-23"),
      (calendar(25, .nextWorkday, .end), "2024-05", "2024-04-25", "2024-05-26"),
      (calendar(25, .previousWorkday, .end), "2024-09", "2024-08-23", "2024-09-24"),
      (calendar(25, .previousWorkday, .end, off: ["2024-05-24"]), "2024-06", "2024-05-23", "2024-06-24"),
      (
        calendar(25, .previousWorkday, .end, off: ["2024-05-24", "2024-05-23"]), "2024-06", "2024-05-22",
        "2024-06-24"
      ),
      (
        calendar(24, .nextWorkday, .end, off: ["2024-12-24", "2024-12-25"]), "2025-01", "2024-12-26",
        "2025-01-23"
      ),
      // The first of June 2024 is a Saturday: the month begins in May and is called by where it was to begin.
      (calendar(1, .previousWorkday, .start), "2024-06", "2024-05-31", "2024-06-30"),
      (calendar(1, .previousWorkday, .end), "2024-06", "2024-05-31", "2024-06-30"),
      (calendar(1, .nextWorkday, .start), "2024-06", "2024-06-03", "2024-06-30"),
    ])
  func months(calendar: ReportingCalendar, month: String, first: String, last: String) {
    let period = calendar.period(of: .of(month))
    #expect("\(period.first) \(period.last) \(period.label)" == "\(first) \(last) \(month)")
    #expect(calendar.isWholeMonths(period) && calendar.months(of: period) == .of(month)...(.of(month)))
  }

  @Test(
    "Months follow one another without gap or overlap, as a walk from day to day finds them",
    arguments: [1, 2, 15, 25, 28, 29, 30, 31], ReportingCalendar.Shift.allCases)
  func partition(start: Int, shift: ReportingCalendar.Shift) {
    for label in ReportingCalendar.Label.allCases {
      let calendar = ReportingCalendarTests.calendar(
        start, shift, label, off: ["2024-01-01", "2024-03-29", "2024-04-01", "2024-12-25", "2024-12-26"])
      let naive = NaiveCalendar(calendar)
      var day = CalendarDay.on("2023-11-20")
      while day < .on("2025-03-10") {
        let month = calendar.month(of: day)
        #expect(calendar.firstDay(of: month) <= day && day <= calendar.lastDay(of: month))
        #expect(calendar.lastDay(of: month).adding(days: 1) == calendar.firstDay(of: month.adding(months: 1)))
        let (year, number) = naive.yearAndMonth(of: day)
        #expect(month == YearMonth(year: year, month: number), "\(day)")
        day = day.adding(days: 1)
      }
    }
  }

  @Test(
    "At both ends of time the months reach as far as the days do", arguments: ReportingCalendar.Label.allCases
  )
  func ends(label: ReportingCalendar.Label) {
    let calendar = ReportingCalendarTests.calendar(25, .previousWorkday, label)
    #expect(calendar.month(of: .earliest) == .earliest && calendar.month(of: .latest) == .latest)
    #expect(calendar.firstDay(of: .earliest) == .earliest && calendar.lastDay(of: .latest) == .latest)
    #expect(calendar.isWholeMonths(.all))
  }

  @Test(
    "A fiscal year is called by the year in which it begins, or by the one in which it ends",
    arguments: [
      (4, ReportingCalendar.Label.start, "2024-03", 2023, 11), (4, .start, "2024-04", 2024, 0),
      (4, .end, "2024-03", 2024, 11), (4, .end, "2024-04", 2025, 0), (10, .end, "2023-10", 2024, 0),
      (1, .end, "2024-01", 2024, 0), (1, .start, "2024-12", 2024, 11),
    ])
  func fiscalYears(start: Int, label: ReportingCalendar.Label, month: String, year: Int, before: Int) {
    var calendar = ReportingCalendar()
    (calendar.fiscalYearStart, calendar.fiscalYearLabel) = (start, label)
    #expect(calendar.fiscalYear(of: .of(month)) == (year, before))
    #expect(calendar.firstMonth(ofFiscalYear: year) == YearMonth.of(month).adding(months: -before))
  }

  @Test(
    "Every step names the stretch of a day as a walk from day to day does", arguments: PeriodStep.allCases)
  func steps(step: PeriodStep) {
    var calendar = ReportingCalendarTests.calendar(25, .previousWorkday, .end)
    (calendar.fiscalYearStart, calendar.fiscalYearLabel) = (7, .start)
    for calendar in [calendar, .civil] {
      let naive = NaiveCalendar(calendar)
      for number in stride(from: 0, to: 800, by: 3) {
        let day = CalendarDay.on("2023-06-01").adding(days: number)
        let stretch = step.period(of: day, in: calendar)
        #expect(stretch.contains(day) && stretch.label == naive.label(of: day, by: step, in: .all))
        guard stretch.first > .earliest else { continue }
        #expect(step.period(of: stretch.first.adding(days: -1), in: calendar).last < stretch.first)
      }
    }
  }
}
