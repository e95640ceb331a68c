/// Which page of a list is wanted.
public struct PageRequest: Hashable, Sendable {
  /// How the page is found.
  public enum Start: Hashable, Sendable {
    /// By number, from 1.
    case page(Int)
    /// Behind the item that a cursor remembers: the next page never repeats or skips an item, even if some were added
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

  /// The page behind a cursor.
  public init(after cursor: PageCursor, size: Int = defaultSize) {
    precondition(size >= 1 && size <= PageRequest.maximumSize, "a page has a size")
    start = .after(cursor)
    self.size = size
    order = cursor.order
  }
}
