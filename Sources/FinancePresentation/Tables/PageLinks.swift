import FinanceDomain

/// The pages beside a page: one a month, one a category.
struct PageLinks {
  /// The page of each month that has one.
  let months: [YearMonth: PageName]
  /// The page of each category.
  let categories: [TransactionCategory: PageName]
}

/// Where the figures of a page lead: to the rows on it, else to another page.
struct RowTargets {
  /// The rows on the page, if it lists any.
  let rows: ReportRowLinks?
  /// The pages beside it, if there are any.
  let pages: PageLinks?

  /// Where all rows are summed up.
  var index: ReportAnchor? { rows?.index }
  /// Where the rows of a step are summed up.
  func step(_ step: MoneyBridge.Step) -> ReportAnchor? { rows?.step(step) }
  /// The row of a transaction.
  func row(_ transaction: Transaction) -> ReportAnchor? { rows?.row(transaction) }
  /// The links to a payee's rows.
  func payee(_ number: Int, of payees: [PayeeTotal]) -> ReportAnchor? { rows?.payee(number, of: payees) }
  /// The rows of a category.
  func category(_ category: TransactionCategory) -> ReportAnchor? {
    rows?.category(category) ?? pages?.categories[category].map { ReportAnchor(topOf: $0) }
  }
  /// The rows of a month.
  func month(_ month: MonthlyBalance) -> ReportAnchor? {
    rows?.month(month) ?? pages?.months[month.month].map { ReportAnchor(topOf: $0) }
  }
}
