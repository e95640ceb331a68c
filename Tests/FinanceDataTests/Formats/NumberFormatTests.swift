import FinanceData
import FinanceDomain
import Testing

@Suite("The form of an amount")
struct NumberFormatTests {
  static let german = NumberFormat(decimalMark: .comma, groupMark: .dot)
  static let english = NumberFormat(decimalMark: .dot, groupMark: .comma)
  static let swiss = NumberFormat(decimalMark: .dot, groupMark: .apostrophe)
  static let french = NumberFormat(decimalMark: .comma, groupMark: .space)
  static let plain = NumberFormat(decimalMark: .dot, groupMark: .none)

  @Test(
    "is read with its marks, each where it may stand",
    arguments: [
      (german, "1.234,56", "1234.56"), (german, "12,5", "12.5"), (german, "1.000", "1000"),
      (german, "1.234.567,00", "1234567.00"), (german, "1234,56", "1234.56"), (german, ",5", "0.5"),
      (german, "5,", "5"), (english, "1,234.56", "1234.56"), (english, "1.000", "1.000"),
      (english, "12,34,567.89", "1234567.89"), (english, "1,23,456", "123456"), (english, ".5", "0.5"),
      (english, "5.", "5"), (english, "007.10", "007.10"), (swiss, "1'234.50", "1234.50"),
      (swiss, "1\u{2019}234\u{2019}567.50", "1234567.50"), (french, "1 234,56", "1234.56"),
      (french, "1\u{A0}234\u{202F}567,5", "1234567.5"), (french, "12\u{2009}345", "12345"),
      (plain, "1234.5678", "1234.5678"),
      (plain, " \u{A0}12.50 ", "12.50"), (plain, "=\"12.00\"", "12.00"), (plain, "'12.00", "12.00"),
      (plain, "12.-", "12"), (plain, "12.--", "12"), (plain, "12.\u{2013} EUR", "12"),
      (german, "1.250,-", "1250"),
      (swiss, "1'500.\u{2014}", "1500"),
    ])
  func marks(_ format: NumberFormat, _ cell: String, _ canonical: String) throws {
    let amount = try format.read(cell)
    #expect(amount.canonicalText == canonical)
    #expect(!amount.isNegative)
    #expect(!amount.hasExplicitPlus)
    #expect(try AmountField.parse(amount.canonicalText).coefficient >= 0)
  }

  @Test(
    "is refused where marks stand in other places, or anything else stands there",
    arguments: [
      (german, "12.34"), (german, "1.0000"), (german, "1,234.56"), (german, "1.23.456,00"), (german, "0.123"),
      (german, "1,2,3"), (german, "12,34.567"), (english, "12,34"), (english, "1,2345"),
      (english, "123,45,678"),
      (english, ",234"), (english, "1,,234"), (english, "1.2.3"), (english, "1 234"), (plain, "1,234"),
      (plain, "1'234"), (swiss, "1'23"), (swiss, "1234'567"), (french, "1 23"), (french, "1  234"),
      (french, "1 234 5"), (plain, "."), (plain, "-"), (plain, "abc"), (plain, "12abc"), (plain, "0x1F"),
      (plain, "1e5"), (plain, "NaN"), (plain, "inf"), (plain, "--5"), (plain, "+-5"), (plain, "-5-"),
      (plain, "(-5)"),
      (plain, "(5"), (plain, "5)"), (plain, "((5))"), (plain, "()"), (plain, "-(5)"), (plain, "(5)-"),
      (plain, "12 34"),
      (plain, "１２"), (plain, "12%"), (plain, "12,-"), (plain, "12.---"), (plain, "12. \u{2013}"),
      (plain, "12\u{2013}"), (plain, "12.-5"), (german, "12.-"),
      (plain, "$ 5 $"), (plain, "EUR 5 USD"), (plain, "5 EURX"), (plain, "5 XYZ"), (plain, "EUR.50"),
      (plain, "kr,50"),
      (plain, "=12.00"), (plain, "=\"12.00"), (plain, "12.00 X"), (plain, "5 CR DR"), (plain, "1\t234"),
      (plain, "5 5"), (plain, "12.00 -5"),
    ])
  func refused(_ format: NumberFormat, _ cell: String) {
    let error = #expect(throws: FieldError.self) { try format.read(cell) }
    #expect(error?.code == .amountTrailing)
  }

  @Test(
    "has a minus in one of several forms",
    arguments: [
      "-12.50", "\u{2212}12.50", "\u{2013}12.50", "\u{2010}12.50", "\u{2011}12.50", "- 12.50", "12.50-",
      "12.50 -",
      "12.50\u{2212}", "(12.50)", "( 12.50 )", "-$12.50", "$-12.50", "- $12.50", "$ -12.50", "($12.50)",
      "$(12.50)",
      "12.50- $", "12.50 $-", "-12.50 USD", "USD -12.50", "(12.50) USD", "-USD12.50",
    ])
  func negative(_ cell: String) throws {
    let amount = try NumberFormatTests.plain.read(cell)
    #expect(amount.isNegative)
    #expect(amount.signedText == "-12.50")
  }

  @Test(
    "has a minus beside a dash that stands for decimals", arguments: ["-12.-", "- 12.\u{2013}", "(12.--)"])
  func negativeWithoutDecimals(_ cell: String) throws {
    #expect(try NumberFormatTests.plain.read(cell).signedText == "-12")
  }

  @Test(
    "has a plus that is told apart from none",
    arguments: ["+12.50", "+ $12.50", "$+12.50", "12.50+", "+12.50 EUR"])
  func plus(_ cell: String) throws {
    let amount = try NumberFormatTests.plain.read(cell)
    #expect(amount.hasExplicitPlus)
    #expect(amount.signedText == "12.50")
  }

  @Test(
    "may have a currency on either side",
    arguments: [
      ("EUR 12.00", "EUR"), ("12.00 USD", "USD"), ("12.00USD", "USD"), ("eur12.00", "EUR"), ("€12.00", "EUR"),
      ("12.00\u{A0}€", "EUR"), ("£12.00", "GBP"), ("12.00 zł", "PLN"), ("12.00 ZŁ", "PLN"),
      ("12.00 Kč", "CZK"),
      ("₹12.00", "INR"), ("₽ 12.00", "RUB"), ("₺12.00", "TRY"), ("SFr. 12.00", "CHF"), ("SFr.12.00", "CHF"),
      ("CHF 12.00", "CHF"), ("12.00 Ft", "HUF"), ("R$ 12.00", "BRL"), ("US$12.00", "USD"), ("R12.00", "ZAR"),
      ("€12.00 CR", "EUR"),
    ])
  func currencies(_ cell: String, _ code: String) throws {
    let amount = try NumberFormatTests.plain.read(cell)
    #expect(amount.currency?.rawValue == code)
    #expect(amount.canonicalText == "12.00")
  }

  @Test(
    "has a symbol that may be several currencies, and then names none",
    arguments: [
      ("$12.00", "$", "USD"), ("12.00 kr", "kr", "SEK"), ("kr. 12.00", "kr.", "DKK"), ("¥12.00", "¥", "CNY"),
      ("12.00 lei", "lei", "RON"), ("Rs.12.00", "rs.", "INR"), ("Rs 12.00", "rs", "PKR"),
    ])
  func ambiguousSymbols(_ cell: String, _ text: String, _ code: String) throws {
    let amount = try NumberFormatTests.plain.read(cell)
    #expect(amount.currency == nil)
    #expect(amount.symbol?.text == text)
    #expect(amount.symbol?.currencies.map(\.rawValue).contains(code) == true)
    #expect(amount.canonicalText == "12.00")
  }

  @Test("takes the dot of an abbreviation along, and the point of a sign's number not")
  func dots() throws {
    #expect(try NumberFormatTests.plain.read("Rs.500").canonicalText == "500")
    #expect(try NumberFormatTests.plain.read("$.50").canonicalText == "0.50")
    #expect(try NumberFormatTests.plain.read("5.50 kr.").canonicalText == "5.50")
  }

  @Test(
    "may say the direction behind the number",
    arguments: [
      ("12.00 CR", TransactionType.income), ("12.00CR", .income), ("12.00 cr.", .income),
      ("12.00 C", .income),
      ("12.00 DR", .expense), ("12.00 D", .expense), ("12.00 S", .expense), ("12.00 H", .income),
      ("12.00 EUR D", .expense), ("12.00 D EUR", .expense),
    ])
  func directions(_ cell: String, _ type: TransactionType) throws {
    #expect(try NumberFormatTests.plain.read(cell).direction == type)
  }

  @Test("reads whole numbers as the smallest unit where decimals are implied")
  func implied() throws {
    let format = NumberFormat(decimalMark: .dot, groupMark: .comma, impliedDecimals: 2)
    #expect(try format.read("1250").canonicalText == "12.50")
    #expect(try format.read("1,250").canonicalText == "12.50")
    #expect(try format.read("5").canonicalText == "0.05")
    #expect(try format.read("-50").signedText == "-0.50")
    #expect(throws: FieldError.decimalsImplied("12.50")) { try format.read("12.50") }
    let none = NumberFormat(decimalMark: .dot, groupMark: .comma, impliedDecimals: 0)
    #expect(try none.read("1250").canonicalText == "1250")
    let units = NumberFormat(decimalMark: .dot, groupMark: .comma, impliedDecimals: .ofCurrency(except: [:]))
    #expect(try units.read("1250").canonicalText == "1250")
    #expect(throws: FieldError.decimalsImplied("12.50")) { try units.read("12.50") }
  }

  @Test(
    "says what was found and what to do",
    arguments: [
      (" ", "the amount is empty, which is not zero; write the amount"),
      (
        "12abc",
        "the amount '12abc' is not a number; write digits with one sign and one currency at most, such as -1234.56 EUR"
      ),
      (
        "12.34",
        "the amount '12.34' is not written with a decimal comma and dots between groups of three, as this source is read; "
          + "mend it, or state decimal and group"
      ),
    ])
  func sentences(_ cell: String, _ sentence: String) {
    let error = #expect(throws: FieldError.self) { try NumberFormatTests.german.read(cell) }
    #expect(error?.errorDescription == sentence)
    #expect(error?.code == (cell == " " ? .amountEmpty : .amountTrailing))
  }

  @Test("with implied decimals says so")
  func impliedSentence() {
    #expect(
      FieldError.decimalsImplied("12.50").errorDescription
        == "the amount '12.50' has decimals, but the amounts of this source are read as whole numbers of the smallest unit; "
        + "mend it, or leave out implied-decimals")
  }
}
