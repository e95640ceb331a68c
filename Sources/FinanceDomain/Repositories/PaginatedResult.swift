/// One page of a list, and its place in the whole.
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
  public let rowCounts: ScanRowCounts

  /// How many pages the whole list has.
  public var totalPages: Int { (totalItems + pageSize - 1) / pageSize }
}

/// Which page of a list is wanted.
public struct PageRequest: Hashable, Sendable {
  /// How the page is found.
  public enum Start: Hashable, Sendable {
    /// By number, from 1.
    case page(Int)
    /// After the item that a cursor remembers: the next page never repeats or skips an item, even if some were added
    /// meanwhile.
    case after(PageCursor)
  }

  /// Where it starts.
  public let start: Start
  /// How many items it has, at least one.
  public let size: Int
  /// The order of the list.
  public let order: TransactionOrder

  /// The largest page.
  public static let maximumSize = 100_000
  /// How many items a page has unless asked otherwise.
  public static let defaultSize = 20

  /// A page by number.
  ///
  /// - Precondition: number and size are at least 1, the size at most ``maximumSize``.
  public init(page: Int = 1, size: Int = defaultSize, order: TransactionOrder = .newestFirst) {
    precondition(page >= 1 && size >= 1 && size <= PageRequest.maximumSize, "a page has a number and a size")
    start = .page(page)
    self.size = size
    self.order = order
  }

  /// The page after a cursor.
  public init(after cursor: PageCursor, size: Int = defaultSize) {
    precondition(size >= 1 && size <= PageRequest.maximumSize, "a page has a size")
    start = .after(cursor)
    self.size = size
    order = cursor.order
  }

  /// How many rows come before the page, and the row that it is after if a cursor says so.
  ///
  /// - Throws: ``PageCursorError/otherQuestion`` for a cursor of another list.
  package func beginning(
    inAnswerTo question: UInt64
  ) throws(PageCursorError) -> (skipped: Int, after: PlacedTransaction?) {
    switch start {
    case .page(let number): return (min(number - 1, Int.max / size / 2) * size, nil)
    case .after(let cursor):
      guard cursor.question == question else { throw .otherQuestion }
      return (0, cursor.last)
    }
  }
}

extension PaginatedResult<Transaction> {
  /// The page that begins with the first of some rows; another row after its last means that a page follows.
  package init(
    _ rows: [PlacedTransaction], of page: PageRequest, inAnswerTo question: UInt64, totalItems: Int,
    rowCounts: ScanRowCounts
  ) {
    let shown = rows.prefix(page.size)
    let last = rows.count > shown.count ? shown.last : nil
    let number: Int? = if case .page(let asked) = page.start { asked } else { nil }
    self.init(
      items: shown.map(\.transaction), page: number, pageSize: page.size, totalItems: totalItems,
      next: last.map { PageCursor(order: page.order, last: $0, question: question) }, rowCounts: rowCounts)
  }
}
