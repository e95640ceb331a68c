import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Periods")
struct DatePeriodTests {
  @Test("Both ends belong to a period")
  func ends() {
    let may = DatePeriod.typed("2024-05")
    #expect(may.contains(.on("2024-05-01")) && may.contains(.on("2024-05-31")))
    #expect(!may.contains(.on("2024-04-30")) && !may.contains(.on("2024-06-01")))
    #expect(may.dayCount == 31)
    #expect(DatePeriod.all.dayCount == 3_652_059)
  }

  @Test("A period that runs backwards is none")
  func backwards() {
    #expect(DatePeriod(first: .on("2024-05-02"), last: .on("2024-05-01")) == nil)
  }

  @Test("Without a name a period is called by its days, one day by itself")
  func labels() throws {
    let days = try #require(DatePeriod(first: .on("2024-05-01"), last: .on("2024-05-02")))
    let day = try #require(DatePeriod(first: .on("2024-05-01"), last: .on("2024-05-01")))
    #expect(days.label == "2024-05-01..2024-05-02")
    #expect(day.label == "2024-05-01")
  }

  @Test(
    "A calendar knows whether a period is whole months, and which months it touches",
    arguments: [
      ("2024-05", true, "2024-05", "2024-05"),
      ("2024-02-01..2024-02-29", true, "2024-02", "2024-02"),
      ("2024-02-01..2024-02-28", false, "2024-02", "2024-02"),
      ("2024-Q1", true, "2024-01", "2024-03"),
      ("2024-01-15..2024-02-14", false, "2024-01", "2024-02"),
      ("2024-01-01..2024-02-14", false, "2024-01", "2024-02"),
      ("2024-05-03", false, "2024-05", "2024-05"),
      ("all", true, "0001-01", "9999-12"),
      ("2024-05..", true, "2024-05", "9999-12"),
    ] as [(String, Bool, String, String)])
  func months(text: String, isWhole: Bool, first: String, last: String) {
    let period = DatePeriod.typed(text)
    let calendar = ReportingCalendar.civil
    #expect(calendar.isWholeMonths(period) == isWhole)
    #expect(calendar.months(of: period) == YearMonth.of(first)...YearMonth.of(last))
  }
}
