import FinanceData
import FinanceDomain
import FinanceInference
import FinanceTestSupport
import Testing

@testable import FinanceLedger

@Suite("What an import recognises")
struct RecognitionTests {
  /// Imports a file that refuses a row, then the mended row, which says what another row of the file says, as often as said.
  @Test(
    "a mended row is the row it was, and none of those that came from its file",
    arguments: [
      (["bank", "mended", "mended"], ["1 new 0 known", "1 new 0 known", "0 new 1 known"]),
      (
        ["bank", "bank", "mended", "fixed"],
        ["1 new 0 known", "0 new 1 known", "1 new 0 known", "0 new 2 known"]
      ),
      (["bank", "fixed", "mended"], ["1 new 0 known", "1 new 1 known", "0 new 1 known"]),
      (["bank", "twice", "twice"], ["1 new 0 known", "2 new 0 known", "0 new 2 known"]),
      (["other", "mended"], ["1 new 0 known", "0 new 1 known"]),
    ])
  func mended(_ names: [String], _ counts: [String]) async throws {
    let (header, coffee) = ("date,amount,description\n", "2024-05-02,-3.50,Coffee\n")
    let rejects = "# finance.rejects/1 csv bank.csv\n" + header + "# line 3: amount.trailing: x\n" + coffee
    let texts = [
      "bank": header + coffee + "2024-05-02,-3.5o,Coffee\n", "fixed": header + coffee + coffee,
      "mended": rejects, "twice": rejects + coffee, "other": header + coffee,
    ]
    let folder = try LedgerFolder()
    var found: [String] = []
    for name in names {
      let path = try folder.write("\(name).csv", texts[name] ?? "")
      let files = try FileTransactionsRepository(sources: [.path(path)])
      let result = try await ImportTransactionsUseCase(from: files, into: folder.ledger)
        .execute(replacing: nil, isTrial: false) { _ in true }
      found += result.files.map { "\($0.added) new \($0.recognised) known" }
    }
    #expect(found == counts)
    #expect(try await folder.problems() == [])
  }

  /// Imports one after the other, and what each adds and recognises.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let imports: [String]
    let counts: [String]

    init(_ name: String, _ steps: (rows: String, counts: String)...) {
      testDescription = name
      imports = steps.map { RecognitionTests.csv($0.rows) }
      counts = steps.map(\.counts)
    }
  }

  /// Rows between semicolons: `id,date,amount,description,balance`.
  static func csv(_ rows: String) -> String {
    "id,date,amount,description,balance\n" + rows.split(separator: ";").map { $0 + "\n" }.joined()
  }

  private static let coffee = ",2024-05-03,-3.20,Coffee,"
  private static let tea = ",2024-05-03,-2.10,Tea,"

  @Test(
    "A row is new once",
    arguments: [
      Case(
        "a row without an id beside one with, which the ledger has", ("a\(coffee)", "1 new 0 known"),
        ("a\(coffee);\(coffee)", "1 new 1 known"), ("a\(coffee);\(coffee)", "0 new 2 known")),
      Case(
        "a row without an id beside one with, of which the ledger has one without",
        ("\(coffee)", "1 new 0 known"),
        ("a\(coffee);\(coffee)", "1 new 1 known")),
      Case(
        "the same file again", ("\(coffee);\(tea)", "2 new 0 known"), ("\(coffee);\(tea)", "0 new 2 known")),
      Case(
        "the same file with ids again", ("a\(coffee);b\(tea)", "2 new 0 known"),
        ("b\(tea);a\(coffee)", "0 new 2 known")),
      Case(
        "two equal purchases are two", ("\(coffee);\(coffee)", "2 new 0 known"),
        ("\(coffee);\(coffee)", "0 new 2 known")),
      Case(
        "most of a row in one file count, not the sum",
        ("\(coffee);\(coffee)", "2 new 0 known"), ("\(coffee);\(coffee);\(coffee)", "1 new 2 known"),
        ("\(coffee)", "0 new 1 known"), ("\(coffee);\(coffee);\(coffee);\(coffee)", "1 new 3 known")),
      Case(
        "an overlap", ("\(coffee);\(tea)", "2 new 0 known"), ("\(tea);,2024-05-04,-1,Bun,", "1 new 1 known")),
      Case(
        "another day, amount, direction or text is another row", ("\(coffee)", "1 new 0 known"),
        (
          ",2024-05-04,-3.20,Coffee,;,2024-05-03,-3.21,Coffee,;,2024-05-03,3.20,Coffee,;,2024-05-03,-3.20,coffee,",
          "4 new 0 known"
        )),
      Case(
        "another spelling of the number is the same row", ("\(coffee)", "1 new 0 known"),
        (",2024-05-03,-3.2,Coffee,", "0 new 1 known")),
      Case(
        "balances tell apart", ("\(coffee)10.00", "1 new 0 known"), ("\(coffee)6.80", "1 new 0 known"),
        ("\(coffee)10.00;\(coffee)6.80", "0 new 2 known"), ("\(coffee)6.80", "0 new 1 known")),
      Case(
        "balances in another order", ("\(coffee)10.00;\(coffee)6.80", "2 new 0 known"),
        ("\(coffee)6.80;\(coffee)3.60", "1 new 1 known")),
      Case(
        "without a balance after with", ("\(coffee)10.00", "1 new 0 known"), ("\(coffee)", "0 new 1 known")),
      Case(
        "two without a balance after one with", ("\(coffee)10.00", "1 new 0 known"),
        ("\(coffee);\(coffee)", "1 new 1 known")),
      Case(
        "with a balance after without", ("\(coffee)", "1 new 0 known"), ("\(coffee)10.00", "0 new 1 known")),
      Case(
        "with ids after without", ("\(coffee)", "1 new 0 known"), ("a\(coffee)", "0 new 1 known"),
        ("a\(coffee)", "0 new 1 known")),
      Case(
        "without ids after with", ("a\(coffee)", "1 new 0 known"), ("\(coffee)", "0 new 1 known"),
        ("\(coffee)", "0 new 1 known")),
      Case(
        "two ids of one row without", ("\(coffee)", "1 new 0 known"),
        ("a\(coffee);b\(coffee)", "1 new 1 known"),
        ("\(coffee);\(coffee)", "0 new 2 known"), ("a\(coffee);b\(coffee)", "0 new 2 known")),
      Case(
        "two rows without ids of one id", ("a\(coffee)", "1 new 0 known"),
        ("\(coffee);\(coffee)", "1 new 1 known"),
        ("\(coffee);\(coffee)", "0 new 2 known")),
      Case(
        "one id with another balance", ("a\(coffee)10.00", "1 new 0 known"),
        ("a\(coffee)9.00", "0 new 1 known")),
      Case(
        "ids that look alike", ("caf\u{E9}\(coffee)", "1 new 0 known"),
        ("cafe\u{301}\(coffee)", "1 new 0 known")),
      Case("an empty file", ("", "0 new 0 known"), ("\(coffee)", "1 new 0 known"), ("", "0 new 0 known")),
    ])
  func table(_ example: Case) async throws {
    let folder = try LedgerFolder()
    var counts: [String] = []
    for text in example.imports {
      let result = try await folder.take(text)
      counts.append("\(result.added) new \(result.recognised) known")
      #expect(result.batch != nil)
      #expect(try await folder.transactions().count == result.transactions)
    }
    #expect(counts == example.counts)
    #expect(try await folder.problems() == [])
  }

  @Test(
    "A row without an id before one with is a purchase of its own", arguments: ["a\(coffee)", coffee])
  func anonymousFirst(_ known: String) async throws {
    let folder = try LedgerFolder()
    try await folder.take(RecognitionTests.csv(known))
    let result = try await folder.take(
      RecognitionTests.csv("\(RecognitionTests.coffee);a\(RecognitionTests.coffee)"))
    #expect(result.added == 1 && result.recognised == 1)
  }

  @Test("The same rows in another format, with other notes and times, are the same rows")
  func formats() async throws {
    let folder = try LedgerFolder()
    try await folder.take(RecognitionTests.csv("\(RecognitionTests.coffee);\(RecognitionTests.tea)"))
    let lines = """
      {"date":"2024-05-03T08:00:00","amount":-3.2,"description":"Coffee","category":"food","currency":"XXX","note":"with milk"}
      {"date":"2024-05-03","amount":"-2.10","description":"Tea","currency":"XXX"}
      {"date":"2024-05-03","amount":"-2.10","description":"Tea","currency":"EUR"}

      """
    let result = try await folder.take(lines)
    #expect(result.added == 1 && result.recognised == 2)
    #expect(try await folder.transactions().filter { $0.note != nil } == [])
  }

  @Test(
    "One id with two contents is a conflict: the row is refused, every row is accounted for, nothing is kept")
  func conflict() async throws {
    let folder = try LedgerFolder()
    try await folder.take(RecognitionTests.csv("a\(RecognitionTests.coffee);b\(RecognitionTests.tea)"))
    let before = try folder.dump()
    let texts = [
      RecognitionTests.csv("b\(RecognitionTests.tea);c\(RecognitionTests.tea)"),
      RecognitionTests.csv("a,2024-05-03,-3.30,Coffee,;d\(RecognitionTests.tea)"),
    ]
    let result = try await folder.take(texts)
    #expect(result.batch == nil && result.transactions == 2)
    #expect(result.rowCounts.sources.map(\.read) == [2, 2])
    #expect(result.rowCounts.sources.map(\.accepted) == [2, 1])
    #expect(result.rowCounts.sources.map(\.rejected) == [0, 1])
    #expect(result.rowCounts.sources.map(\.isConserved) == [true, true])
    let row = try #require(result.rowCounts.rejections.rows.first)
    #expect(row.code == .idConflict && row.line == 2 && row.column == "id" && row.value == "a")
    #expect(row.sourceName == folder.folder + "/2" && row.excerpt == "a,2024-05-03,-3.30,Coffee,")
    #expect(
      row.message
        == "the id 'a' stands for something else in the ledger: amount '3.3' here, '3.2' in the ledger; give it another id, edit the ledger's transaction, or replace the import of a file that was corrected with --replace; if these are two accounts, name them with 'account:' under 'sources:' in the configuration"
    )
    #expect(try folder.dump() == before)
    #expect(try await folder.ledger.batches().count == 1)
  }

  @Test("Where conflicts are accepted, the other rows come in")
  func acceptedConflict() async throws {
    let folder = try LedgerFolder()
    try await folder.take(RecognitionTests.csv("a,2024-05-03,-3.20,Coffee,"))
    let text = RecognitionTests.csv(
      "a,2024-05-03,-3.30,Coffee,;d\(RecognitionTests.tea);a\(RecognitionTests.tea)")
    let result = try await ImportTransactionsUseCase(from: try folder.files([text]), into: folder.ledger)
      .execute { $0.rejected <= 3 }
    #expect(result.batch == 2 && result.added == 1 && result.recognised == 0)
    #expect(
      result.rowCounts.rejections.rows.map(\.code)
        == [.idConflict, .idConflict, .idConflict].prefix(result.rowCounts.rejected).map { $0 })
    #expect(try await folder.transactions().map(\.id) == [.of("a"), .of("d")])
    #expect(try await folder.problems() == [])
  }

  @Test("A conflict says in which fact the rows differ")
  func differences() {
    let stored = Transaction.fixture(time: "08:00:00", note: "n", tags: ["t"], payee: "p")
    let others: [(Transaction, String)] = [
      (.fixture(date: "2024-05-04"), "date '2024-05-04' here, '2024-05-03' in the ledger"),
      (.fixture(), "time 'none' here, '08:00:00' in the ledger"),
      (.fixture(time: "08:00:00", amount: "1"), "amount '1' here, '10' in the ledger"),
      (.fixture(time: "08:00:00", type: .income), "type 'income' here, 'expense' in the ledger"),
      (.fixture(time: "08:00:00", category: "x"), "category 'x' here, 'food' in the ledger"),
      (.fixture(time: "08:00:00", description: "x"), "description 'x' here, 'Coffee' in the ledger"),
      (.fixture(time: "08:00:00", account: "x"), "account 'x' here, '' in the ledger"),
      (.fixture(time: "08:00:00", currency: "USD"), "currency 'USD' here, 'EUR' in the ledger"),
      (.fixture(time: "08:00:00"), "note 'none' here, 'n' in the ledger"),
      (.fixture(time: "08:00:00", note: "n"), "payee 'none' here, 'p' in the ledger"),
      (.fixture(time: "08:00:00", note: "n", payee: "p"), "tags '' here, 't' in the ledger"),
      (stored, "the same text in another spelling"),
    ]
    for (other, words) in others { #expect(other.difference(from: stored, there: "in the ledger") == words) }
  }

  @Test(
    "An edited row is recognised by what it was, a deleted one does not come back, with ids and without",
    arguments: ["", "a"])
  func changed(_ id: String) async throws {
    let folder = try LedgerFolder()
    let text = RecognitionTests.csv("\(id)\(RecognitionTests.coffee);,2024-05-03,-2.10,Tea,")
    try await folder.take(text)
    let rows = try await folder.transactions()
    let coffee = try #require(rows.first { $0.description == "Coffee" })
    var edit = TransactionEdit()
    (edit.amount, edit.description, edit.date) = (.exact("4.00"), "Espresso", .on("2024-06-01"))
    _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(coffee.id, edit)
    _ = try await UpdateTransactionUseCase(ledger: folder.ledger).execute(coffee.id, adding: ["hot"])
    let known = try await folder.take(text)
    #expect(known.added == 0 && known.recognised == 2)
    let edited = try #require(try await folder.transactions().first { $0.id == coffee.id })
    #expect(edited.description == "Espresso" && edited.amount == .exact("4.00") && edited.tags == ["hot"])

    for row in rows { try await folder.ledger.deleteTransaction(id: row.id) }
    let gone = try await folder.take(text)
    #expect(gone.added == 0 && gone.recognised == 2 && gone.transactions == 0)
    #expect(try await folder.transactions() == [])
    #expect(try await folder.problems() == [])
  }

  @Test("A row that is bought again after one was deleted is new")
  func again() async throws {
    let folder = try LedgerFolder()
    try await folder.take(RecognitionTests.csv(RecognitionTests.coffee))
    try await folder.ledger.deleteTransaction(id: try #require(try await folder.transactions().first).id)
    let result = try await folder.take(
      RecognitionTests.csv("\(RecognitionTests.coffee);\(RecognitionTests.coffee)"))
    #expect(result.added == 1 && result.recognised == 1 && result.transactions == 1)
    #expect(try await folder.problems() == [])
  }

  @Test(
    "Rows of an import that was undone come back with the next one, under the same ids", arguments: ["", "a"])
  func undone(_ id: String) async throws {
    let folder = try LedgerFolder()
    let text = RecognitionTests.csv(
      "\(id)\(RecognitionTests.coffee);,2024-05-03,-2.10,Tea,;,2024-05-03,-2.10,Tea,")
    try await folder.take(text)
    let rows = try await folder.transactions()
    _ = try await folder.ledger.undo(batch: 1)
    #expect(try await folder.transactions() == [])
    let result = try await folder.take(text)
    #expect(result.added == 3 && result.recognised == 0 && result.batch == 2)
    #expect(try await folder.transactions() == rows)
    #expect(try await folder.problems() == [])
  }

  @Test("A row that was added by hand is recognised as well")
  func byHand() async throws {
    let folder = try LedgerFolder()
    let coffee = Transaction.fixture(amount: "3.20", category: "uncategorized", currency: "XXX")
    let add = AddTransactionUseCase(ledger: folder.ledger)
    _ = try await add.execute(derivingIDOf: coffee)
    _ = try await add.execute(coffee.identified(by: .of("b")))
    let result = try await folder.take(
      RecognitionTests.csv("\(RecognitionTests.coffee);b\(RecognitionTests.coffee);\(RecognitionTests.tea)"))
    #expect(result.added == 1 && result.recognised == 2)
    #expect(try await folder.problems() == [])
  }

  @Test("A trial says what an import would do, and leaves every byte as it was")
  func trial() async throws {
    let folder = try LedgerFolder()
    let text = RecognitionTests.csv("\(RecognitionTests.coffee);b\(RecognitionTests.tea)")
    let first = try await folder.take(text, isTrial: true)
    #expect(first.isTrial && first.batch == nil && first.added == 2 && first.transactions == 2)
    #expect(folder.bytes() == nil)
    try await folder.take(text)
    try await folder.ledger.addTransaction(.fixture())
    let bytes = folder.bytes()
    let more = RecognitionTests.csv(
      "\(RecognitionTests.coffee);\(RecognitionTests.coffee);c\(RecognitionTests.tea)")
    let second = try await folder.take(more, isTrial: true)
    #expect(second.isTrial && second.batch == nil)
    #expect(second.added == 2 && second.recognised == 1 && second.transactions == 5)
    #expect(folder.bytes() == bytes && folder.bytes("ledger.sqlite-wal") == nil)
  }

  @Test("The n-th of many equal rows has the n-th id, and the view of SQL says the same")
  func occurrences() async throws {
    let folder = try LedgerFolder()
    let row = RecognitionTests.coffee + "\n"
    try await folder.take("id,date,amount,description,balance\n" + String(repeating: row, count: 10_002))
    let ids = try await folder.transactions().map(\.id.rawValue)
    #expect(ids.count == 10_002 && ids.first?.hasSuffix("-0001") == true)
    #expect(ids.last?.hasSuffix("-z10002") == true)
    #expect(try folder.lines("SELECT id FROM transactions_view ORDER BY id") == ids)
    let last = try #require(ids.last)
    #expect(try await folder.ledger.storedTransaction(id: .of(last))?.transaction.id.rawValue == last)
  }
}
