import FinanceData
import FinanceDomain
import FinancePresentation

/// The answer of a command: the text, and the counts of the rows that it was made from.
struct CommandResult: Sendable {
  let rowCounts: ScanRowCounts
  let report: String
  /// The report, in the place of ``report``, where it may be more than memory should hold.
  var spooledReport: SpooledBytes?
  /// Pages in the place of the report, by the names of their files, where these were asked for.
  var pages: [(name: String, text: String)] = []
  /// The identities of the rows, to be compared with those of other sources, where that was asked for.
  var identities: [UInt8]?
  /// What a person should know about the report and would not see in it, one sentence each.
  var remarks: [String] = []
  /// What was asked for, where no transaction met it; `nil` where some did, or nobody needs to know more.
  var unmet: TransactionQuery?
  /// Why a check that was asked for failed, as a sentence; `nil` if none did.
  var failedCheck: String?
  /// How the run ends if all else is well.
  var status = ExitStatus.done
}

extension CommandResult {
  /// The answer that is a list, or a page of it.
  init(
    listing query: TransactionQuery, in container: DependencyContainer, _ pages: PageOptions
  ) async throws {
    if pages.wantsAll(in: container.renderer) {
      let all = try await container.exportTransactions.execute(matching: query, order: pages.order)
      self.init(
        rowCounts: all.rowCounts, report: container.renderer.render(all),
        unmet: all.transactions.isEmpty ? query : nil)
    } else {
      let page = try await container.transactions.execute(matching: query, page: pages.request)
      self.init(
        rowCounts: page.rowCounts,
        report: container.renderer.render(TransactionsPage(page, of: container.period)),
        remarks: page.remark.map { [$0] } ?? [], unmet: page.totalItems == 0 ? query : nil)
    }
  }
}

extension PaginatedResult {
  /// What is said about a page beyond the last one; `nil` about all others.
  var remark: String? {
    guard let page, page > max(1, totalPages) else { return nil }
    return "there is no page \(page); "
      + (totalPages == 0 ? "the list is empty" : "the last page is \(totalPages)")
  }
}

extension NothingFound {
  /// What a person would look for next, one sentence each.
  var remarks: [String] {
    unknown.map(\.remark)
      + (days.map { days in
        days.lowerBound == days.upperBound
          ? ["all transactions are of \(days.lowerBound)"]
          : [
            "the transactions are from \(days.lowerBound) to \(days.upperBound), none of them in the period asked for"
          ]
      } ?? [])
  }
}

extension NothingFound.UnknownName {
  /// So many names are listed where none is near.
  private static let listed = 8

  fileprivate var remark: String {
    let finding =
      switch kind {
      case .category: "no transaction has the category '\(text)'"
      case .account: "no transaction has the account '\(text)'"
      case .currency: "no transaction is in \(text)"
      }
    if let near = NearestName.of(text, among: known) { return finding + "; did you mean \(quoted(near))?" }
    guard !known.isEmpty else { return finding + "; none has one" }
    let names = known.prefix(Self.listed).map(quoted).joined(separator: ", ")
    let more = known.count - Self.listed
    return finding + "; there are \(names)" + (more > 0 ? " and \(more) more" : "")
  }

  private func quoted(_ name: String) -> String { kind == .currency ? name : "'\(name)'" }
}
