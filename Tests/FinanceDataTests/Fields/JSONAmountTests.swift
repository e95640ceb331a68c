import FinanceDomain
import Testing

@testable import FinanceData

@Suite("An amount that is a JSON number")
struct JSONAmountTests {
  @Test(
    "is read from its text, exponent and all",
    arguments: [
      ("12.50", 1250, 2), ("-12.50", -1250, 2), ("0", 0, 0), ("-0", 0, 0), ("0.10", 10, 2),
      ("1.25e2", 125, 0),
      ("1.250e1", 1250, 2), ("1E3", 1000, 0), ("1e+3", 1000, 0), ("125e-2", 125, 2), ("1e-8", 1, 8),
      ("1200e-2", 1200, 2), ("10e-9", 1, 8), ("0.000001e14", 100_000_000, 0),
      ("1e18", 1_000_000_000_000_000_000, 0),
      ("9.223372036854775807e18", .max, 0), ("0e99", 0, 0), ("0.0e-99", 0, 8),
      ("0e999999999999999999999", 0, 0),
      ("-0e-999999999999999999999", 0, 8), ("1e0000000000000000000000002", 100, 0), ("1e00", 1, 0),
      ("12500000000e-9", 1_250_000_000, 8), (" 1.5\n", 15, 1),
    ] as [(String, Int64, Int)])
  func values(_ text: String, _ coefficient: Int64, _ scale: Int) throws {
    #expect(try AmountField.parseJSONNumber(text) == SignedAmount(coefficient: coefficient, scale: scale))
  }

  @Test("with an exponent as long as its decimals is still exact")
  func longExponents() throws {
    let zeros = String(repeating: "0", count: 20_000)
    #expect(try AmountField.parseJSONNumber("0.\(zeros)15e20001") == SignedAmount(coefficient: 15, scale: 1))
    #expect(
      try AmountField.parseJSONNumber("15\(zeros)e-20001") == SignedAmount(coefficient: 150_000_000, scale: 8)
    )
  }

  @Test(
    "is refused where RFC 8259 has no such number",
    arguments: [
      ("+1", "+1", 0), ("01", "1", 1), ("-01", "1", 2), ("00", "0", 1), (".5", ".5", 0), ("-.5", ".5", 1),
      ("5.", ".", 1), ("5.e1", ".e1", 1), ("1e", "e", 1), ("1e+", "e+", 1), ("1e-", "e-", 1),
      ("1e1.5", ".5", 3),
      ("1e1e1", "e1", 3), ("--1", "-1", 1), ("-", "-", 0), ("e5", "e5", 0), ("NaN", "NaN", 0),
      ("Infinity", "Infinity", 0), ("-Infinity", "Infinity", 1), ("0x10", "x10", 1), ("1,234", ",234", 1),
      ("1_000", "_000", 1), ("\u{2212}1", "\u{2212}1", 0), ("1 2", " 2", 1), ("\"1\"", "\"1\"", 0),
      ("null", "null", 0), ("1f", "f", 1), ("١", "١", 0),
    ])
  func grammar(_ text: String, _ rest: String, _ offset: Int) {
    #expect(throws: FieldError.amountUnread(text, rest: rest)) {
      try AmountField.parseJSONNumber(text)
    }
  }

  @Test("is refused when empty")
  func empty() {
    #expect(throws: FieldError.amountEmpty) { try AmountField.parseJSONNumber(" ") }
  }

  @Test(
    "is refused at once beyond what can be held",
    arguments: [
      "1e999999999", "-1e999999999", "1e19", "9.3e18", "1e99999999999999999999999999", "9223372036854775808",
      "123456789e11",
    ])
  func tooLarge(_ text: String) throws {
    let error = try #require(throws: FieldError.self) { try AmountField.parseJSONNumber(text) }
    #expect(error == .amountTooLarge(text))
    #expect(error.code == .amountRange)
  }

  @Test(
    "is refused where the exponent makes it finer than eight decimals",
    arguments: ["1e-9", "15e-9", "1e-999999999", "1.5e-8", "1e-99999999999999999999999999", "0.123456789"])
  func tooPrecise(_ text: String) throws {
    let error = try #require(throws: FieldError.self) { try AmountField.parseJSONNumber(text) }
    #expect(error == .amountTooPrecise(text))
    #expect(error.code == .amountPrecision)
  }
}
