import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Converting one amount")
struct ListedRateTests {
  private static func listed(_ from: String, _ to: String, _ rate: String) throws -> ListedRate {
    ListedRate(
      day: .on("2024-05-03"), from: try #require(Currency(rawValue: from)),
      to: try #require(Currency(rawValue: to)), rate: try ExchangeRate(parsing: rate))
  }

  private static func convert(
    _ amount: String, _ from: String, _ to: String, _ rate: String, into target: String
  ) throws -> Result<Int64, CurrencyConversion.Obstacle> {
    let amount = try FixedPoint(exactly: .exact(amount))
    return try listed(from, to, rate).convert(
      amount.coefficient, scale: amount.scale, into: #require(Currency(rawValue: target)))
  }

  @Test(
    "An amount is multiplied and rounded once, halves away from zero",
    arguments: [
      ("12.50", "0.93", 1163), ("12.50", "0.92996", 1162), ("0.05", "0.93", 5), ("0.005", "1", 1),
      ("100", "0.9350", 9350), ("1", "0.004999999999", 0), ("1", "0.005", 1), ("3.33333333", "3", 1000),
    ] as [(String, String, Int64)])
  func multiplied(amount: String, rate: String, cents: Int64) throws {
    let expected: Result<Int64, CurrencyConversion.Obstacle> =
      cents == 0 ? .failure(.roundsToZero) : .success(cents)
    #expect(try ListedRateTests.convert(amount, "USD", "EUR", rate, into: "EUR") == expected)
  }

  @Test(
    "Where the rate leads the other way, the amount is divided by it, and rounded once",
    arguments: [
      ("85.60", "0.856", 10000), ("10", "0.856", 1168), ("1", "3", 33), ("2", "3", 67), ("0.01", "2", 1),
      ("0.01", "2.000000000001", 0), ("1", "0.000000000001", 100_000_000_000_000),
    ] as [(String, String, Int64)])
  func divided(amount: String, rate: String, cents: Int64) throws {
    let expected: Result<Int64, CurrencyConversion.Obstacle> =
      cents == 0 ? .failure(.roundsToZero) : .success(cents)
    #expect(try ListedRateTests.convert(amount, "EUR", "GBP", rate, into: "EUR") == expected)
  }

  @Test("The digits are those of the target: none for the yen, three for the dinar of Kuwait, four for UYW")
  func digits() throws {
    #expect(try ListedRateTests.convert("1.50", "EUR", "JPY", "165", into: "JPY") == .success(248))
    #expect(try ListedRateTests.convert("500", "JPY", "EUR", "0.006", into: "EUR") == .success(300))
    #expect(try ListedRateTests.convert("10", "EUR", "KWD", "0.33215", into: "KWD") == .success(3322))
    #expect(try ListedRateTests.convert("1.234", "KWD", "JPY", "491", into: "JPY") == .success(606))
    #expect(try ListedRateTests.convert("2", "EUR", "UYW", "0.12345", into: "UYW") == .success(2469))
  }

  @Test("What does not fit is said, never cut")
  func overflow() throws {
    let most = "\(Int64.max)"
    #expect(try ListedRateTests.convert(most, "JPY", "EUR", "0.01", into: "EUR") == .success(Int64.max))
    #expect(try ListedRateTests.convert(most, "JPY", "EUR", "0.0101", into: "EUR") == .failure(.tooLarge))
    #expect(try ListedRateTests.convert(most, "JPY", "UYW", most, into: "UYW") == .failure(.tooLarge))
    #expect(
      try ListedRateTests.convert(most, "JPY", "UYW", "0.000000000001", into: "JPY") == .failure(.tooLarge))
    #expect(
      try ListedRateTests.convert("0.00000001", "USD", "JPY", "0.000000000001", into: "JPY")
        == .failure(.roundsToZero))
    #expect(
      try ListedRateTests.convert("0.00000001", "JPY", "USD", most, into: "JPY") == .failure(.roundsToZero))
  }

  @Test(
    "A rate is digits with at most one decimal point, above zero",
    arguments: [
      ("", .notANumber), (".", .notANumber), ("1.", .notANumber), (".5", .notANumber), ("1,5", .notANumber),
      ("-1", .notANumber), ("+1", .notANumber), ("1e3", .notANumber), ("1.2.3", .notANumber),
      ("٣", .notANumber), ("0", .zero), ("0.000", .zero), ("0.0000000000001", .tooPrecise),
      ("9223372036854775808", .tooLarge), ("0.9223372036854775808", .tooPrecise),
    ] as [(String, ExchangeRateError)])
  func refused(text: String, error: ExchangeRateError) {
    #expect(throws: error) { try ExchangeRate(parsing: text) }
  }

  @Test("Equal rates are equal values, however they are written")
  func canonical() throws {
    #expect(try ExchangeRate(parsing: "0.9300000000000000") == ExchangeRate(parsing: "00.93"))
    #expect(try ExchangeRate(parsing: "9223372036854775807").coefficient == Int64.max)
    #expect(try ExchangeRate(parsing: "100.0").coefficient == 100)
    #expect(try ExchangeRate(parsing: "100").scale == 0)
    #expect(try ExchangeRate(parsing: "0.10").scale == 1)
    #expect(try ExchangeRate(parsing: "1.0725").description == "1.0725")
    #expect(try ExchangeRate(parsing: "165").description == "165")
    #expect(try ExchangeRate(parsing: "0.000000000001").description == "0.000000000001")
  }
}
