import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Calendar days")
struct CalendarDayTests {
  @Test("Every day of the years 1 to 9999 has the numbers that counting day by day gives it")
  func everyDay() throws {
    var counting = CountingCalendar()
    var wrong: [Int32] = []
    for number in CalendarDay.earliest.dayNumber...CalendarDay.latest.dayNumber {
      let day = CalendarDay(dayNumber: number)
      let isRight =
        Int(day.yearMonth.index) == counting.year * 12 + counting.month - 1 && day.day == counting.day
        && day.weekday == counting.weekday
        && CalendarDay.dayNumber(year: counting.year, month: counting.month, day: counting.day) == number
      if !isRight { wrong.append(number) }
      counting.advance()
    }
    #expect(wrong == [])
    #expect((counting.year, counting.month, counting.day) == (10_000, 1, 1))
  }

  @Test(
    "Known days have their known numbers and weekdays",
    arguments: [
      ("1970-01-01", 0, 4), ("1969-12-31", -1, 3), ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5),
      ("2000-02-29", 11_016, 2), ("2024-05-03", 19_846, 5), ("1582-10-15", -141_427, 5),
      ("2024-03-01", 19_783, 5),
    ] as [(String, Int32, Int)])
  func known(text: String, number: Int32, weekday: Int) throws {
    let day = try #require(CalendarDay(iso: text))
    #expect(day.dayNumber == number)
    #expect(day.weekday == weekday)
    #expect(day.description == text)
    #expect("\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))" == text)
    #expect(CalendarDay(year: day.year, month: day.month, day: day.day) == day)
  }

  @Test(
    "Days that the calendar has not are refused",
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2100, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 6, 31), (2024, 9, 31),
      (2024, 11, 31), (2024, 1, 32), (2024, 1, 0), (2024, 0, 1), (2024, 13, 1), (0, 1, 1), (10_000, 1, 1),
      (-1, 1, 1),
      (2024, 5, -3), (.max, 1, 1), (2024, .max, 1), (2024, 1, .max), (.min, .min, .min),
    ])
  func impossible(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test("Leap days exist where the Gregorian rule has them", arguments: [4, 1600, 2000, 2024, 2400, 9996])
  func leapDays(year: Int) {
    #expect(CalendarDay(year: year, month: 2, day: 29)?.description == "\(padded(year, 4))-02-29")
    #expect(CalendarDay.daysInMonth(year: year, month: 2) == 29)
  }

  @Test(
    "Only YYYY-MM-DD is a day's text",
    arguments: [
      "", "2024-5-3", "2024-05-3", "2024/05/03", "20240503", "2024-05-03 ", " 2024-05-03", "2024-05-03T00:00",
      "24-05-03", "+024-05-03", "-024-05-03", "2024-+5-03", "２０２４-05-03", "2024‐05‐03", "2024-05-0３",
      "2024-02-30",
      "0000-01-01", "2024-00-01", "2024-01-00", "99999-01-01", "2024-05-03\n", "abcd-ef-gh", "2024-05-\u{0}3",
    ])
  func unreadable(text: String) {
    #expect(CalendarDay(iso: text) == nil)
  }

  @Test("Adding days crosses months and years, and stops at the ends of the calendar")
  func adding() {
    #expect(CalendarDay.on("2024-02-28").adding(days: 2) == .on("2024-03-01"))
    #expect(CalendarDay.on("2024-01-01").adding(days: -1) == .on("2023-12-31"))
    #expect(CalendarDay.latest.adding(days: 1) == .latest)
    #expect(CalendarDay.earliest.adding(days: -1) == .earliest)
    #expect(CalendarDay.earliest.adding(days: 10_000_000) == .latest)
  }

  @Test("Days are ordered by time")
  func order() {
    let days = UnkindValues.days
    #expect(days.shuffledForTest().sorted() == days)
  }

  @Test("A day knows its month")
  func month() {
    #expect(CalendarDay.on("2024-05-31").yearMonth == .of("2024-05"))
    #expect(CalendarDay.earliest.yearMonth == .of("0001-01"))
    #expect(CalendarDay.latest.yearMonth == .of("9999-12"))
  }
}

/// A calendar that knows nothing but how to turn one day's page to the next.
private struct CountingCalendar {
  var year = 1
  var month = 1
  var day = 1
  /// 1 January of the year 1 was a Monday.
  var weekday = 1

  mutating func advance() {
    weekday = weekday % 7 + 1
    day += 1
    guard day > lastDay else { return }
    (month, day) = (month + 1, 1)
    if month > 12 { (year, month) = (year + 1, 1) }
  }

  private var lastDay: Int {
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

extension Array {
  fileprivate func shuffledForTest() -> [Element] {
    var random = SeededGenerator(seed: 11)
    return shuffled(using: &random)
  }
}
