import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("JSON of which the first bytes leave something open")
struct LongJSONTests {
  /// More than a MiB of objects whose days may be read in two ways.
  private static let many = (0..<700).map { number in
    let text = "Bakery \(number) " + String(repeating: "at the corner ", count: 120)
    return "{\"bookingDate\": \"0\(number % 9 + 1)/02/2024\", \"amount\": \"-1.00\", \"payee\": \"\(text)\"}"
  }
  private static let telling =
    "{\"bookingDate\": \"13/02/2024\", \"amount\": \"-1.00\", \"payee\": \"Baker\"}"

  private static func list(_ objects: [String]) -> String { "[\(objects.joined(separator: ",\n"))]" }

  @Test("the last object tells the order of day and month", arguments: [true, false])
  func lastObject(isList: Bool) async throws {
    let objects = LongJSONTests.many + [LongJSONTests.telling]
    let text = isList ? LongJSONTests.list(objects) : objects.joined(separator: "\n")
    let read = try await ReadWithoutHelp(text, as: isList ? "export.json" : "export.jsonl")
    #expect("\(read)" == "701 transactions, -701, 2024-02-01..2024-02-13, 0 rejected")
  }

  @Test("where no object tells it, it is asked")
  func openOrder() async throws {
    let read = try await ReadWithoutHelp(LongJSONTests.list(LongJSONTests.many), as: "export.json")
    #expect("\(read)" == "refused, asking [date.ambiguous]")
  }

  @Test("objects that cannot be read are passed over until the rest is known, and then refused")
  func strangeObjects() async throws {
    let strange = ["7", "[]", "{\"bookingDate\": \"x\", \"amount\": \"-1.00\", \"payee\": \"A\"}"]
    let objects = LongJSONTests.many + strange + [LongJSONTests.telling]
    let read = try await ReadWithoutHelp(LongJSONTests.list(objects), as: "export.json")
    #expect("\(read)" == "701 transactions, -701, 2024-02-01..2024-02-13, 3 rejected")
  }

  @Test("a document that breaks off late is refused, whatever was open")
  func cutDocument() async throws {
    let text = LongJSONTests.list(LongJSONTests.many + [LongJSONTests.telling]).dropLast(20)
    let read = try await ReadWithoutHelp(String(text), as: "export.json")
    #expect(read.isRefused || read.count == 0)
  }

  @Test(
    "a list of other names that is not well formed is refused where it breaks", arguments: ["", ",]", "}]"])
  func brokenList(_ ending: String) async throws {
    let rows = (1...3).map { "{\"bookedOn\": \"2023-01-0\($0)\", \"value\": \"-1.50\", \"merchant\": \"S\"}" }
    let text = "[" + rows.joined(separator: ",") + ending
    let found = try await FileInspection.all(of: Array(text.utf8), as: "export.json")
    #expect(found.map(\.failure?.code) == [.jsonSyntax])
  }

  @Test("the list may begin after more than a MiB of something else")
  func lateList() async throws {
    let nothing = "\"\(String(repeating: "nothing to see ", count: 100))\""
    let log = Array(repeating: nothing, count: 800).joined(separator: ",")
    let text = "{\"log\": [\(log)], \"rows\": \(LongJSONTests.list([LongJSONTests.telling]))}"
    let read = try await ReadWithoutHelp(text, as: "export.json")
    #expect("\(read)" == "1 transactions, -1, 2024-02-13..2024-02-13, 0 rejected")
  }
}

@Suite("What objects around rows say of them")
struct EnclosingObjectTests {
  private func document(_ before: String, _ after: String = "") -> String {
    let rows = "[{\"date\": \"2024-05-13\", \"amount\": \"-10.00\", \"payee\": \"A\"}]"
    return "{\"accounts\": [{\(before)\"rows\": \(rows)\(after)}]}"
  }

  @Test(
    "the currency is that of the object around the list, stated before it or after it",
    arguments: [("\"currency\": \"USD\", ", ""), ("", ", \"currency\": \"USD\"")])
  func currency(_ before: String, _ after: String) async throws {
    let read = try await inspection(document(before, after))
    #expect(read.yield.sums.map { "\($0.key.rawValue) \($0.value.decimal)" } == ["USD -10"])
  }

  @Test(
    "an account beside the list says the same of its rows",
    arguments: ["account", "summary"])
  func beside(_ key: String) async throws {
    let rows = "[{\"date\": \"2024-05-13\", \"amount\": \"-10.00\", \"payee\": \"A\"}]"
    let account = "\"\(key)\": {\"iban\": \"CH93\", \"currency\": \"CHF\", \"balance\": 4}"
    for text in ["{\(account), \"items\": \(rows)}", "{\"items\": \(rows), \(account)}"] {
      let read = try await inspection(text)
      #expect(read.yield.sums.map { "\($0.key.rawValue) \($0.value.decimal)" } == ["CHF -10"])
    }
  }

  @Test("accounts in several currencies beside the list leave open which its rows are in")
  func severalBeside() async throws {
    let rows = "[{\"date\": \"2024-05-13\", \"amount\": \"-10.00\", \"payee\": \"A\"}]"
    let accounts = "\"account\": [{\"currency\": \"CHF\"}, {\"currency\": \"EUR\"}]"
    let read = try await inspection("{\(accounts), \"items\": \(rows)}")
    #expect(read.findings.questions.map(\.code) == [.currencyUndecided])
  }

  /// An account with so many rows, of which the last may say more of itself.
  private func account(_ before: String, _ count: Int, last: String = "") -> String {
    let rows = (0..<count).map { number in
      "{\"date\": \"2024-05-13\", \"amount\": \"-1.50\", \"payee\": \"A\"\(number == count - 1 ? last : "")}"
    }
    return "{\(before)\"rows\": [\(rows.joined(separator: ", "))]}"
  }

  @Test("an account without a currency beside one with it is asked about", arguments: [3, 700])
  func unnamedBeside(_ count: Int) async throws {
    let accounts = [account("\"currency\": \"EUR\", ", count), account("\"name\": \"B\", ", 2)]
    let text = "{\"accounts\": [\(accounts.joined(separator: ", "))]}"
    let read = try await inspection(text)
    #expect(read.findings.questions.map(\.code) == [.currencyUndecided])
    #expect(read.findings.questions.first?.answers == ["currency=EUR"])
  }

  @Test("the currency of a row is its own before that of the account around it", arguments: [3, 700])
  func ownCurrency(_ count: Int) async throws {
    let accounts = [
      account("\"currency\": \"EUR\", ", count),
      account("\"currency\": \"USD\", ", 3, last: ", \"currency\": \"GBP\""),
    ]
    let read = try await ReadWithoutHelp(
      "{\"accounts\": [\(accounts.joined(separator: ", "))]}", as: "export.json")
    #expect(read.sums == ["EUR": Decimal(count) * -1.5, "USD": -3, "GBP": -1.5])
  }

  @Test("so is its account, however late it comes", arguments: [3, 700])
  func ownAccount(_ count: Int) async throws {
    let text = account("\"account\": \"A\", ", count, last: ", \"account\": \"Z\"")
    let folder = try TemporaryFolder()
    try folder.write("export.json", Array(text.utf8))
    let repository = try FileTransactionsRepository(
      configured: [SourceRequest(.path(folder.path(of: "export.json")))], opener: FileOpener())
    let page = try await repository.getTransactions(
      matching: TransactionQuery(), page: PageRequest(size: 1000))
    let accounts = page.items.map(\.account)
    #expect(accounts.count { $0 == "A" } == count - 1)
    #expect(accounts.count { $0 == "Z" } == 1)
  }

  @Test("lists that are called by codes of currencies are in these")
  func codes() async throws {
    let row = "[{\"date\": \"2024-05-13\", \"amount\": -1.5, \"description\": \"A\"}]"
    let text = "{\"EUR\": \(row), \"USD\": \(row)}"
    let asked = try await inspection(text)
    #expect(asked.findings.questions.first?.answers.first == "items=[/EUR, /USD]")
    var settings = ImportSettings()
    settings.items = [JSONPointer(keys: ["EUR"]), JSONPointer(keys: ["USD"])]
    let read = try await ReadWithoutHelp(Array(text.utf8), as: "export.json", settings: settings)
    #expect(read.sums == ["EUR": -1.5, "USD": -1.5])
  }

  @Test("of two currencies that one object names none is taken")
  func contradiction() async throws {
    let read = try await ReadWithoutHelp(
      document("\"currency\": \"USD\", \"Currency\": \"EUR\", "), as: "export.json")
    #expect(read.isRefused || read.count == 0)
  }

  @Test("a name in two spellings is asked about")
  func twins() async throws {
    let text =
      "[{\"bookingDate\": \"2024-05-13\", \"amount\": \"-10.00\", \"payee\": \"A\", \"Payee\": \"B\"}]"
    let read = try await ReadWithoutHelp(text, as: "export.json")
    #expect("\(read)" == "refused, asking [json.duplicate-key]")
  }

  @Test("an object with many keys, one of them twice, is refused")
  func manyKeys() async throws {
    let keys = (0..<40).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    let object = "{\"bookingDate\": \"2024-05-13\", \"amount\": \"-10.00\", \"payee\": \"A\", \(keys)"
    let read = try await ReadWithoutHelp(
      "[\(object)}, \(object), \"k30\": 1}]", as: "export.json")
    #expect("\(read)" == "1 transactions, -10, 2024-05-13..2024-05-13, 1 rejected")
  }

  private func inspection(_ text: String) async throws -> FileInspection {
    let folder = try TemporaryFolder()
    try folder.write("export.json", Array(text.utf8))
    let repository = try FileTransactionsRepository(
      configured: [SourceRequest(.path(folder.path(of: "export.json")))], opener: FileOpener())
    return try #require(await repository.inspections().files.first)
  }
}
