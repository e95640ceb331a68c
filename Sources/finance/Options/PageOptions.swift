import ArgumentParser
import FinanceDomain
import FinancePresentation

/// Which part of a list is shown, and in which order.
struct PageOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("The page, from 1. (default: 1)", valueName: "n"))
  var page: Int?

  @Option(
    help: ArgumentHelp(
      """
      How many transactions a page has. (default: \(PageRequest.defaultSize); csv and jsonl have all of them \
      unless a page is asked for)
      """, valueName: "n"))
  var pageSize: Int?

  @Option(help: "Continue after a page, with the value of its \"next\".")
  var cursor: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Sort by date, amount (how much, in or out), category, description, account or id; with - before it \
      in descending order. (default: -date)
      """,
      valueName: "key"),
    completion: .orders)
  var sort: TransactionOrder?

  func validate() throws {
    try refuse(
      if: cursor != nil && (page != nil || sort != nil),
      "--cursor says the page and the order. Leave out --page and --sort.")
    if let page, page < 1 {
      throw ValidationError("--page \(page) does not exist: pages are counted from 1.")
    }
    try require(pageSize, in: 1...PageRequest.maximumSize, "--page-size")
    do { _ = try request } catch { throw ValidationError(error) }
  }

  /// What the repository is asked for.
  ///
  /// - Throws: `PageCursorError`.
  var request: PageRequest {
    get throws {
      let size = pageSize ?? PageRequest.defaultSize
      if let cursor { return PageRequest(after: try PageCursor(text: cursor), size: size) }
      return PageRequest(page: page ?? 1, size: size, order: order)
    }
  }

  var order: TransactionOrder { sort ?? .newestFirst }

  /// Whether all transactions are wanted: in forms for programs, unless a page is asked for.
  func wantsAll(in renderer: ReportRenderer) -> Bool {
    renderer.writesWholeLists && page == nil && pageSize == nil && cursor == nil
  }
}
