import ArgumentParser
import FinanceDomain

/// Which part of a list is shown, and in which order.
struct PageOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("The page, from 1. (default: 1)", valueName: "n"))
  var page: Int?

  @Option(help: ArgumentHelp("How many transactions a page has.", valueName: "n"))
  var pageSize = PageRequest.defaultSize

  @Option(help: "Go on behind an earlier page, with the value of its \"next\".")
  var cursor: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Sort by date, amount, category, description, account or id; with - before it in descending order. \
      (default: -date)
      """,
      valueName: "key"),
    completion: .orders)
  var sort: TransactionOrder?

  func validate() throws {
    if cursor != nil, page != nil || sort != nil {
      throw ValidationError("--cursor knows its place and its order. Leave out --page and --sort.")
    }
    if let page, page < 1 {
      throw ValidationError("--page \(page) does not exist: pages are counted from 1.")
    }
    guard (1...PageRequest.maximumSize).contains(pageSize) else {
      throw ValidationError("--page-size \(pageSize) is out of range: 1 to \(PageRequest.maximumSize).")
    }
    do { _ = try request } catch { throw ValidationError(error) }
  }
}

extension PageOptions {
  /// What the repository is asked for.
  ///
  /// - Throws: `PageCursorError`.
  var request: PageRequest {
    get throws {
      if let cursor { return PageRequest(after: try PageCursor(text: cursor), size: pageSize) }
      return PageRequest(page: page ?? 1, size: pageSize, order: sort ?? .newestFirst)
    }
  }
}
