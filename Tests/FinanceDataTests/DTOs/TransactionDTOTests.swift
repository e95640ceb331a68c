import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData

@Suite("Raw transactions")
struct TransactionDTOTests {
  @Test(
    "there and back is the same transaction", arguments: Seeds.list(2, salt: 20), RandomLedger.Mood.allCases)
  func identity(_ seed: UInt64, _ mood: RandomLedger.Mood) throws {
    let transactions = RandomLedger.transactions(150, seed: seed, mood: mood)
    let back = try transactions.map { try $0.toDTO().toDomain() }
    expectEqualLines(back.map(\.line), transactions.map(\.line), Seeds.replay(seed))
    #expect(back == transactions)
  }

  @Test(
    "coded as JSON and decoded it says the same", arguments: Seeds.list(1, salt: 21),
    RandomLedger.Mood.allCases)
  func coding(_ seed: UInt64, _ mood: RandomLedger.Mood) throws {
    let rows = RandomLedger.transactions(60, seed: seed, mood: mood).map { $0.toDTO() }
    let bytes = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([TransactionDTO].self, from: bytes) == rows)
  }

  @Test("an amount is coded as a text, and decoded from a text or a number")
  func amounts() throws {
    let number = TransactionDTO(date: "2024-05-03", amount: .number("12.50"), description: "Coffee")
    let bytes = try JSONEncoder().encode(number)
    #expect(try JSONDecoder().decode(TransactionDTO.self, from: bytes).amount == .text("12.50"))
    let written = #"{"date":"2024-05-03","amount":12.5,"description":"Coffee"}"#
    let read = try JSONDecoder().decode(TransactionDTO.self, from: Data(written.utf8))
    #expect(read.amount == .number("12.5"))
    #expect(try read.toDomain().amount == .exact("12.5"))
  }

  @Test("what a source leaves unsaid is stated by the conventions")
  func conventions() throws {
    let dto = TransactionDTO(date: "2024-05-03T23:30:00-05:00", amount: .text("-1"), description: "a")
    let zone = try ZoneRules(identifier: "UTC")
    let there = try dto.toDomain(MappingConventions(zone: zone, defaultCurrency: .eur))
    #expect(there.date == .on("2024-05-04") && there.time == .at("04:30:00") && there.currency == .eur)
    let here = try dto.toDomain()
    #expect(here.date == .on("2024-05-03") && here.time == .at("23:30:00") && here.currency == .none)
  }

  @Test("without a type the sign says the direction, with one the type does")
  func direction() throws {
    #expect(try raw { $0.type = nil }.toDomain().type == .income)
    #expect(try raw { ($0.type, $0.amount) = (nil, .text("-1")) }.toDomain().type == .expense)
    #expect(try raw { ($0.type, $0.amount) = ("income", .number("1.5e1")) }.toDomain().amount == 15)
  }

  @Test("without an id one is derived, the same for the same content")
  func derivedID() throws {
    let first = try raw { $0.id = nil }.toDomain()
    let second = try raw { $0.id = " \t" }.toDomain()
    #expect(first == second && first.id == TransactionID(derivedFrom: first))
    #expect(first.id.rawValue.hasSuffix("-0001") && first.id.rawValue.utf8.count == 21)
    #expect(try raw { ($0.id, $0.description) = (nil, "b") }.toDomain().id != first.id)
    #expect(try raw { ($0.id, $0.type) = (nil, "income") }.toDomain().id != first.id)
    // What an id is not derived from: category, note and time.
    #expect(try raw { ($0.id, $0.note, $0.category) = (nil, "n", "c") }.toDomain().id == first.id)
  }

  @Test(
    "a refusal names the field, what stood there, the code and what to do",
    arguments: Refusal.all)
  fileprivate func refusals(_ example: Refusal) {
    do throws(TransactionMappingError) {
      _ = try example.dto.toDomain()
      Issue.record("accepted")
    } catch {
      #expect(error.field == example.field && error.found == example.found && error.code == example.code)
      #expect(error.message == example.message)
      #expect(error.errorDescription == "\(example.field.rawValue): \(example.message)")
      #expect(!error.isSkipped)
    }
  }

  @Test("a balance is read by the rules of amounts; blank is none, zero and less are fine")
  func balances() throws {
    #expect(try raw { $0.balance = " -0.50 " }.toDomain().balance == -Decimal.exact("0.5"))
    #expect(try raw { $0.balance = "0" }.toDomain().balance == 0)
    #expect(try raw { $0.balance = " " }.toDomain().balance == nil)
    do throws(TransactionMappingError) {
      _ = try raw { $0.balance = "1x" }.toDomain()
      Issue.record("accepted")
    } catch {
      #expect(error.field == .balance && error.found == "1x" && error.code == .amountTrailing)
      #expect(
        error.message
          == "the balance '1x' is not a number from 'x' on; "
          + "write digits with at most one decimal point, such as 1234.56")
    }
    #expect(throws: TransactionValidationError.balanceInexact(.exact("0.123456789"))) {
      try Transaction(
        id: TransactionID(rawValue: "a"), date: .on("2024-05-03"), amount: 1, type: .income, description: "x",
        balance: .exact("0.123456789"))
    }
  }

  @Test("a signed amount of zero is skipped, not refused")
  func zero() {
    do throws(TransactionMappingError) {
      _ = try raw { ($0.type, $0.amount) = (nil, .text("-0.00")) }.toDomain()
      Issue.record("accepted")
    } catch {
      #expect(error.isSkipped && error.code == .amountZero)
      #expect(error.message == "a signed amount of zero moves no money; the row is skipped")
    }
  }
}

/// A raw transaction that is refused, and how.
private struct Refusal: Sendable, CustomTestStringConvertible {
  let dto: TransactionDTO
  let field: TransactionField
  let found: String
  let code: ReasonCode
  let message: String
  var testDescription: String { message }

  static let all: [Refusal] = [
    Refusal(
      dto: raw { $0.date = "" }, field: .date, found: "", code: .dateEmpty,
      message: "the date is empty; write it as 2024-05-03"),
    Refusal(
      dto: raw { $0.date = "2023-02-29" }, field: .date, found: "2023-02-29", code: .dateImpossible,
      message:
        "the date '2023-02-29' is impossible: February 2023 has no day 29; write a day that exists, as in 2024-05-03"
    ),
    Refusal(
      dto: raw { $0.amount = .text(" ") }, field: .amount, found: " ", code: .amountEmpty,
      message: "the amount is empty, which is not zero; write the amount"),
    Refusal(
      dto: raw { $0.amount = .text("12 EUR") }, field: .amount, found: "12 EUR", code: .amountTrailing,
      message:
        "the amount '12 EUR' is not a number from ' EUR' on; write digits with at most one decimal point, such as 1234.56"
    ),
    Refusal(
      dto: raw { $0.amount = .number("1e-9") }, field: .amount, found: "1e-9", code: .amountPrecision,
      message:
        "the amount '1e-9' has more than 8 decimal places; nothing is rounded, so shorten it in the source"),
    Refusal(
      dto: raw { $0.amount = .text("99999999999999999999") }, field: .amount, found: "99999999999999999999",
      code: .amountRange,
      message:
        "the amount '99999999999999999999' is too large to be held exactly; check it for a missing decimal point"
    ),
    Refusal(
      dto: raw { $0.amount = .text("-10.50") }, field: .amount, found: "-10.50", code: .amountNotPositive,
      message:
        "the amount is -10.5, but with a type column amounts are greater than zero; let the type say the direction"
    ),
    Refusal(
      dto: raw { $0.amount = .text("0.00") }, field: .amount, found: "0.00", code: .amountNotPositive,
      message:
        "the amount is 0, but with a type column amounts are greater than zero; let the type say the direction"
    ),
    Refusal(
      dto: raw { $0.type = "transfer" }, field: .type, found: "transfer", code: .typeUnknown,
      message: "the type 'transfer' is neither income nor expense; write income (or credit, deposit, +) "
        + "or expense (or debit, withdrawal, -)"),
    Refusal(
      dto: raw { $0.type = "" }, field: .type, found: "", code: .typeUnknown,
      message: "the type is empty; write income or expense"),
    Refusal(
      dto: raw { $0.currency = " EURO " }, field: .currency, found: "EURO", code: .currencyUnknown,
      message: "there is no currency 'EURO' in ISO 4217; write its three letters, such as EUR"),
    Refusal(
      dto: raw { $0.description = "\n " }, field: .description, found: "\n ", code: .descriptionEmpty,
      message: "the description is empty; write what the money was for"),
  ]
}

/// A quiet transaction's texts, changed.
private func raw(_ change: (inout TransactionDTO) -> Void) -> TransactionDTO {
  var dto = Transaction.fixture().toDTO()
  change(&dto)
  return dto
}
