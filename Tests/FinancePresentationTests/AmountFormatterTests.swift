import FinanceDomain
import FinancePresentation
import Testing

@Suite("Amounts as text")
struct AmountFormatterTests {
  @Test(
    "An amount has the digits of its currency, or more where it has more",
    arguments: [
      ("12.5", "EUR", "12.50"), ("12.50", "EUR", "12.50"), ("12", "EUR", "12.00"), ("0.125", "EUR", "0.125"),
      ("12.34500000", "EUR", "12.345"), ("0.00000001", "EUR", "0.00000001"), ("1200", "JPY", "1200"),
      ("1200.5", "JPY", "1200.5"), ("1.2", "KWD", "1.200"), ("1.2345", "KWD", "1.2345"),
      ("7", "CLF", "7.0000"),
      ("1000000", "EUR", "1000000.00"), ("3.1", "XXX", "3.10"), ("-12.5", "EUR", "-12.50"),
      ("-0.001", "JPY", "-0.001"), ("0", "EUR", "0.00"), ("0", "JPY", "0"), ("-0", "EUR", "0.00"),
      ("92233720368547758.07", "EUR", "92233720368547758.07"),
      ("-1234567890123456789012345678.12345678", "EUR", "-1234567890123456789012345678.12345678"),
    ])
  func digits(value: String, code: String, expected: String) {
    #expect(AmountFormatter.text(decimal(value), in: currency(code)) == expected)
  }

  @Test("A sum keeps its digits, whatever scale it was added up in")
  func sums() {
    #expect(AmountFormatter.text(flow(in: "1204.27").income.decimal, in: .eur) == "1204.27")
    #expect(AmountFormatter.text(flow(out: "0.10").net.decimal, in: .eur) == "-0.10")
    #expect(AmountFormatter.text(flow(in: "5", out: "5").net.decimal, in: .eur) == "0.00")
  }

  @Test(
    "A sum reads like the same decimal, in any currency",
    arguments: [
      Int128(0), 1, 9, 10, 99_999_999, 100_000_000, 1_250_000_000, 12_50, 12_345_000, 100_000_001,
      Int128(Int64.max), Int128(Int64.max) * 100_000_000, Int128(UInt64.max) * 100_000_000 + 99_999_999,
      Int128(UInt64.max) * 100_000_000 + 100_000_000, 12_345_678_901_234_567_890_123_456_789_012_345_678,
    ])
  func sumsLikeDecimals(units: Int128) {
    for sum in [ExactSum(units: units), ExactSum(units: -units)] {
      for code in ["EUR", "JPY", "KWD", "CLF", "XXX"] {
        let (exact, decimal) = (
          AmountFormatter.text(sum, in: currency(code)),
          AmountFormatter.text(sum.decimal, in: currency(code))
        )
        #expect(exact == decimal)
      }
    }
  }

  @Test("A percentage has two places", arguments: [("67.2", "67.20"), ("0", "0.00"), ("-7.36", "-7.36")])
  func percentages(value: String, expected: String) {
    #expect(AmountFormatter.percentage(decimal(value)) == expected)
  }
}
