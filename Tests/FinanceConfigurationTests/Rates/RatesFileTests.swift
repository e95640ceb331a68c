import FinanceDomain
import Testing

@testable import FinanceConfiguration
@testable import FinanceData

@Suite("Files of rates")
struct RatesFileTests {
  private static func rate(in text: String, on day: String = "2024-05-03") throws -> String? {
    let rates = try RatesFile.rates(in: text, path: "rates.csv")
    return try rates.rate(from: .usd, to: .eur, on: #require(CalendarDay(iso: day)), maximumAge: 0).map {
      "\($0.rate)"
    }
  }

  @Test(
    "Columns are found by name; order, quotes, blanks, line ends and remarks do not matter",
    arguments: [
      "date,from,to,rate\n2024-05-03,USD,EUR,0.93\n", "date,from,to,rate\n2024-05-03,USD,EUR,0.93",
      "Rate,TO,From,bank,Date\r\n0.930,eur,usd,any,2024-05-03\r\n",
      "# mine\n\ndate,from,to,rate\n# a remark\n2024-05-03, USD ,\"EUR\",0.93\n\n",
      "\u{FEFF}date,from,to,rate\r2024-05-03,USD,EUR,0.93\r",
      "date,from,to,rate\n2024-05-03,USD,EUR,0.93\n2024-05-03,USD,EUR,0.9300\n",
    ])
  func forms(text: String) throws {
    #expect(try RatesFileTests.rate(in: text) == "0.93")
    #expect(try RatesFileTests.rate(in: text, on: "2024-05-04") == nil)
  }

  @Test(
    "What is invalid is refused where it stands",
    arguments: [
      ("", nil, nil), ("# nothing\n", nil, nil), ("date,from,to\n", 1, 1),
      ("date,from,to,rate,rate\n", 1, 19),
      ("date,from,to,rate\n\n# one\n2024-05-03,USD,EUR,x\n", 4, 20),
      ("date,from,to,rate\n2024-05-03,USD,EUR,0.93\n2024-05-03,USD,EUR,0.94\n", 3, 20),
      ("date,from,to,rate\n2024-05-03,USD,EUR\n", 2, 1),
      ("note,date,from,to,rate\nÄäÄ,2024-05-03,USD,EUR,0\n", 2, 24),
    ] as [(String, Int?, Int?)])
  func places(text: String, line: Int?, column: Int?) throws {
    let errors = #expect(throws: ConfigurationErrors.self) {
      try RatesFile.rates(in: text, path: "rates.csv")
    }
    #expect(errors?.problems.map(\.line) == [line])
    #expect(errors?.problems.map(\.column) == [column])
  }
}
