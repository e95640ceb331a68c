import FinanceDomain
import Testing

@Suite("Currencies")
struct CurrencyTests {
  @Test(
    "A currency knows how many decimal places its amounts are written with",
    arguments: [
      ("EUR", 2), ("USD", 2), ("GBP", 2), ("CHF", 2), ("MRU", 2), ("XXX", 2), ("JPY", 0), ("KRW", 0),
      ("ISK", 0),
      ("XOF", 0), ("UYI", 0), ("ITL", 0), ("KWD", 3), ("BHD", 3), ("TND", 3), ("IQD", 3), ("CLF", 4),
      ("UYW", 4),
    ])
  func minorUnits(code: String, digits: Int) throws {
    #expect(try #require(Currency(rawValue: code)).minorUnits == digits)
  }

  @Test(
    "Codes of ISO 4217 are known, those withdrawn and those of metals and funds too",
    arguments: [
      "DEM", "HRK", "BGN", "ZWL", "XAU", "XAG", "XPT", "XPD", "XTS", "XBA", "XBB", "XBC", "XBD", "XDR", "CHE",
    ])
  func known(code: String) throws {
    #expect(try #require(Currency(rawValue: code)).rawValue == code)
  }

  @Test("A code is known in any case, and kept in capitals", arguments: ["eur", "Eur", "EUR", "eUr"])
  func anyCase(code: String) {
    #expect(Currency(rawValue: code) == .eur)
    #expect(Currency(rawValue: code)?.rawValue == "EUR")
  }

  @Test(
    "Anything else is no currency, also what merely turns into a code when capitalised",
    arguments: [
      "", "E", "EU", "EURO", "ABC", "€", "EUR ", " EUR", "E R", "ıdr", "ſek", "ﬁm", "ЕUR", "ＥＵＲ", "EUR\u{0}",
      "123", "$",
    ])
  func unknown(code: String) {
    #expect(Currency(rawValue: code) == nil)
  }

  @Test("Currencies are ordered by code; XXX stands for none")
  func order() {
    #expect([Currency.usd, .none, .gbp, .eur].sorted() == [.eur, .gbp, .usd, .none])
    #expect(Currency.none.rawValue == "XXX")
    #expect(Currency.eur.description == "EUR")
  }
}
