import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Periods as people type them")
struct DatePeriodParsingTests {
  @Test(
    "What is typed is understood as these days, under this name",
    arguments: [
      ("2024-05", "2024-05-01", "2024-05-31", "2024-05"),
      ("2024-02", "2024-02-01", "2024-02-29", "2024-02"),
      ("2023-02", "2023-02-01", "2023-02-28", "2023-02"),
      ("2024", "2024-01-01", "2024-12-31", "2024"),
      ("0001", "0001-01-01", "0001-12-31", "0001"),
      ("9999-12", "9999-12-01", "9999-12-31", "9999-12"),
      ("2024-Q1", "2024-01-01", "2024-03-31", "2024-Q1"),
      ("2024-q2", "2024-04-01", "2024-06-30", "2024-Q2"),
      ("2024-Q3", "2024-07-01", "2024-09-30", "2024-Q3"),
      ("2024-Q4", "2024-10-01", "2024-12-31", "2024-Q4"),
      ("2024-H1", "2024-01-01", "2024-06-30", "2024-H1"),
      ("2024-h2", "2024-07-01", "2024-12-31", "2024-H2"),
      ("2024-05-03", "2024-05-03", "2024-05-03", "2024-05-03"),
      ("2024-01-15..2024-02-14", "2024-01-15", "2024-02-14", "2024-01-15..2024-02-14"),
      ("2024-01..2024-02", "2024-01-01", "2024-02-29", "2024-01-01..2024-02-29"),
      ("2024-Q1..2024-H2", "2024-01-01", "2024-12-31", "2024-01-01..2024-12-31"),
      ("2024-05..2024-05", "2024-05-01", "2024-05-31", "2024-05-01..2024-05-31"),
      ("2024-05-03..2024-05-03", "2024-05-03", "2024-05-03", "2024-05-03..2024-05-03"),
      ("2024-05..", "2024-05-01", "9999-12-31", "2024-05.."),
      ("..2024-05", "0001-01-01", "2024-05-31", "..2024-05"),
      ("last-month..today", "2024-04-01", "2024-05-15", "2024-04-01..2024-05-15"),
      ("today", "2024-05-15", "2024-05-15", "2024-05-15"),
      ("Yesterday", "2024-05-14", "2024-05-14", "2024-05-14"),
      ("this-month", "2024-05-01", "2024-05-31", "2024-05"),
      ("last-month", "2024-04-01", "2024-04-30", "2024-04"),
      ("LAST-MONTH", "2024-04-01", "2024-04-30", "2024-04"),
      ("this-year", "2024-01-01", "2024-12-31", "2024"),
      ("last-year", "2023-01-01", "2023-12-31", "2023"),
      ("ytd", "2024-01-01", "2024-05-15", "2024-01-01..2024-05-15"),
      ("last-6-months", "2023-11-01", "2024-04-30", "2023-11-01..2024-04-30"),
      ("last-1-month", "2024-04-01", "2024-04-30", "2024-04-01..2024-04-30"),
      ("last-30-days", "2024-04-16", "2024-05-15", "2024-04-16..2024-05-15"),
      ("last-1-day", "2024-05-15", "2024-05-15", "2024-05-15"),
      ("all", "0001-01-01", "9999-12-31", "all"),
      ("2024-W18", "2024-04-29", "2024-05-05", "2024-W18"),
      ("2020-w53", "2020-12-28", "2021-01-03", "2020-W53"),
      ("2025-W01", "2024-12-30", "2025-01-05", "2025-W01"), ("FY2024", "2024-01-01", "2024-12-31", "FY2024"),
      ("fy2024-q2", "2024-04-01", "2024-06-30", "FY2024-Q2"),
      ("this-week", "2024-05-13", "2024-05-19", "2024-W20"),
      ("last-week", "2024-05-06", "2024-05-12", "2024-W19"),
      ("this-quarter", "2024-04-01", "2024-06-30", "2024-Q2"),
      ("last-quarter", "2024-01-01", "2024-03-31", "2024-Q1"),
      ("this-half-year", "2024-01-01", "2024-06-30", "2024-H1"),
      ("last-half-year", "2023-07-01", "2023-12-31", "2023-H2"),
      ("last-fiscal-year", "2023-01-01", "2023-12-31", "FY2023"),
      ("fytd", "2024-01-01", "2024-05-15", "2024-01-01..2024-05-15"),
      ("last-2-weeks", "2024-04-29", "2024-05-12", "2024-04-29..2024-05-12"),
      ("last-3-quarters", "2023-07-01", "2024-03-31", "2023-07-01..2024-03-31"),
      ("last-2-years", "2022-01-01", "2023-12-31", "2022-01-01..2023-12-31"),
      ("2024-W18..2024-W19", "2024-04-29", "2024-05-12", "2024-04-29..2024-05-12"),
    ])
  func understood(text: String, first: String, last: String, label: String) throws {
    let period = try DatePeriod(parsing: text, today: .on("2024-05-15"))
    #expect("\(period.first) \(period.last) \(period.label)" == "\(first) \(last) \(label)")
  }

  @Test(
    "By the calendar of somebody who is paid on the 25th, every name means other days",
    arguments: [
      ("2024-05", "2024-04-25", "2024-05-24", "2024-05"), ("2024-Q1", "2023-12-25", "2024-03-24", "2024-Q1"),
      ("2024", "2023-12-25", "2024-12-24", "2024"), ("2024-05-03", "2024-05-03", "2024-05-03", "2024-05-03"),
      ("this-month", "2024-05-25", "2024-06-24", "2024-06"),
      ("last-month", "2024-04-25", "2024-05-24", "2024-05"),
      ("ytd", "2023-12-25", "2024-05-30", "2023-12-25..2024-05-30"),
      ("last-2-months", "2024-03-25", "2024-05-24", "2024-03-25..2024-05-24"),
      ("FY2024", "2023-03-25", "2024-03-24", "FY2024"),
      ("FY2024-Q4", "2023-12-25", "2024-03-24", "FY2024-Q4"),
      ("this-fiscal-year", "2024-03-25", "2025-03-24", "FY2025"),
      ("fytd", "2024-03-25", "2024-05-30", "2024-03-25..2024-05-30"),
      ("2024-04..2024-05", "2024-03-25", "2024-05-24", "2024-03-25..2024-05-24"),
      ("2024-W18", "2024-04-29", "2024-05-05", "2024-W18"), ("all", "0001-01-01", "9999-12-31", "all"),
    ])
  func salary(text: String, first: String, last: String, label: String) throws {
    var calendar = ReportingCalendar()
    (calendar.monthStart, calendar.monthLabel) = (25, .end)
    (calendar.fiscalYearStart, calendar.fiscalYearLabel) = (4, .end)
    let period = try DatePeriod(parsing: text, today: .on("2024-05-30"), calendar: calendar)
    #expect("\(period.first) \(period.last) \(period.label)" == "\(first) \(last) \(label)")
  }

  @Test(
    "Relative periods cross the turn of the year",
    arguments: [
      ("last-month", "2023-12-01", "2023-12-31"), ("last-1-months", "2023-12-01", "2023-12-31"),
      ("yesterday", "2023-12-31", "2023-12-31"), ("ytd", "2024-01-01", "2024-01-01"),
      ("last-year", "2023-01-01", "2023-12-31"), ("last-14-months", "2022-11-01", "2023-12-31"),
    ])
  func newYear(text: String, first: String, last: String) throws {
    let period = try DatePeriod(parsing: text, today: .on("2024-01-01"))
    #expect("\(period.first) \(period.last)" == "\(first) \(last)")
  }

  @Test(
    "What is invalid is refused, with what to type instead",
    arguments: [
      "", " ", "..", "x", "may", "2024-", "-05", "2024 05", " 2024-05", "2024-05 ", "24-05", "2024/05",
      "05-2024",
      "2024-Q5", "2024-Q0", "2024-H3", "2024-Q", "2024-Q+1", "2024-QQ1", "2024-W00", "2024-W53", "2024-W1",
      "FY", "FY24", "FY2024-", "FY2024-05", "last-2-half-years", "this-", "0000", "0000-05",
      "10000",
      "2024-05-", "2024-05-03-", "last-0-days", "last-months", "last-x-days", "last--3-days",
      "last-3-days-", "-last-3-days", "last-+3-days", "last-10000-days", "last-99999999999999999999-days",
      "２０２４",
      "2024‐05", "2024-5", "2024-05-3", "2024-5-03", "2024-+5", "2024-+5-03", "ytd ", "all\u{0}",
    ])
  func unreadable(text: String) {
    expect(
      text,
      "'\(text)' is not a period. Write 2024-05, 2024-Q2, 2024, 2024-01-15..2024-02-14, last-month or ytd.")
  }

  @Test(
    "A span of which one end is invalid is refused, and the end is named",
    arguments: [
      ("2024-05..x", "x"), ("x..2024-05", "x"), ("2024..2024-Q5", "2024-Q5"), ("2024...2025", ".2025"),
      ("...", "."),
    ])
  func unreadableEnd(text: String, end: String) {
    expect(
      text,
      "'\(end)' is not a period. Write 2024-05, 2024-Q2, 2024, 2024-01-15..2024-02-14, last-month or ytd.")
  }

  @Test(
    "A span has two ends, not three", arguments: ["2024-01..2024-02..2024-03", "..2024-01..", "2024....2025"])
  func threeEnds(text: String) {
    expect(
      text,
      "'\(text)' is not a period. Write 2024-05, 2024-Q2, 2024, 2024-01-15..2024-02-14, last-month or ytd.")
  }

  @Test("Months and days that do not exist, and ends before starts, are named")
  func impossible() {
    expect(
      "2024-13", "'2024-13' is not a period: there is no month '13'. Months run from 01 to 12, as in 2024-05."
    )
    expect(
      "2024-00", "'2024-00' is not a period: there is no month '00'. Months run from 01 to 12, as in 2024-05."
    )
    expect(
      "2024-13-01",
      "'2024-13-01' is not a period: there is no month '13'. Months run from 01 to 12, as in 2024-05.")
    expect("2023-02-29", "'2023-02-29' is not a period: that month has no such day.")
    expect("2024-05-00", "'2024-05-00' is not a period: that month has no such day.")
    expect("2024-01..2024-06-31", "'2024-06-31' is not a period: that month has no such day.")
    expect(
      "2024-05..2024-04",
      "'2024-05..2024-04' is not a period: it ends on 2024-04-30, before it starts on 2024-05-01. Exchange the two."
    )
  }

  @Test("At the ends of the calendar nothing traps")
  func edges() throws {
    for text in [
      "yesterday", "last-9999-days", "last-9999-months", "last-9999-weeks", "last-9999-years", "ytd", "fytd",
      "this-year", "this-week", "this-fiscal-year", "this-week..",
    ] {
      _ = try DatePeriod(parsing: text, today: .earliest)
      _ = try DatePeriod(parsing: text, today: .latest)
    }
    for text in ["last-year", "last-month", "last-quarter", "last-week", "last-fiscal-year"] {
      #expect(throws: PeriodSyntaxError.self) { try DatePeriod(parsing: text, today: .earliest) }
    }
  }

  private func expect(_ text: String, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation) {
    do throws(PeriodSyntaxError) {
      let period = try DatePeriod(parsing: text, today: .on("2024-05-15"))
      Issue.record("'\(text)' was understood as \(period)", sourceLocation: sourceLocation)
    } catch {
      expectEqualText(error.errorDescription ?? "", sentence, sourceLocation: sourceLocation)
    }
  }
}
