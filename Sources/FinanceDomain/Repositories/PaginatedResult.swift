/// One page of a list, and where it stands in the whole.
public struct PaginatedResult<Item: Sendable>: Sendable {
  /// The items of the page, in the list's order.
  public let items: [Item]
  /// The page's number, from 1; a page reached by a cursor has none.
  public let page: Int?
  /// How many items a full page has.
  public let pageSize: Int
  /// How many items the whole list has.
  public let totalItems: Int
  /// What leads to the next page; `nil` on the last one.
  public let next: PageCursor?
  /// What became of the rows that were read for it.
  public let account: ScanRowCounts

  /// A page.
  public init(
    items: [Item], page: Int?, pageSize: Int, totalItems: Int, next: PageCursor?, account: ScanRowCounts
  ) {
    self.items = items
    self.page = page
    self.pageSize = pageSize
    self.totalItems = totalItems
    self.next = next
    self.account = account
  }

  /// How many pages the whole list has.
  public var totalPages: Int { (totalItems + pageSize - 1) / pageSize }
}
