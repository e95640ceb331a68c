import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinanceData
@testable import FinanceInference

@Suite("Rules of repositories")
struct RuleRepositoryTests {
  private static func rules() throws -> [CategorizationRule] {
    let today = CalendarDay.on("2024-05-31")
    let texts: [(String, CategorizationRule.Effects)] = [
      ("caf", .init([.category: "Coffee"], tags: ["out"])),
      ("account:checking amount:>50", .init([.description: "Large", .payee: "Somebody"])),
      ("c", .init([.category: "other", .account: "Joint", .note: "by rule"])),
      ("date:2024-02", .init(tags: ["february"])),
    ]
    return try texts.map {
      CategorizationRule(
        name: $0, condition: try SearchExpression(parsing: $0, today: today), conditionText: $0, effects: $1)
    }
  }

  @Test("A repository in memory answers as if its transactions had been changed before")
  func inMemory() async throws {
    let rules = try Self.rules()
    for seed in Seeds.list(2, salt: 0x4E9) {
      let rows = RandomLedger.marked(60, seed: seed, mood: .unkind)
      let repository = try InMemoryTransactionsRepository(rows, rules: rules)
      let page = try await repository.getTransactions(matching: .everything, page: PageRequest(size: 100))
      let expected = NaiveLedger(rows.map { rules.applied(to: $0) }).sorted(by: .newestFirst)
      expectEqualLines(page.items.map(\.line), expected.map(\.line), "\(Seeds.replay(seed))")
    }
  }

  @Test("A repository of files does too, for any number of workers, and searches see what rules gave")
  func files() async throws {
    let rules = try Self.rules()
    let rows = RandomLedger.transactions(80, seed: 5, mood: .kind)
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", LedgerWriting.csv(rows))
    let expected = NaiveLedger(rows.map { rules.applied(to: $0) })
    for workers in [1, 3] {
      var options = ImportOptions()
      options.rules = rules
      options.workers = workers
      let repository = try FileTransactionsRepository(sources: [.path(path)], options: options)
      for text in ["", "tag:out", "category:coffee", "payee:somebody", "account:joint note:rule"] {
        let query = TransactionQuery(condition: try SearchExpression(parsing: text, today: .earliest))
        let page = try await repository.getTransactions(matching: query, page: PageRequest(size: 100))
        expectEqualLines(
          page.items.map(\.line), expected.matching(query).sorted(by: .newestFirst).map(\.line), text)
      }
    }
  }

  @Test(
    "A transaction is traced to its line, as it was before the rules; an id that is only spelled alike is not it"
  )
  func provenance() async throws {
    let text = """
      id,date,amount,type,description
      T-1,2024-05-01,5,expense,Café
      t-1,2024-05-02,6,expense,"Bar
      two"
      T-2,2024-05-03,7,expense,Tea
      """
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", text)
    var options = ImportOptions()
    options.rules = try Self.rules()
    let repository = try FileTransactionsRepository(sources: [.path(path)], options: options)
    let first = try #require(try await repository.provenance(of: TransactionID(rawValue: "T-1"), on: []).row)
    #expect(first.path == path && first.line == 2 && first.text == "T-1,2024-05-01,5,expense,Café")
    #expect(first.transaction.category == .uncategorized && first.transaction.tags == [])
    let second = try #require(try await repository.provenance(of: TransactionID(rawValue: "t-1"), on: []).row)
    #expect(second.line == 3 && second.text == "t-1,2024-05-02,6,expense,\"Bar\ntwo\"")
    let third = try #require(try await repository.provenance(of: TransactionID(rawValue: "T-2"), on: []).row)
    #expect(third.line == 5)
    let none = try await repository.provenance(of: TransactionID(rawValue: "T-3"), on: [])
    #expect(none.row == nil && none.rowCounts.read == 3)
  }

  @Test("Ids that are derived from the content stay the same under rules, and lead back to their lines")
  func derivedIDs() async throws {
    let text = "date,amount,type,description\n2024-05-01,5,expense,Café\n2024-05-01,5,expense,Café\n"
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", text)
    var options = ImportOptions()
    let plain = try FileTransactionsRepository(sources: [.path(path)], options: options)
    options.rules = try Self.rules()
    let ruled = try FileTransactionsRepository(sources: [.path(path)], options: options)
    let request = PageRequest(size: 10)
    let before = try await plain.getTransactions(matching: .everything, page: request).items
    let after = try await ruled.getTransactions(matching: .everything, page: request).items
    #expect(before.map(\.id) == after.map(\.id) && after.allSatisfy { $0.account == "Joint" })
    let row = try #require(try await ruled.provenance(of: before[1].id, on: []).row)
    #expect(row.line == 3)
  }
}
