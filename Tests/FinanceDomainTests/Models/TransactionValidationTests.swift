import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("What makes a transaction valid")
struct TransactionValidationTests {
  @Test(
    "Every error has a code for scripts and a sentence for people",
    arguments: [
      (
        .amountNotPositive(.exact("-1.50")), "amount.not-positive",
        "the amount is -1.5, but with a type column amounts are greater than zero; let the type say the direction"
      ),
      (.amountNotANumber, "amount.trailing", "the amount is not a number"),
      (
        .amountTooPrecise(.exact("0.000000001")), "amount.precision",
        "the amount 0.000000001 has more than 8 decimal places; nothing is rounded, so shorten it in the source"
      ),
      (
        .amountTooLarge(.exact("9223372036854775808")), "amount.range",
        "the amount 9223372036854775808 is too large to be held exactly; check it for a missing decimal mark"
      ),
      (.descriptionEmpty, "description.empty", "the description is empty; write what the money was for"),
      (.idEmpty, "id.empty", "the id is empty; give it a text of its own"),
      (.idTaken(.of("a-7")), "id.conflict", "the id 'a-7' is taken by another transaction; choose another"),
      (
        .idUnknown(.of("a-7")), "id.unknown", "there is no transaction with the id 'a-7'; search for it first"
      ),
    ] as [(TransactionValidationError, String, String)])
  func sentences(error: TransactionValidationError, code: String, sentence: String) {
    #expect(error.code.rawValue == code)
    #expect(error.errorDescription == sentence)
  }

  @Test(
    "An amount is greater than zero and held exactly, or the transaction is refused",
    arguments: [
      (.exact("0"), .amountNotPositive(0)),
      (.exact("-0.01"), .amountNotPositive(.exact("-0.01"))),
      (.nan, .amountNotANumber),
      (.exact("0.000000001"), .amountTooPrecise(.exact("0.000000001"))),
      (.exact("92233720368547758.08"), .amountTooLarge(.exact("92233720368547758.08"))),
      (.greatestFiniteMagnitude, .amountTooLarge(.greatestFiniteMagnitude)),
      (.leastNonzeroMagnitude, .amountTooPrecise(.leastNonzeroMagnitude)),
      (-.greatestFiniteMagnitude, .amountNotPositive(-.greatestFiniteMagnitude)),
    ] as [(Decimal, TransactionValidationError)])
  func amounts(amount: Decimal, error: TransactionValidationError) {
    #expect(throws: error) { try make(amount: amount) }
  }

  @Test(
    "The largest and the smallest amounts are valid",
    arguments: ["92233720368547758.07", "9223372036854775807", "0.00000001"])
  func limits(amount: String) throws {
    #expect(try make(amount: .exact(amount)).amount == .exact(amount))
  }

  @Test("A blank id or description is refused", arguments: ["", " ", "\t\r\n\u{B}\u{C} "])
  func blanks(text: String) {
    #expect(throws: TransactionValidationError.idEmpty) { try make(id: text) }
    #expect(throws: TransactionValidationError.descriptionEmpty) { try make(description: text) }
  }

  @Test(
    "White space of ASCII around texts is dropped, other white space is the source's own",
    arguments: [
      ("  Coffee  ", "Coffee"), ("\tCoffee\r\n", "Coffee"), ("a  b", "a  b"),
      ("\u{A0}Coffee\u{A0}", "\u{A0}Coffee\u{A0}"),
      ("\u{2003}x", "\u{2003}x"), (" \u{301}x ", "\u{301}x"), ("\u{600} ", "\u{600}"),
      ("x\u{600} ", "x\u{600}"),
      (" \u{600} \u{600} ", "\u{600} \u{600}"), ("\r\n\u{301}\r\n", "\u{301}"), ("\u{1F}", "\u{1F}"),
      ("x\u{200D} ", "x\u{200D}"),
    ])
  func trimming(written: String, kept: String) throws {
    let transaction = try make(
      id: written, category: written, description: written, account: written, note: written)
    let texts = [
      transaction.id.rawValue, transaction.category.rawValue, transaction.description, transaction.account,
      transaction.note ?? "none",
    ]
    for text in texts { expectEqualText(text.escaped, kept.escaped) }
  }

  @Test(
    "A blank category is uncategorized, a blank note is none, a blank account is the empty one",
    arguments: ["", "  ", "\t"])
  func defaults(blank: String) throws {
    let transaction = try make(category: blank, account: blank, note: blank)
    #expect(transaction.category == .uncategorized)
    #expect(transaction.note == nil)
    #expect(transaction.account == "")
  }

  @Test("Expenses count as negative where amounts are signed")
  func signs() {
    #expect(Transaction.fixture(amount: "12.50", type: .expense).signedAmount == .exact("-12.50"))
    #expect(Transaction.fixture(amount: "12.50", type: .income).signedAmount == .exact("12.50"))
  }

  @Test("The same content may go by another id")
  func identified() {
    let one = Transaction.fixture(id: "a", time: "10:00:00", account: "x", note: "y")
    let other = one.identified(by: .of("b"))
    #expect(other.line == one.line.replacing("a |", with: "b |", maxReplacements: 1))
  }

  private func make(
    id: String = "t1", amount: Decimal = 1, category: String = "food", description: String = "Coffee",
    account: String = "", note: String? = nil
  ) throws -> Transaction {
    try Transaction(
      id: TransactionID(rawValue: id), date: .on("2024-05-03"), amount: amount, type: .expense,
      category: TransactionCategory(rawValue: category), description: description, account: account,
      note: note)
  }
}
