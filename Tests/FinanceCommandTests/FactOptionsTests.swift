import ArgumentParser
import FinanceConfiguration
import FinanceData
import FinanceDomain
import FinanceTestSupport
import Testing

@testable import finance

/// What is typed about a transaction.
@Suite("Facts of a transaction on the command line")
struct FactOptionsTests {
  private static let today = CalendarDay.on("2024-05-15")

  private static func added(_ words: String..., assuming currency: Currency? = nil) throws -> Transaction {
    try FactOptions.parse(words).transaction(id: "a", today: today, assuming: currency)
  }

  private static func edit(_ words: String...) throws -> TransactionEdit {
    try FactOptions.parse(words).edit()
  }

  @Test("Everything that is typed is read by the rules for rows")
  func everything() throws {
    let typed = try FactOptionsTests.added(
      "--date", "2024-05-03", "--time", "14:22", "--amount", "12.50", "--type", "Debit", "--description",
      " Coffee ", "--category", "food", "--account", "card", "--currency", "eur")
    #expect(
      typed.line == Transaction.fixture(id: "a", time: "14:22:00", amount: "12.50", account: "card").line)
  }

  @Test("Without a day it is today, without a currency the one that is assumed")
  func assumed() throws {
    let typed = try FactOptionsTests.added("--amount", "-1", "--description", "x", assuming: .usd)
    #expect(typed.date == FactOptionsTests.today && typed.currency == .usd && typed.time == nil)
    #expect(typed.category == .uncategorized && typed.account == "")
    let plain = try FactOptionsTests.added("--amount", "-1", "--description", "x")
    #expect(plain.currency == Currency.none)
  }

  @Test(
    "A sign says the direction",
    arguments: [
      ("-12.50", TransactionType.expense), ("+12.50", .income), ("\u{2212}12.50", .expense),
      (" -12.5", .expense),
    ])
  func signs(_ amount: String, _ type: TransactionType) throws {
    let typed = try FactOptionsTests.added("--amount", amount, "--description", "x")
    #expect(typed.amount == .exact("12.50") && typed.type == type)
    let edit = try FactOptionsTests.edit("--amount", amount)
    #expect(edit.amount == .exact("12.50") && edit.type == type)
  }

  @Test("An edit names what was typed and nothing else")
  func edits() throws {
    var expected = TransactionEdit()
    expected.amount = 3
    #expect(try FactOptionsTests.edit("--amount", "3") == expected)
    expected = TransactionEdit()
    expected.type = .income
    #expect(try FactOptionsTests.edit("--type", "income") == expected)
    expected = TransactionEdit()
    expected.date = .on("2024-06-01")
    #expect(try FactOptionsTests.edit("--date", "2024-06-01") == expected)
    expected.time = .set(.at("10:00:00"))
    #expect(try FactOptionsTests.edit("--date", "2024-06-01T10:00") == expected)
    expected.date = nil
    #expect(try FactOptionsTests.edit("--time", "10:00") == expected)
    expected = TransactionEdit()
    expected.category = .food
    expected.description = "Café"
    expected.account = "giro"
    expected.currency = .gbp
    expected.payee = .set("Bar")
    #expect(
      try FactOptionsTests.edit(
        "--category", "food", "--description", "Café", "--account", "giro", "--currency", "GBP", "--payee",
        "Bar") == expected)
  }

  @Test("An empty text takes away what a transaction may lack")
  func removals() throws {
    var expected = TransactionEdit()
    expected.time = .remove
    expected.category = .uncategorized
    expected.account = ""
    expected.currency = Currency.none
    expected.payee = .remove
    #expect(
      try FactOptionsTests.edit(
        "--time", "", "--category", "", "--account", "", "--currency", "", "--payee", " ") == expected)
    #expect(throws: TransactionMappingError.self) { try FactOptionsTests.edit("--description", "") }
    #expect(throws: TransactionMappingError.self) { try FactOptionsTests.edit("--amount", "") }
    #expect(throws: TransactionMappingError.self) { try FactOptionsTests.edit("--date", "") }
  }

  @Test("Zero moves no money, however it is written", arguments: ["0", "-0", "+0.00"])
  func zero(_ amount: String) {
    #expect(throws: CommandError.zeroAmount) { try FactOptionsTests.edit("--amount", amount) }
  }

  @Test("What ends a run on data ends it with 65")
  func statuses() {
    let errors: [any Error] = [
      LedgerConflict.unknownBatch(1), TransactionValidationError.idTaken(.of("a")),
      TransactionNoteError.contentEmpty, CommandError.zeroAmount,
    ]
    #expect(errors.map { Failure($0).status } == Array(repeating: .dataRefused, count: 4))
    #expect(Failure(LedgerLocationError.noFolder).status == .configuration)
  }

  @Test(
    "An error of the domain is said with the option or the command that helps",
    arguments: [
      (
        LedgerConflict.changedMeanwhile(.of("a"), seen: 1, now: 3),
        "the transaction 'a' is at version 3 and not at 1 any more; look at it again and repeat the change with --seen 3"
      ),
      (
        LedgerConflict.unknownTransaction(.of("a")),
        "there is no transaction with the id 'a' in the ledger; `finance search` finds it by its other words"
      ),
      (
        LedgerConflict.otherAccount(.of("a"), accounts: ["A", "B"]),
        "the id 'a' is that of a transaction on the account 'A' and of another one on 'B'; name the account with --in-account"
      ),
      (
        LedgerConflict.unknownBatch(9),
        "there is no batch 9 in the ledger; `finance imports --all` lists them"
      ),
      (
        LedgerConflict.noImport(3),
        "batch 3 is a change made by hand and no import; `finance imports` lists the imports"
      ),
      (
        TransactionNoteError.contentEmpty,
        "the note is empty; write its text, or take the note away with --remove"
      ),
      (
        PartialQuestionError.rows,
        "this needs single rows, and partials hold sums: ask the sources instead (of a page in HTML leave out the rows "
          + "with --rows 0; of the largest transactions there are 10 a month)"
      ),
      (
        PartialQuestionError.days,
        "this needs the sums of days, and the partials hold those of months: write them with --grain day"
      ),
      (
        PartialQuestionError.transfersUnderCondition,
        "transfers between own accounts are looked for among all transactions, so a partial of some of them cannot have "
          + "them; leave out --account, --category and --currency, or the own accounts"
      ),
    ] as [(any Error, String)])
  func remedies(_ error: any Error, _ sentence: String) {
    #expect(Failure(error).sentence == sentence)
  }
}
