@testable import FinanceDomain
import FinanceTestSupport
import Testing

@Suite("Pages")
struct PagesTests {
  @Test(
    "The number of pages is the number of items over the size, rounded up",
    arguments: [
      (0, 20, 0), (1, 20, 1), (20, 20, 1), (21, 20, 2), (40, 20, 2), (41, 20, 3), (5, 1, 5), (7, 100_000, 1),
    ])
  func totalPages(items: Int, size: Int, pages: Int) throws {
    let result = PaginatedResult<Int>(
      items: [], page: 1, pageSize: size, totalItems: items, next: nil,
      rowCounts: try ScanRowCounts(sources: []))
    #expect(result.totalPages == pages)
  }

  @Test("A request without wishes is the first page of twenty, newest first")
  func defaults() {
    #expect(
      PageRequest().start == .page(1) && PageRequest().size == 20 && PageRequest().order == .newestFirst)
  }

  @Test("A page far beyond the end is empty, however far; nothing overflows")
  func farBeyond() async throws {
    let repository = ListRepository([.fixture()])
    for number in [2, 1000, Int.max] {
      let page = try await GetTransactionsUseCase(repository: repository).execute(
        page: PageRequest(page: number, size: PageRequest.maximumSize))
      #expect(
        page.items == [] && page.page == number && page.totalItems == 1 && page.totalPages == 1
          && page.next == nil)
    }
  }

  @Test("An empty list has one page without items")
  func empty() async throws {
    let page = try await GetTransactionsUseCase(repository: ListRepository([])).execute()
    #expect(
      page.items == [] && page.page == 1 && page.totalItems == 0 && page.totalPages == 0 && page.next == nil)
  }

  @Test("A cursor goes on where it stood, whatever was added or removed before it")
  func changes() async throws {
    let repository = ListRepository((1...9).map { .fixture(id: "t\($0)", date: "2024-05-0\($0)") })
    let pages = GetTransactionsUseCase(repository: repository)
    let first = try await pages.execute(page: PageRequest(size: 3))
    #expect(first.items.map(\.id.rawValue) == ["t9", "t8", "t7"])
    try await repository.addTransaction(.fixture(id: "new", date: "2024-05-31"))
    try await repository.deleteTransaction(id: .of("t9"))
    try await repository.deleteTransaction(id: .of("t7"))
    let cursor = try #require(first.next)
    let second = try await pages.execute(page: PageRequest(after: cursor, size: 3))
    #expect(second.items.map(\.id.rawValue) == ["t6", "t5", "t4"])
    #expect(second.page == nil && second.totalItems == 8)
  }

  @Test("A cursor of another question is refused, the same question in other words is not")
  func otherQuestion() async throws {
    let repository = ListRepository([.fixture(id: "a"), .fixture(id: "b")])
    let pages = GetTransactionsUseCase(repository: repository)
    let may = TransactionQuery(period: .typed("2024-05"))
    let cursor = try #require(try await pages.execute(matching: may, page: PageRequest(size: 1)).next)
    await #expect(throws: PageCursorError.otherQuestion) {
      try await pages.execute(matching: .everything, page: PageRequest(after: cursor))
    }
    let sameDays = TransactionQuery(period: .typed("2024-05-01..2024-05-31"))
    let next = try await pages.execute(matching: sameDays, page: PageRequest(after: cursor))
    #expect(next.items.map(\.id.rawValue) == ["b"])
  }
}
