import FinanceData
import FinanceDomain
import Testing

@Suite("The field of a currency")
struct CurrencyFieldTests {
  @Test(
    "is a code of ISO 4217 in any case",
    arguments: [("EUR", "EUR"), ("eur", "EUR"), (" Usd\r", "USD"), ("xxx", "XXX")])
  func known(_ text: String, _ code: String) throws {
    #expect(try CurrencyField.parse(text).rawValue == code)
  }

  @Test(
    "is refused with anything else",
    arguments: ["$", "€", "EU", "EURO", "ZZZ", "978", "E UR", "\u{17F}EK", "EUR\0", "ＥＵＲ", "EUR,USD"])
  func unknown(_ text: String) throws {
    let error = try #require(throws: FieldError.self) { try CurrencyField.parse(text) }
    #expect(error.code == .currencyUnknown)
    #expect(error != .currencyEmpty)
  }

  @Test("is refused in a sentence that says what to write")
  func sentences() {
    #expect(throws: FieldError.currencyEmpty) { try CurrencyField.parse("") }
    #expect(
      FieldError.currencyEmpty.errorDescription
        == "the currency is empty; write its three letters, such as EUR")
    #expect(FieldError.currencyEmpty.code == .currencyUnknown)
    #expect(
      FieldError.currencyUnknown("$").errorDescription
        == "there is no currency '$' in ISO 4217; write its three letters, such as EUR")
  }
}
