import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Months")
struct YearMonthTests {
  @Test("Every month from 0001-01 to 9999-12 is read back from its text and begins and ends where it should")
  func everyMonth() {
    var next = CalendarDay.earliest
    var wrong: [Int32] = []
    for index in Int32(12)..<120_000 {
      let month = YearMonth(index: index)
      let length = CalendarDay.daysInMonth(year: month.year, month: month.month)
      let isRight =
        month.firstDay == next && month.lastDay == next.adding(days: length - 1)
        && YearMonth(year: month.year, month: month.month) == month && month.firstDay.yearMonth == month
      if !isRight { wrong.append(index) }
      next = month.lastDay.adding(days: 1)
    }
    #expect(wrong == [])
    #expect(YearMonth(index: 119_999).lastDay == .latest)
  }

  @Test("A month is written YYYY-MM", arguments: ["0001-01", "0999-12", "2024-05", "9999-12"])
  func text(text: String) throws {
    #expect(try #require(YearMonth(iso: text)).description == text)
  }

  @Test(
    "Anything else is no month's text",
    arguments: [
      "", "2024", "2024-5", "2024-13", "2024-00", "0000-01", "2024-05-01", "2024/05", "05-2024", "2024-05 ",
      "２０２４-05",
      "202-405", "2024-0５", "2024-é",
    ])
  func unreadable(text: String) {
    #expect(YearMonth(iso: text) == nil)
  }

  @Test(
    "Months without a year or a number of their own are refused",
    arguments: [(2024, 0), (2024, 13), (0, 1), (10_000, 1), (.max, .max)])
  func impossible(year: Int, month: Int) {
    #expect(YearMonth(year: year, month: month) == nil)
  }

  @Test("Adding months crosses years, and stops at the ends of the calendar")
  func adding() {
    #expect(YearMonth.of("2024-11").adding(months: 3) == .of("2025-02"))
    #expect(YearMonth.of("2024-01").adding(months: -13) == .of("2022-12"))
    #expect(YearMonth.of("9999-11").adding(months: 5) == .of("9999-12"))
    #expect(YearMonth.of("0001-02").adding(months: -5) == .of("0001-01"))
  }

  @Test("Months are ordered by time")
  func order() {
    #expect(YearMonth.of("2023-12") < .of("2024-01"))
    #expect(!(YearMonth.of("2024-01") < .of("2024-01")))
  }
}
