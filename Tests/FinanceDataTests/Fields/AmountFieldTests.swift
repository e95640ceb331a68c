import FinanceDomain
import Testing

@testable import FinanceData

@Suite("The field of an amount")
struct AmountFieldTests {
  struct Reading: CustomTestStringConvertible, Sendable {
    let text: String
    let coefficient: Int64
    let scale: Int

    init(_ text: String, _ coefficient: Int64, _ scale: Int) {
      (self.text, self.coefficient, self.scale) = (text, coefficient, scale)
    }

    var amount: SignedAmount { SignedAmount(coefficient: coefficient, scale: scale) }
    var testDescription: String { "'\(text.prefix(40))' is \(coefficient) × 10^-\(scale)" }
  }

  @Test(
    "is read with the decimals that are written",
    arguments: [
      Reading("0", 0, 0), Reading("7", 7, 0), Reading("12.50", 1250, 2), Reading("12.5", 125, 1),
      Reading("1234.56", 123_456, 2), Reading("0.00", 0, 2), Reading("1.000", 1000, 3),
      Reading("0.00000001", 1, 8), Reading("1000000", 1_000_000, 0), Reading("100.00", 10_000, 2),
      Reading("1.234", 1234, 3),
    ])
  func plain(_ reading: Reading) throws {
    #expect(try AmountField.parse(reading.text) == reading.amount)
  }

  @Test(
    "may begin with one sign of three",
    arguments: [
      Reading("-12.50", -1250, 2), Reading("+12.50", 1250, 2), Reading("\u{2212}12.50", -1250, 2),
      Reading("-0", 0, 0), Reading("-.5", -5, 1), Reading("+5.", 5, 0), Reading("\u{2212}.05", -5, 2),
    ])
  func signs(_ reading: Reading) throws {
    #expect(try AmountField.parse(reading.text) == reading.amount)
  }

  @Test(
    "needs digits on one side of the point only",
    arguments: [
      Reading(".5", 5, 1), Reading("5.", 5, 0), Reading("0.", 0, 0), Reading(".0", 0, 1),
      Reading(".00", 0, 2),
    ])
  func oneSided(_ reading: Reading) throws {
    #expect(try AmountField.parse(reading.text) == reading.amount)
  }

  @Test(
    "may have any number of zeros that do not count",
    arguments: [
      Reading("007.10", 710, 2), Reading("0000000000000000000000000000001", 1, 0),
      Reading("1.500000000000", 150_000_000, 8), Reading("1.000000000", 100_000_000, 8),
      Reading(String(repeating: "0", count: 10_000) + "2.5", 25, 1),
      Reading("2.5" + String(repeating: "0", count: 10_000), 250_000_000, 8),
      Reading("0." + String(repeating: "0", count: 10_000), 0, 8),
      Reading("-00000.00000000", 0, 8),
    ])
  func idleZeros(_ reading: Reading) throws {
    #expect(try AmountField.parse(reading.text) == reading.amount)
  }

  @Test(
    "may be as large as Int64 at its own scale",
    arguments: [
      Reading("9223372036854775807", .max, 0), Reading("-9223372036854775807", -.max, 0),
      Reading("92233720368547758.07", .max, 2), Reading("92233720368.54775807", .max, 8),
      // Zeros at the end give way before the number does.
      Reading("92233720368547758.070000", .max, 2), Reading("922337203685477580.70", .max, 1),
      Reading("9223372036854775807.00", .max, 0),
      Reading("100000000000.00000000", 1_000_000_000_000_000_000, 7),
    ])
  func largest(_ reading: Reading) throws {
    #expect(try AmountField.parse(reading.text) == reading.amount)
  }

  @Test(
    "may stand between white space of ASCII", arguments: [" 12.50", "12.50\r", "\t 12.50 \u{0B}\u{0C}\n"])
  func whiteSpace(_ text: String) throws {
    #expect(try AmountField.parse(text) == SignedAmount(coefficient: 1250, scale: 2))
  }

  @Test("is a number like any other once its zeros are forgotten")
  func value() throws {
    let amount = try AmountField.parse("-12.50")
    #expect(amount.fixedPoint == FixedPoint(coefficient: -125, scale: 1))
    #expect(amount.decimal == Decimal(sign: .minus, exponent: -1, significand: 125))
  }

  @Test("may be a part of a larger span")
  func partOfASpan() throws {
    let bytes = Array("x,12.50,y".utf8)
    #expect(try AmountField.parse(bytes.span.extracting(2..<7)) == SignedAmount(coefficient: 1250, scale: 2))
  }

  @Test("is refused when empty, for empty is not zero", arguments: ["", " ", "\r\n", "\t\t  "])
  func empty(_ text: String) {
    #expect(throws: FieldError.amountEmpty) { try AmountField.parse(text) }
  }

  @Test(
    "is refused where a comma may separate thousands as well as decimals",
    arguments: ["1,234", "12,345", "123,456", "-1,234", "+1,000", "\u{2212}999,999", " 1,234 "])
  func ambiguous(_ text: String) throws {
    let error = try #require(throws: FieldError.self) { try AmountField.parse(text) }
    #expect(error.code == .amountAmbiguous)
  }

  @Test(
    "is refused from the first byte that is no part of a number",
    arguments: [
      ("1,5", ",5", 1), ("1,23", ",23", 1), ("1234,567", ",567", 4), ("0,500", ",500", 1),
      ("1,2345", ",2345", 1),
      ("1,234,567", ",234,567", 1), ("1,234.56", ",234.56", 1), ("1.234,56", ",56", 5), (",5", ",5", 0),
      (",123", ",123", 0), ("1,", ",", 1), ("1,234x", ",234x", 1), ("1,23a", ",23a", 1),
      ("12abc", "abc", 2), ("abc", "abc", 0), ("--1", "-1", 1), ("+-1", "-1", 1), ("-+1", "+1", 1),
      ("1-", "-", 1),
      ("- 1", " 1", 1), ("1.2.3", ".3", 3), ("1..2", ".2", 2), ("..", ".", 1), (".x", "x", 1),
      ("1 000", " 000", 1),
      ("1_000", "_000", 1), ("1'000", "'000", 1), ("nan", "nan", 0), ("NaN", "NaN", 0), ("inf", "inf", 0),
      ("-Infinity", "Infinity", 1), ("0x10", "x10", 1), ("0b1", "b1", 1), ("1e5", "e5", 1), ("$5", "$5", 0),
      ("-$5", "$5", 1), ("5€", "€", 1), ("5 EUR", " EUR", 1), ("½", "½", 0), ("١٢", "١٢", 0), ("１２", "１２", 0),
      ("1٫5", "٫5", 1), ("(5)", "(5)", 0), ("5%", "%", 1), ("\u{2212}\u{2212}5", "\u{2212}5", 3),
      ("1;", ";", 1),
      ("\u{2013}5", "\u{2013}5", 0), ("=1", "=1", 0), ("\"1\"", "\"1\"", 0), ("true", "true", 0),
    ])
  func unread(_ text: String, _ rest: String, _ offset: Int) {
    #expect(throws: FieldError.amountUnread(text, rest: rest)) {
      try AmountField.parse(text)
    }
  }

  @Test(
    "is refused without a digit, whatever else is right", arguments: ["-", "+", "\u{2212}", ".", "-.", "+."])
  func noDigits(_ text: String) {
    #expect(throws: FieldError.amountUnread(text, rest: text)) { try AmountField.parse(text) }
  }

  @Test("is refused with bytes that are not text, which the refusal shows by number")
  func brokenBytes() {
    let bytes: [UInt8] = [0x31, 0xFF, 0x00]
    #expect(throws: FieldError.amountUnread("1\\xFF\\x00", rest: "\\xFF\\x00")) {
      try AmountField.parse(bytes.span)
    }
    #expect(throws: FieldError.amountUnread("1\\u{00}", rest: "\\u{00}")) {
      try AmountField.parse("1\0")
    }
    #expect(throws: FieldError.amountUnread("\u{A0}1", rest: "\u{A0}1")) {
      try AmountField.parse("\u{A0}1")
    }
  }

  @Test(
    "is refused with more than eight decimals that count",
    arguments: [
      "1.123456789", "0.000000001", "-0.0000000010", "0.1234567800001",
      "1." + String(repeating: "3", count: 5000),
    ])
  func tooPrecise(_ text: String) throws {
    let error = try #require(throws: FieldError.self) { try AmountField.parse(text) }
    #expect(error.code == .amountPrecision)
  }

  @Test(
    "is refused beyond Int64 at its own scale",
    arguments: [
      "9223372036854775808", "-9223372036854775808", "92233720368547758.08", "92233720368.54775808",
      "10000000000000000000", "922337203685477580.71", "100000000000.00000001",
      "123456789012345678901234567890.12", "1" + String(repeating: "0", count: 5000),
      String(repeating: "9", count: 5000) + ".99",
    ])
  func tooLarge(_ text: String) throws {
    let error = try #require(throws: FieldError.self) { try AmountField.parse(text) }
    #expect(error.code == .amountRange)
  }

  @Test("is first of all read wholly: text that is no number is no large number either")
  func readingComesFirst() {
    #expect(throws: FieldError.amountUnread("99999999999999999999x", rest: "x")) {
      try AmountField.parse("99999999999999999999x")
    }
  }

  @Test(
    "is refused in a sentence that says what was found and what to do",
    arguments: [
      ("", "the amount is empty, which is not zero; write the amount"),
      (
        "-1,234",
        "the amount '-1,234' can be read as -1234 or as -1.234; write it with a decimal point and without group marks"
      ),
      (
        "12abc",
        "the amount '12abc' is not a number from 'abc' on; write digits with at most one decimal point, such as 1234.56"
      ),
      (
        "abc",
        "the amount 'abc' is not a number; write digits with at most one decimal point, such as 1234.56"
      ),
      (
        "1.123456789",
        "the amount '1.123456789' has more than 8 decimal places; nothing is rounded, so shorten it in the source"
      ),
      (
        "9223372036854775808",
        "the amount '9223372036854775808' is too large to be held exactly; check it for a missing decimal point"
      ),
    ])
  func sentences(_ text: String, _ sentence: String) throws {
    let error = try #require(throws: FieldError.self) { try AmountField.parse(text) }
    #expect(error.errorDescription == sentence)
  }

  @Test("has a stable code for every refusal")
  func codes() {
    #expect(FieldError.amountEmpty.code == .amountEmpty)
    #expect(FieldError.amountAmbiguous("").code == .amountAmbiguous)
    #expect(FieldError.amountUnread("", rest: "").code == .amountTrailing)
    #expect(FieldError.amountTooPrecise("").code == .amountPrecision)
    #expect(FieldError.amountTooLarge("").code == .amountRange)
  }
}
