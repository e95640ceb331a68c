import FinanceTestSupport
import Testing

@testable import FinanceDomain

@Suite("Steps of a period")
struct StepsOfPeriodTests {
  /// Months as on the wall, and those of people who are paid on other days, with fiscal years of their own.
  private static let calendars: [ReportingCalendar] = {
    var salary = ReportingCalendar()
    (salary.monthStart, salary.shift, salary.monthLabel) = (25, .previousWorkday, .end)
    (salary.fiscalYearStart, salary.fiscalYearLabel) = (4, .end)
    var late = ReportingCalendar()
    (late.monthStart, late.shift, late.fiscalYearStart) = (31, .nextWorkday, 12)
    return [.civil, salary, late]
  }()

  /// Stretches at both ends of time, and anywhere between.
  private static func stretches(_ seed: UInt64) -> [ClosedRange<CalendarDay>] {
    var random = SeededGenerator(seed: seed)
    let ends = [CalendarDay.earliest, .latest.adding(days: -500)]
    let others = (0..<6).map { _ in CalendarDay.earliest.adding(days: random.below(3_600_000)) }
    return (ends + others).map { $0...$0.adding(days: random.below(500)) }
  }

  @Test(
    "They follow one another without gap or overlap, in any calendar, to the ends of time",
    arguments: PeriodStep.allCases, Seeds.list(1, salt: 0x57E8))
  func neighbours(_ step: PeriodStep, _ seed: UInt64) {
    for calendar in StepsOfPeriodTests.calendars {
      for days in StepsOfPeriodTests.stretches(seed) {
        let steps = StepsOfPeriod(step: step, period: .all, calendar: calendar)
        let all = steps.all(from: [days.lowerBound, days.upperBound].map { steps.step(of: $0) })
        let gaps = zip(all, all.dropFirst()).filter { $0.last.adding(days: 1) != $1.first }
        #expect(gaps.isEmpty, "\(days), \(Seeds.replay(seed))")
      }
    }
  }

  @Test(
    "There are as many as their list has, in any calendar, to the ends of time",
    arguments: PeriodStep.allCases, Seeds.list(1, salt: 0x57E9))
  func count(_ step: PeriodStep, _ seed: UInt64) {
    for calendar in StepsOfPeriodTests.calendars {
      for days in StepsOfPeriodTests.stretches(seed) {
        let period = DatePeriod(trusting: days.lowerBound, days.upperBound)
        for period in [period, .all] {
          let steps = StepsOfPeriod(step: step, period: period, calendar: calendar)
          let ends = [days.upperBound, days.lowerBound].map { steps.step(of: $0) }
          #expect(
            steps.count(of: ends) == steps.all(from: ends).count, "\(period.label), \(Seeds.replay(seed))")
        }
      }
    }
  }

  @Test(
    "A table has so many figures at most, whatever its steps; a single step is never too many",
    arguments: [
      (PeriodStep.day, "2001-01-01..2685-06-23", 1, nil),
      (.day, "2001-01-01..2685-06-24", 1, "2001-01-01 to 2685-06-24 by day would have 500002"),
      (.day, "2001-01-01..2001-12-31", 1368, nil),
      (.day, "2001-01-01..2001-12-31", 1369, "2001-01-01 to 2001-12-31 by day would have 500050"),
      (.month, "0001..9999", 3, nil),
      (.month, "0001..9999", 4, "0001-01-01 to 9999-12-31 by month would have 599940"),
      (.year, "2001", 600_000, nil), (.total, "all", 600_000, nil),
    ])
  func tableSize(step: PeriodStep, days: String, rows: Int, refusal: String?) throws {
    let steps = StepsOfPeriod(step: step, period: .typed(days), calendar: .civil)
    let ends = [steps.period.first, steps.period.last].map(steps.step)
    var sentence: String?
    do throws(PeriodQuestionError) {
      #expect(try steps.all(from: ends, besideRows: rows).count == steps.count(of: ends))
    } catch { sentence = error.errorDescription }
    #expect(sentence == refusal.map { "a table from \($0) figures, more than 500000" })
  }

  @Test("Of nothing there are none")
  func nothing() {
    let steps = StepsOfPeriod(step: .day, period: .all, calendar: .civil)
    #expect(steps.count(of: []) == 0)
  }
}
