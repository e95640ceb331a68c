import FinanceDomain

/// The rows of one currency at the end of a page, and the places in them that figures lead to.
struct ReportRowLinks {
  private let rows: ReportRows.CurrencySection
  private let period: ResolvedPeriod
  /// The rows of one category each.
  private let categories: [[ReportRows.Group]]
  /// All rows that are listed, in the order of the page.
  private let listed: [ReportRows.Row]
  private let numbers: [TransactionID: Int]

  init(_ rows: ReportRows.CurrencySection, period: ResolvedPeriod) {
    self.rows = rows
    self.period = period
    categories = rows.groups.grouped(by: \.category)
    listed = categories.joined().flatMap(\.rows)
    numbers = Dictionary(
      listed.enumerated().map { ($0.element.transaction.id, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
  }

  var currency: Currency { rows.currency }

  /// Where all rows are summed up.
  var index: ReportAnchor { ReportAnchor("rows", in: currency) }

  /// Where the rows of a step are summed up.
  func step(_ step: MoneyBridge.Step) -> ReportAnchor? {
    rows.groups.contains { $0.step == step } ? anchor(of: step) : nil
  }

  /// Where the rows of a category are listed, or at least summed up.
  func category(_ category: TransactionCategory) -> ReportAnchor? {
    guard let number = categories.firstIndex(where: { $0[0].category == category }) else { return nil }
    return categories[number].contains { !$0.rows.isEmpty } ? anchor(ofCategory: number) : index
  }

  /// The row of a transaction; where duplicates are left in, the first with its id.
  func row(_ transaction: Transaction) -> ReportAnchor? { numbers[transaction.id].map(anchor(ofRow:)) }

  /// The links to a payee's rows.
  func payee(_ number: Int, of payees: [PayeeTotal]) -> ReportAnchor? {
    listed.contains { $0.payee == payees[number].payee }
      ? ReportAnchor("payee", in: currency, number + 1) : nil
  }

  /// The links to a month's rows, if all days of the month are in the period.
  func month(_ month: MonthlyBalance) -> ReportAnchor? {
    guard let days = period.days, days.lowerBound <= month.days.lowerBound,
      month.days.upperBound <= days.upperBound
    else { return nil }
    if days == month.days { return index }
    let number = days.lowerBound.yearMonth.distance(to: month.month) + 1
    return listed.contains { month.days.contains($0.transaction.date) }
      ? ReportAnchor("month", in: currency, number) : nil
  }

  private func anchor(of step: MoneyBridge.Step) -> ReportAnchor {
    let number = MoneyBridge.Step.allCases.firstIndex(of: step) ?? 0
    return ReportAnchor("step", in: currency, number + 1)
  }

  private func anchor(ofRow number: Int) -> ReportAnchor { ReportAnchor("row", in: currency, number) }

  private func anchor(ofCategory number: Int) -> ReportAnchor {
    ReportAnchor("category", in: currency, number + 1)
  }

  /// The rows, for the end of the page.
  func append(to document: inout ReportDocument, payees: [PayeeTotal], months: [MonthlyBalance]) {
    document.append(.heading("Rows: \(currency.heading)"))
    document.append(.sentence(standing))
    document.append(indexTable)
    document.append(ReportLinks(title: "Rows of the top payees", lines: payeeLines(payees)))
    document.append(ReportLinks(title: "Rows by month", lines: monthLines(months)))
    for number in categories.indices { document.append(table(ofCategory: number)) }
  }

  private var standing: String {
    let (count, listed) = (rows.count, rows.listed)
    if listed == count { return "\(counted(count, "transaction"))." }
    let remedy = count > ReportRows.mostListed ? "" : ": --rows \(count) lists all"
    return
      "The \(listed) largest of \(counted(count, "transaction")) are listed, \(count - listed) are not\(remedy)."
  }

  /// More links of one payee than a person would follow.
  private static let mostLinks = 12

  private var isCut: Bool { rows.listed < rows.count }

  private var indexTable: ReportTable {
    var table = ReportTable(
      "What the figures consist of",
      columns: [
        ReportTable.Column("Step", .text, isGroup: true), ReportTable.Column("Category", .text),
        ReportTable.Column("Amount", .amount), ReportTable.Column("Count", .count),
      ] + (isCut ? [ReportTable.Column("Not listed", .count)] : []), anchor: index)
    var previous: MoneyBridge.Step?
    for group in rows.groups {
      table.append(
        [
          .word(group.step.title),
          .text(group.category.rawValue).leading(to: group.rows.isEmpty ? nil : category(group.category)),
          .amount(group.change, currency), .count(group.count),
        ] + (isCut ? [.count(group.count - group.rows.count)] : []))
      if group.step != previous { table.markLastRow(anchor(of: group.step)) }
      previous = group.step
    }
    return table
  }

  private func payeeLines(_ payees: [PayeeTotal]) -> [ReportLinks.Line] {
    payees.enumerated().compactMap { number, payee in
      let own = listed.filter { $0.payee == payee.payee }
      let missing = payee.balance.transactions - own.count
      guard !own.isEmpty else { return nil }
      let shown = own.prefix(ReportRowLinks.mostLinks)
      let remarks =
        (own.count > shown.count ? ["\(own.count - shown.count) more below"] : [])
        + (missing > 0 ? ["\(missing) not listed"] : [])
      return ReportLinks.Line(
        label: payee.payee, anchor: self.payee(number, of: payees),
        links: shown.compactMap { link(to: $0, "\($0.transaction.date)") },
        remark: remarks.isEmpty ? "" : "(\(remarks.joined(separator: ", ")))")
    }
  }

  private func monthLines(_ months: [MonthlyBalance]) -> [ReportLinks.Line] {
    months.compactMap { month in
      guard let anchor = self.month(month), anchor != index else { return nil }
      let own = listed.filter { month.days.contains($0.transaction.date) }
        .sorted { $0.transaction.date < $1.transaction.date }
      return ReportLinks.Line(
        label: "\(month.month)", anchor: anchor,
        links: own.compactMap { link(to: $0, "\($0.transaction.date.day)") }
      )
    }
  }

  private func link(to row: ReportRows.Row, _ text: String) -> ReportLinks.Link? {
    self.row(row.transaction).map { ReportLinks.Link(text: text, target: $0) }
  }

  private func table(ofCategory number: Int) -> ReportTable {
    let own = categories[number]
    let (rows, count) = (own.flatMap(\.rows), own.reduce(0) { $0 + $1.count })
    let hasSteps = own.count { !$0.rows.isEmpty } > 1
    let name = own[0].category.rawValue
    let step = Field<ReportRows.Row>("step", .text) { .word($0.step.title) }.grouped
    let fields = (hasSteps ? [step] : []) + ReportRows.Row.fields(source: .path)
    var table = ReportTable(
      rows.count < count ? "\(name): \(rows.count) of \(counted(count, "transaction")) listed" : name,
      columns: fields.columns(), anchor: anchor(ofCategory: number))
    let before = categories[..<number].joined().reduce(0) { $0 + $1.rows.count }
    for (place, row) in rows.enumerated() {
      table.append(fields.cells(of: row))
      table.markLastRow(anchor(ofRow: before + place + 1))
    }
    return table
  }
}

extension ReportRows {
  /// The most rows of a currency that a page lists.
  package static let mostListed = 100_000
}

extension ReportRows.Row {
  /// Whom totals by payee count it under.
  fileprivate var payee: String { transaction.payee ?? transaction.description }

  /// What is listed of it, with its source in a column of that kind.
  static func fields(source kind: ReportTable.Kind) -> [Field<Self>] {
    [
      Field("date", .day) { .date($0.transaction.date, $0.transaction.time) },
      Field("description", .text) { .text($0.transaction.description) },
      Field("account", .text) { $0.transaction.account.isEmpty ? .none : .text($0.transaction.account) },
      Field("amount", .amount) { .amount($0.transaction.signedAmount, $0.transaction.currency) },
      Field("source", .text) { .text($0.origin?.description) }.column(kind),
    ]
  }
}

/// Where the figures of a page lead: to the rows on it, else to another page.
struct RowTargets {
  /// The rows on the page, if it lists any.
  var rows: ReportRowLinks?
  /// The page beside it of each month that has one.
  var months: [YearMonth: PageName] = [:]
  /// The page beside it of each category.
  var categories: [TransactionCategory: PageName] = [:]

  func category(_ category: TransactionCategory) -> ReportAnchor? {
    rows?.category(category) ?? categories[category].map { ReportAnchor(topOf: $0) }
  }
  func month(_ month: MonthlyBalance) -> ReportAnchor? {
    rows?.month(month) ?? months[month.month].map { ReportAnchor(topOf: $0) }
  }
}
