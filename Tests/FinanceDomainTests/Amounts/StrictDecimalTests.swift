import FinanceDomain
import Testing

@Suite("Decimals from digits")
struct StrictDecimalTests {
  @Test(
    "Digits and one mark are a number",
    arguments: [
      ("0", "0"), ("007", "7"), ("12.50", "12.5"), (".5", "0.5"), ("5.", "5"), ("0.00000001", "0.00000001"),
      ("123456789012345678901234567890123456", "123456789012345678901234567890123456"),
    ])
  func numbers(text: String, shown: String) throws {
    #expect(try #require(Decimal(strict: text)).description == shown)
  }

  @Test(
    "Anything else is none, not even its beginning",
    arguments: [
      "", ".", "..", "1.2.3", "12abc", "-1", "+1", "1,5", "1e5", " 1", "1 ", "½", "١٢", "１", "0x10", "nan",
      "1_000",
      "1234567890123456789012345678901234567",
    ])
  func refused(text: String) {
    #expect(Decimal(strict: text) == nil)
  }
}
