import FinanceDomain
import Testing

@Suite("Styles of numbers")
struct NumberStyleTests {
  @Test(
    "Digits are grouped by three before the decimals and nowhere else",
    arguments: [
      ("0.00", "0.00", "0,00", "0,00"), ("999.99", "999.99", "999,99", "999,99"),
      ("1000", "1,000", "1.000", "1\u{A0}000"), ("-100.50", "-100.50", "-100,50", "-100,50"),
      ("-12637.68", "-12,637.68", "-12.637,68", "-12\u{A0}637,68"),
      ("1234567.12345678", "1,234,567.12345678", "1.234.567,12345678", "1\u{A0}234\u{A0}567,12345678"),
      ("1.5M", "1.5M", "1,5M", "1,5M"), ("-2500k", "-2,500k", "-2.500k", "-2\u{A0}500k"), ("", "", "", ""),
    ])
  func groups(plain: String, point: String, comma: String, space: String) {
    #expect(NumberStyle.plain.text(plain) == plain)
    #expect(NumberStyle.pointDecimals.text(plain) == point)
    #expect(NumberStyle.commaDecimals.text(plain) == comma)
    #expect(NumberStyle.spacedGroups.text(plain) == space)
  }
}
