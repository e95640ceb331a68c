import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Searching transactions")
struct SearchTransactionsUseCaseTests {
  @Test("Words find the transactions that have them, newest first")
  func words() async throws {
    #expect(try await ids(of: "corner") == ["t11", "t9", "t6", "t7", "t3"])
    #expect(try await ids(of: "railway account:card amount:>30") == ["t4"])
    #expect(try await ids(of: "nothing like it") == [])
  }

  @Test("A search finds only what the query allows")
  func within() async throws {
    #expect(
      try await ids(of: "corner", within: TransactionQuery(period: .typed("2024-05"))) == ["t9", "t6", "t7"])
    let card = TransactionQuery(period: .typed("2024-05"), condition: .text(.account, .equals("card")))
    #expect(try await ids(of: "corner", within: card) == ["t7"])
  }

  @Test("Relative days in the words count from the day that is passed in")
  func today() async throws {
    #expect(try await ids(of: "date:today", today: "2024-05-15") == ["t8"])
    #expect(try await ids(of: "date:yesterday", today: "2024-05-04") == ["t6", "t7"])
  }

  @Test("Words that are invalid are an error")
  func nonsense() async throws {
    await #expect(throws: (any Error).self) { try await ids(of: "amount:>") }
  }

  private func ids(
    of words: String, within query: TransactionQuery = .everything, today: String = "2024-06-15"
  ) async throws -> [String] {
    let page = try await SearchTransactionsUseCase(repository: Household.repository)
      .execute(words, within: query, today: .on(today), page: PageRequest())
    return page.items.map(\.id.rawValue)
  }
}
