import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Digits of decimals")
struct DecimalDigitsTests {
  @Test(
    "All digits are written, and at least so many places; zero has no sign",
    arguments: [
      ("0", 0, "0"), ("0", 2, "0.00"), ("-0", 2, "0.00"), ("12", 0, "12"), ("12", 2, "12.00"),
      ("-12", 0, "-12"), ("12.5", 0, "12.5"), ("12.5", 2, "12.50"), ("-0.125", 2, "-0.125"),
      ("0.00000001", 8, "0.00000001"),
    ])
  func written(text: String, places: Int, digits: String) {
    #expect(Decimal.exact(text).digits(places: places) == digits)
  }

  @Test("Zero is the same value from whichever digits it was made")
  func zero() {
    let zeros = (0...8).map { Decimal(digits: 0, scale: $0) }
    #expect(zeros.allSatisfy { $0 == 0 && $0.sign == .plus && $0.description == "0" })
  }
}
