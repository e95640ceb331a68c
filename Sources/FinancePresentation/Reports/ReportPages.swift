import FinanceDomain

extension ReportPages {
  /// The pages: the period, its months, its categories. They lead to each other.
  package var documents: [(page: PageName, document: ReportDocument)] {
    let links = RowTargets(
      months: Dictionary(uniqueKeysWithValues: months.map { ($0.month, PageName($0.month)) }),
      categories: PageName.pages(of: categories))
    let linked = Dictionary(uniqueKeysWithValues: months.map { ($0.month, LinkedMonth($0)) })
    let own = months.indices.map { number in
      var document = months[number].report.page(rows: months[number].rows, beside: links)
      document.navigation = navigation(ofMonth: number)
      return (PageName(months[number].month), document)
    }
    let others = categories.compactMap { category in
      links.categories[category].map { ($0, self.document(of: category, linked)) }
    }
    return [(PageName.index, index(links, linked))] + own + others
  }

  /// Every category that occurs, by name.
  private var categories: [TransactionCategory] {
    Set(whole.currencies.flatMap { $0.categories.map(\.category) }).sorted()
  }

  private var title: String { PeriodNames.title(of: whole.period.label) }

  private func navigation(ofMonth number: Int) -> [ReportLinks.Link] {
    func link(_ month: Int, _ arrow: (String) -> String) -> [ReportLinks.Link] {
      guard months.indices.contains(month) else { return [] }
      let name = PeriodNames.title(of: "\(months[month].month)")
      return [ReportLinks.Link(text: arrow(name), target: ReportAnchor(topOf: PageName(months[month].month)))]
    }
    return [ReportLinks.Link(text: title, target: ReportAnchor(topOf: .index))]
      + link(number - 1) { "← \($0)" } + link(number + 1) { "\($0) →" }
  }

  // MARK: The period

  private func index(_ links: RowTargets, _ linked: [YearMonth: LinkedMonth]) -> ReportDocument {
    whole.page(rows: nil, beside: links) { currency in
      guard let section = matrix.currencies.first(where: { $0.currency == currency }) else { return [] }
      // Where months begin on another day, the first of them may be in the year before.
      let years = Dictionary(grouping: matrix.columns.indices) {
        (YearMonth(iso: matrix.columns[$0].label) ?? matrix.columns[$0].first.yearMonth).year
      }
      return years.sorted { $0.key < $1.key }.map { year, columns in
        .table(table(of: section, year, columns, links, linked))
      }
    }
  }

  /// The categories of a year with its months side by side. Every figure leads to its rows.
  private func table(
    of section: MatrixReport.CurrencySection, _ year: Int, _ columns: [Int], _ links: RowTargets,
    _ linked: [YearMonth: LinkedMonth]
  ) -> ReportTable {
    let names = columns.map { YearMonth(iso: matrix.columns[$0].label) }
    var table = ReportTable(
      "Net by category and month: \(year)",
      columns: [ReportTable.Column("Category", .text)]
        + zip(columns, names).map { column, month in
          ReportTable.Column(month.map { PeriodNames.short($0) } ?? matrix.columns[column].label, .amount)
        } + [ReportTable.Column("Total", .amount)])
    func total(_ row: MatrixReport.Row) -> ReportTable.Cell {
      .sum(columns.reduce(.zero) { $0 + row.cells[$1] }, section.currency)
    }
    for row in section.rows {
      let category = TransactionCategory(rawValue: row.keys.first ?? "")
      let targets = names.map { month in
        month.flatMap { linked[$0]?.total(of: category, section.currency)?.target }
      }
      if targets.allSatisfy({ $0 == nil }) { continue }
      let name = ReportTable.Cell.text(category.rawValue)
      let figures = zip(columns, targets).map { column, target in
        target.map { ReportTable.Cell.link(.sum(row.cells[column], section.currency), $0) } ?? .none
      }
      let page = links.categories[category].map { ReportAnchor(topOf: $0) }
      table.append([name.leading(to: page)] + figures + [total(row)])
    }
    let sums = zip(columns, names).map { column, month in
      ReportTable.Cell.sum(section.totals.cells[column], section.currency)
        .leading(to: month.flatMap { links.months[$0] }.map { ReportAnchor(topOf: $0) })
    }
    table.appendTotal([.word("Total")] + sums + [total(section.totals)])
    return table
  }

  // MARK: A category

  private func document(
    of category: TransactionCategory, _ linked: [YearMonth: LinkedMonth]
  ) -> ReportDocument {
    var document = ReportDocument(
      title: "\(category.rawValue.isEmpty ? "(none)" : category.rawValue): \(title)",
      aside: PeriodNames.days(whole.period.days, unlessIn: whole.period.label))
    document.navigation = [ReportLinks.Link(text: title, target: ReportAnchor(topOf: .index))]
    for currency in whole.currencies.map(\.currency) {
      let own = months.compactMap { linked[$0.month]?.total(of: category, currency) }
      if own.isEmpty { continue }
      document.append(.heading(currency.heading))
      document.append(.table(CategoryMonth.table(own, in: currency)))
      document.append(CategoryMonth.rows(own, in: currency))
    }
    document.footer = rowCounts.footer(about: whole.period)
    return document
  }
}

/// A month, and the places on its page.
private struct LinkedMonth {
  private let own: ReportPages.Month
  private let places: [Currency: ReportRowLinks]

  init(_ own: ReportPages.Month) {
    self.own = own
    places = Dictionary(
      uniqueKeysWithValues: own.rows.currencies.map {
        ($0.currency, ReportRowLinks($0, period: own.report.period))
      })
  }

  /// What a category came to; `nil` where it has no rows in the month.
  func total(of category: TransactionCategory, _ currency: Currency) -> CategoryMonth? {
    let section = own.report.currencies.first { $0.currency == currency }
    guard let row = section?.categories.first(where: { $0.category == category }) else { return nil }
    let groups = own.rows.currencies.first { $0.currency == currency }?.groups ?? []
    let page = PageName(own.month)
    return CategoryMonth(
      month: own.month, balance: row.balance,
      rows: groups.filter { $0.category == category }.flatMap(\.rows)
        .sorted { $0.transaction.date < $1.transaction.date },
      target: places[currency]?.category(category)?.on(page) ?? ReportAnchor(topOf: page))
  }
}

/// What a category came to in a month, in one currency.
private struct CategoryMonth {
  let month: YearMonth
  let balance: Balance
  let rows: [ReportRows.Row]
  /// Where the month's page has the rows; its top where none are listed.
  let target: ReportAnchor

  static func table(_ months: [CategoryMonth], in currency: Currency) -> ReportTable {
    let balances = months.map(\.balance)
    let name = Field<CategoryMonth>("month", .text) { .word("\($0.month)") }.leading { $0.target }
    let figures = Balance.shown(balances, net: "Net", hidesZeros: true)
    var table = ReportTable("Months", [name] + figures.of { $0.balance }, rows: months)
    if months.count > 1 {
      table.appendTotal("Total", over: 1, Balance.shown(balances, net: "Net").cells(of: balances.total))
    }
    return table
  }

  static func rows(_ months: [CategoryMonth], in currency: Currency) -> ReportTable {
    let count = months.reduce(0) { $0 + $1.balance.transactions }
    let rows = months.flatMap(\.rows)
    return ReportTable(
      rows.count < count ? "\(rows.count) of \(counted(count, "transaction")) listed" : "Transactions",
      ReportRows.Row.fields(source: .text), rows: rows)
  }
}
