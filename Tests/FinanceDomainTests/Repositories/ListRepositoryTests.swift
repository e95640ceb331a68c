import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Use cases over a repository")
struct ListRepositoryTests {
  @Test("Every use case answers as the naive fold does, whatever the ledger, the period and the condition")
  func repositoryLaws() async throws {
    try await Laws.checkRepository { ListRepository($0) }
  }
}
