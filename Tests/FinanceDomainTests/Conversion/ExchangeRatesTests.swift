import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Rates by their days")
struct ExchangeRatesTests {
  private static let rates = ExchangeRates(
    [
      listed("2024-05-03", .usd, .eur, "0.93"), listed("2024-04-30", .usd, .eur, "0.935"),
      listed("2024-05-02", .eur, .usd, "1.07"), listed("2024-05-20", .eur, .usd, "1.08"),
      listed("2024-05-03", .usd, .eur, "0.94"),
    ].compactMap(\.self))

  private static func listed(
    _ day: String, _ from: Currency, _ to: Currency, _ rate: String
  ) -> ListedRate? {
    (try? ExchangeRate(parsing: rate)).map { ListedRate(day: .on(day), from: from, to: to, rate: $0) }
  }

  private static func found(_ from: Currency, _ to: Currency, on day: String) -> String? {
    rates.rate(from: from, to: to, on: .on(day), maximumAge: 7).map { "\($0.day) \($0.from) \($0.rate)" }
  }

  @Test(
    "The rate of the day counts, else the most recent earlier one of seven days",
    arguments: [
      ("2024-04-29", nil), ("2024-04-30", "2024-04-30 USD 0.935"), ("2024-05-02", "2024-04-30 USD 0.935"),
      ("2024-05-03", "2024-05-03 USD 0.93"), ("2024-05-10", "2024-05-03 USD 0.93"),
    ] as [(String, String?)])
  func days(day: String, rate: String?) {
    #expect(ExchangeRatesTests.found(.usd, .eur, on: day) == rate)
  }

  @Test("The opposite direction serves only where there is no rate of the one asked for")
  func opposite() {
    #expect(ExchangeRatesTests.found(.usd, .eur, on: "2024-05-11") == nil)
    #expect(ExchangeRatesTests.found(.usd, .eur, on: "2024-05-21") == "2024-05-20 EUR 1.08")
    #expect(ExchangeRatesTests.found(.eur, .usd, on: "2024-05-03") == "2024-05-02 EUR 1.07")
    #expect(ExchangeRatesTests.found(.eur, .usd, on: "2024-05-01") == "2024-04-30 USD 0.935")
  }

  @Test("There is no way through a third currency")
  func chains() {
    #expect(ExchangeRatesTests.found(.gbp, .usd, on: "2024-05-03") == nil)
  }

  @Test("At the end of the month counts the month of the report")
  func monthEnd() {
    var calendar = ReportingCalendar()
    (calendar.monthStart, calendar.monthLabel) = (25, .end)
    let terms = ConversionTerms(
      into: .eur, at: .monthEnd, rates: ExchangeRatesTests.rates, calendar: calendar)
    #expect(terms.rateDay(of: .on("2024-04-24")) == .on("2024-04-24"))
    #expect(terms.rateDay(of: .on("2024-04-25")) == .on("2024-05-24"))
    #expect(terms.rate(of: .usd, on: .on("2024-04-25")).map { "\($0.rate)" } == "1.08")
    let civil = ConversionTerms(into: .eur, at: .monthEnd, rates: ExchangeRatesTests.rates)
    #expect(civil.rateDay(of: .on("2024-02-01")) == .on("2024-02-29"))
  }
}
