import FinanceDomain
import Testing

extension RepositoryLaw {
  /// All pages joined are the whole list, in every order, by number and by cursor; the same for a part of the list;
  /// and a cursor of one list is refused by every other.
  func checkPaging() async throws {
    for key in TransactionOrder.Key.allCases {
      for isDescending in [false, true] {
        let order = TransactionOrder(by: key, descending: isDescending)
        try await checkPages(of: isDescending ? 11 : 25, by: order, matching: .everything)
      }
    }
    for condition in RepositoryLaw.conditions {
      let query = TransactionQuery(period: .typed("2024-01-05..2024-03"), condition: condition)
      try await checkPages(of: 4, by: .newestFirst, matching: query)
    }
    try await checkStrangeCursor()
  }

  private func checkPages(of size: Int, by order: TransactionOrder, matching query: TransactionQuery)
    async throws
  {
    let list = ledger.matching(query).sorted(by: order).map(\.line)
    try await checkByNumber(list, size, order, query)
    try await checkByCursor(list, size, order, query)
  }

  private func checkByNumber(
    _ list: [String], _ size: Int, _ order: TransactionOrder, _ query: TransactionQuery
  ) async throws {
    let count = (list.count + size - 1) / size
    var lines: [String] = []
    for number in 1...count + 1 {
      let page = try await page(PageRequest(page: number, size: size, order: order), matching: query)
      lines += page.items.map(\.line)
      #expect(page.page == number, "\(circumstance)", sourceLocation: location)
      #expect(page.totalItems == list.count, "\(circumstance)", sourceLocation: location)
      #expect(page.totalPages == count, "\(circumstance)", sourceLocation: location)
      #expect((page.next != nil) == (number < count), "\(circumstance)", sourceLocation: location)
      #expect(lines.count == min(number * size, list.count), "\(circumstance)", sourceLocation: location)
    }
    expect(lines, list, "pages of \(size) by \(order.key)")
  }

  /// Each cursor travels as the text that a person would carry.
  private func checkByCursor(
    _ list: [String], _ size: Int, _ order: TransactionOrder, _ query: TransactionQuery
  ) async throws {
    var request = PageRequest(size: size, order: order)
    var lines: [String] = []
    while lines.count <= list.count {
      let page = try await page(request, matching: query)
      lines += page.items.map(\.line)
      #expect(page.totalItems == list.count, "\(circumstance)", sourceLocation: location)
      guard let next = page.next else { break }
      request = PageRequest(after: try PageCursor(text: next.text), size: size)
    }
    expect(lines, list, "pages of \(size) by cursor by \(order.key)")
  }

  private func checkStrangeCursor() async throws {
    let first = try await page(PageRequest(size: 1), matching: .everything)
    let cursor = try #require(first.next, sourceLocation: location)
    await #expect(throws: PageCursorError.otherQuestion, "\(circumstance)", sourceLocation: location) {
      try await page(PageRequest(after: cursor), matching: TransactionQuery(condition: .type(.income)))
    }
  }

  private func page(
    _ request: PageRequest, matching query: TransactionQuery
  ) async throws -> PaginatedResult<Transaction> {
    let page = try await GetTransactionsUseCase(repository: repository).execute(
      matching: query, page: request)
    expectConserved(page.rowCounts, "page")
    #expect(page.pageSize == request.size, "\(circumstance)", sourceLocation: location)
    return page
  }
}
