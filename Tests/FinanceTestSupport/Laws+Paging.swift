import FinanceDomain
import Testing

extension RepositoryLaw {
  /// All pages joined are the whole list, in every order, by number and by cursor.
  func checkPaging() async throws {
    for key in TransactionOrder.Key.allCases {
      for isDescending in [false, true] {
        let order = TransactionOrder(by: key, descending: isDescending)
        try await checkPagesByNumber(of: 40, by: order)
        try await checkPagesByCursor(of: isDescending ? 7 : 31, by: order)
      }
    }
  }

  private func checkPagesByNumber(of size: Int, by order: TransactionOrder) async throws {
    let pages = ledger.pages(of: size, by: order)
    for number in 1...pages.count + 1 {
      let page = try await page(PageRequest(page: number, size: size, order: order))
      let expected = number <= pages.count ? pages[number - 1] : []
      expect(page.items.map(\.line), expected.map(\.line), "page \(number) by \(order)")
      #expect(page.page == number, sourceLocation: location)
      #expect(page.totalPages == pages.count, sourceLocation: location)
      #expect((page.next != nil) == (number < pages.count), sourceLocation: location)
    }
  }

  /// Each cursor travels as the text that a person would carry.
  private func checkPagesByCursor(of size: Int, by order: TransactionOrder) async throws {
    var request = PageRequest(size: size, order: order)
    var items: [Transaction] = []
    while items.count <= ledger.transactions.count {
      let page = try await page(request)
      items += page.items
      guard let next = page.next else { break }
      request = PageRequest(after: try PageCursor(text: next.text), size: size)
    }
    expect(items.map(\.line), ledger.sorted(by: order).map(\.line), "by cursor, \(order)")
  }

  private func page(_ request: PageRequest) async throws -> PaginatedResult<Transaction> {
    let page = try await GetTransactionsUseCase(repository: repository).execute(page: request)
    expectConserved(page.account, "page")
    #expect(page.totalItems == ledger.transactions.count, "\(circumstance)", sourceLocation: location)
    #expect(page.pageSize == request.size, "\(circumstance)", sourceLocation: location)
    return page
  }
}
