import FinanceDomain
import Testing

@testable import FinanceData

@Suite("The field of a type")
struct TypeFieldTests {
  @Test(
    "names money in by one of six words in any case",
    arguments: [
      "income", "Income", "INCOME", "credit", "CR", "cr", "In", "in", "deposit", "DePoSiT", "+", " income\r",
    ])
  func income(_ text: String) throws {
    #expect(try TypeField.parse(text) == .income)
  }

  @Test(
    "names money out by one of six words in any case",
    arguments: [
      "expense", "Expense", "EXPENSE", "debit", "DR", "dr", "Out", "out", "withdrawal", "WithDrawal",
      "WITHDRAWAL", "-",
      "\t-",
    ])
  func expense(_ text: String) throws {
    #expect(try TypeField.parse(text) == .expense)
  }

  @Test(
    "is refused with any other word",
    arguments: [
      "incomes", "inc", "c", "d", "--", "+-", "transfer", "in come", "Einnahme", "\u{2212}", "1N",
      "withdrawals",
      "İn", "ıncome", "\u{200B}in", "in\0",
    ])
  func unknown(_ text: String) throws {
    let error = try #require(throws: FieldError.self) { try TypeField.parse(text) }
    #expect(error.code == .typeUnknown)
    #expect(error != .typeEmpty)
  }

  @Test("is compared without regard to case, from A to Z and nothing else")
  func lowercased() {
    #expect(Array("@AZ[`az{".utf8).span.asciiLowercased(upTo: 8) == "@az[`az{")
    #expect(Array("AZ\u{7F}".utf8).span.asciiLowercased(upTo: 3) == "az\u{7F}")
    #expect(Array("AZ".utf8).span.asciiLowercased(upTo: 1) == nil)
    #expect(Array("\u{80}".utf8).span.asciiLowercased(upTo: 8) == nil)
    #expect([0x80].span.asciiLowercased(upTo: 8) == nil)
  }

  @Test("is refused in a sentence that says what to write")
  func sentences() {
    #expect(throws: FieldError.typeEmpty) { try TypeField.parse(" ") }
    #expect(FieldError.typeEmpty.errorDescription == "the type is empty; write income or expense")
    #expect(FieldError.typeEmpty.code == .typeUnknown)
    #expect(throws: FieldError.typeUnknown("transfer")) { try TypeField.parse(" transfer ") }
    #expect(
      FieldError.typeUnknown("transfer").errorDescription
        == "the type 'transfer' is neither income nor expense; write income (or credit, deposit, +) or expense (or "
        + "debit, withdrawal, -)")
  }
}
