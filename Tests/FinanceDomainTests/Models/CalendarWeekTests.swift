import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Weeks")
struct CalendarWeekTests {
  @Test(
    "The first week of a year is the one with its first Thursday",
    arguments: [
      ("2024-01-01", "2024-W01", "2024-01-01"), ("2023-01-01", "2022-W52", "2022-12-26"),
      ("2021-01-03", "2020-W53", "2020-12-28"), ("2024-12-30", "2025-W01", "2024-12-30"),
      ("2016-01-03", "2015-W53", "2015-12-28"), ("2024-05-05", "2024-W18", "2024-04-29"),
      ("0001-01-01", "0001-W01", "0001-01-01"), ("9999-12-31", "9999-W52", "9999-12-27"),
    ])
  func names(day: String, name: String, monday: String) {
    let week = CalendarWeek(containing: .on(day))
    #expect("\(week)" == name && "\(week.firstDay)" == monday && week.period.contains(.on(day)))
    #expect(CalendarWeek(year: week.year, week: week.number) == week)
  }

  @Test(
    "A year has 52 weeks or 53",
    arguments: [(2020, 53, true), (2024, 53, false), (2024, 52, true), (2024, 0, false)])
  func numbers(year: Int, week: Int, exists: Bool) {
    #expect((CalendarWeek(year: year, week: week) != nil) == exists)
  }
}
