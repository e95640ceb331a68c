import FinanceDomain

package struct TransactionsPage: Report {
  private let page: PaginatedResult<Transaction>
  private let period: DatePeriod

  package init(_ page: PaginatedResult<Transaction>, of period: DatePeriod = .all) {
    (self.page, self.period) = (page, period)
  }

  package static let form = ReportForm<TransactionsPage>(
    "transactions", by: "list", "search", title: "A page of transactions", lines: Transaction.record,
    [
      .period { $0.period },
      Field("page", .ordinal, "The page's number; null if a cursor led to it.", .null) {
        .count($0.page.page)
      },
      Field("pageSize", .ordinal, "How many transactions a full page has.") { .count($0.page.pageSize) },
      .count("totalItems", "How many transactions there are on all pages.") { $0.page.totalItems },
      .count("totalPages") { $0.page.totalPages },
      Field(
        "next", .text, "What --cursor takes to go on after this page; null on the last.", .null
      ) { .word($0.page.next?.text) },
      .rows("items", Transaction.record, "The transactions of this page.") { $0.page.items },
    ] + ScanRowCounts.fields.of { $0.page.rowCounts }
  ) { $0.page.items }

  /// The transactions alone, in the form the program reads.
  package var records: ReportTable { .records(page.items) }

  package var document: ReportDocument {
    var document = ReportDocument(title: "Transactions", aside: aside)
    document.append(.list(page.items, namesCurrency: true))
    document.append(.sentence(standing))
    if let next = page.next {
      let words = page.page.map { "--page \($0 + 1)" } ?? "--cursor \(next.text)"
      document.append(.sentence("Next page: " + words))
    }
    document.append(remarksOf: page.rowCounts, about: period)
    return document
  }

  private var aside: String {
    guard let number = page.page, page.totalItems > 0 else { return "" }
    return "page \(number) of \(page.totalPages)"
  }

  private var standing: String {
    let (items, total) = (page.items.count, counted(page.totalItems, "transaction"))
    if page.totalItems == 0 { return "Nothing matches." }
    guard let number = page.page else { return "\(items) of \(total)." }
    guard items > 0 else {
      return "Page \(number) is empty: \(total) on \(counted(page.totalPages, "page"))."
    }
    if items == page.totalItems { return "\(total)." }
    let first = (number - 1) * page.pageSize + 1
    return "Transactions \(first) to \(first + items - 1) of \(page.totalItems)."
  }
}

extension ReportTable {
  /// Transactions for people: signed amounts, and only the columns that say something.
  package static func list(_ transactions: [Transaction], namesCurrency: Bool) -> ReportTable {
    let namesAccount = transactions.contains { !$0.account.isEmpty }
    let hasTimes = transactions.contains { $0.time != nil }
    let fields = Transaction.shown
    return ReportTable(
      "",
      [Field("date", .day) { .date($0.date, hasTimes ? $0.time : nil) }] + fields["description", "category"]
        + (namesAccount ? fields["account"] : []) + fields["amount"]
        + (namesCurrency ? fields["currency"] : []), rows: transactions)
  }
}
