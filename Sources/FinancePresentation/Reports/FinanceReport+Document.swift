import FinanceDomain

extension FinanceReport {
  /// The report for people: a section a currency, then what became of the rows.
  package var document: ReportDocument {
    document(sources: "Rows") {
      $0.append(to: &$1, over: period.days, remarking: remarks(in: $0.currency))
    }
  }

  /// The report as a page: figures first, then what they come from, then the rows that they consist of.
  ///
  /// - Parameter rows: the rows that figures lead to, if they were asked for.
  package func page(rows: ReportRows?) -> ReportDocument { page(rows: rows, beside: RowTargets()) }

  /// The report as a document among other pages.
  ///
  /// - Parameters:
  ///   - pages: the pages of months and categories.
  ///   - more: what else is said of a currency.
  func page(
    rows: ReportRows?, beside pages: RowTargets, _ more: (Currency) -> [ReportDocument.Block] = { _ in [] }
  ) -> ReportDocument {
    let links = (rows?.currencies ?? []).map { ReportRowLinks($0, period: period) }
    var document = document(sources: "Sources") { section, document in
      var targets = pages
      targets.rows = links.first { $0.currency == section.currency }
      section.append(
        to: &document, over: period.days, remarking: remarks(in: section.currency), leadingTo: targets)
      document.append(contentsOf: more(section.currency))
    }
    document.append(note: rowCounts.rowsSentence)
    append(links, to: &document)
    document.footer = rowCounts.footer(about: period)
    return document
  }

  /// What all forms of the report have: the answer, a section a currency, what became of the rows.
  ///
  /// - Parameters:
  ///   - heading: what is above the sources.
  ///   - append: appends what is said about a currency.
  private func document(
    sources heading: String, _ append: (CurrencySection, inout ReportDocument) -> Void
  ) -> ReportDocument {
    var document = ReportDocument(
      title: PeriodNames.title(of: period.label), aside: PeriodNames.days(period.days, unlessIn: period.label)
    )
    document.append(answer)
    if let remark = compared?.remark { document.append(.sentence(remark)) }
    for section in currencies {
      document.append(headingOf: section.currency, of: rowCounts)
      append(section, &document)
    }
    document.append(contentsOf: rowCounts.conversionBlocks)
    document.append(.heading(heading))
    document.append(rowCounts.table)
    document.append(contentsOf: rowCounts.remarks)
    return document
  }

  /// What is said of the bridge where sources state balances, at which it does not look, and of the comparison with whole
  /// periods where the data end within this one.
  private func remarks(in currency: Currency) -> (bridge: String?, comparison: String?) {
    let isStated = rowCounts.statements.proofs.contains { $0.currency == currency }
    let cut = dataDays.map(\.upperBound).flatMap { end in
      period.days.flatMap { $0.contains(end) && end < $0.upperBound && compared == nil ? end : nil }
    }
    return (
      isStated
        ? "Opening and closing are sums of transactions; finance networth says what accounts held." : nil,
      cut.map {
        "The data end on \($0), and what they are compared with is whole; finance report --compare prev compares the "
          + "same days."
      }
    )
  }

  private func append(_ links: [ReportRowLinks], to document: inout ReportDocument) {
    for link in links {
      guard let section = currencies.first(where: { $0.currency == link.currency }) else { continue }
      link.append(to: &document, payees: section.payees, months: section.trend)
    }
    let months = currencies.flatMap { $0.trend.filter { $0.balance.transactions > 0 } }
    guard !links.isEmpty, let first = period.days?.lowerBound,
      let earlier = months.filter({ $0.days.upperBound < first }).map(\.month).max()
    else { return }
    document.append(
      .sentence(
        "Rows of earlier months: finance list --month \(earlier), with the same --input as this report."))
  }

  /// The first line: whether more came in than went out, and how much, a currency after the other.
  private var answer: ReportDocument.Block {
    let active = currencies.filter { $0.balance.transactions > 0 }
    guard !active.isEmpty else { return .sentence(nothingHappened) }
    let parts = active.map(\.answer)
    let title = ReportTable.Cell.word(PeriodNames.title(of: period.label) + ": ")
    return .figures([title] + parts.joined(separator: [.word("; ")]) + [.word(".")])
  }

  private var nothingHappened: String {
    let nothing = PeriodNames.nothing(in: period.label)
    guard hasRows, let dataDays else {
      return rowCounts.accepted == 0
        ? "\(nothing) The sources have none at all."
        : "\(nothing) Of all \(rowCounts.accepted) transactions of the sources none is of the kind asked for."
    }
    let (first, last) = (dataDays.lowerBound, dataDays.upperBound)
    return first == last
      ? "\(nothing) The data are all of \(first)." : "\(nothing) The data run from \(first) to \(last)."
  }
}

extension FinanceReport.CurrencySection {
  /// What is said about one currency. On a page charts are beside their tables, and what is compared is at the end; in
  /// text the course of time is. Tables may be empty.
  ///
  /// - Parameters:
  ///   - remarks: what is said of the bridge and of the comparison.
  ///   - links: where figures lead on a page; `nil` in text.
  fileprivate func append(
    to document: inout ReportDocument, over days: ClosedRange<CalendarDay>?,
    remarking remarks: (bridge: String?, comparison: String?),
    leadingTo links: RowTargets? = nil
  ) {
    let (isPage, rows) = (links != nil, links?.rows)
    func appendComparison() {
      document.append(comparisonTable)
      if !comparisons.isEmpty, let remark = remarks.comparison { document.append(.sentence(remark)) }
      document.append(CompareReport.movers(movers, titled: "Moved most", by: [.category]))
    }
    document.append(summary(leadingTo: rows))
    document.append(bridge?.chart)
    if let bridge { document.append(bridge.table(leadingTo: rows)) }
    if bridge != nil, let remark = remarks.bridge { document.append(.sentence(remark)) }
    if isPage { appendTrend(to: &document, leadingTo: links) } else { appendComparison() }
    document.append(categories.chart(in: currency))
    document.append(categories.table(leadingTo: links))
    document.append(budgets.chart(in: currency))
    document.append(ReportTable.budgets(budgets, titled: "Budgets"))
    if isPage { document.append(running?.chart(over: days)) }
    document.append(payeeTable(leadingTo: rows))
    document.append(largestTable(leadingTo: rows))
    if isPage { return appendComparison() }
    appendTrend(to: &document, leadingTo: links)
    document.append(running?.chart(over: days))
  }

  private func summary(leadingTo rows: ReportRowLinks?) -> ReportTable {
    func figure(
      _ name: String, _ amount: Decimal, _ count: Int, _ direction: String, to target: ReportAnchor?
    ) -> ReportTable.Figure {
      (
        name, .amount(amount, currency).leading(to: count == 0 ? nil : target), count,
        numbered("transaction", count) + direction
      )
    }
    let (corrections, refunds) = (
      balance.buckets[.income].expenseCount, balance.buckets[.spending].incomeCount
    )
    var figures = [
      figure(
        "Income", balance.income, balance.incomeTransactions,
        corrections == 0 ? " in" : ", \(counted(corrections, "correction")) among them",
        to: rows?.step(.income)),
      figure(
        "Expense", balance.expense, balance.expenseTransactions,
        refunds == 0 ? " out" : ", \(counted(refunds, "refund")) among them",
        to: rows?.step(.spending) ?? rows?.step(.refunds)),
    ]
    if balance.hasOther {
      let other = MoneyBridge.Step.allCases.dropFirst(3).lazy.compactMap { rows?.step($0) }.first
      figures.append(
        figure(
          "Other", balance.buckets.other.decimal, balance.buckets.otherCount, " of neither kind", to: other))
    }
    figures.append(figure("Balance", balance.balance, balance.transactions, "", to: rows?.index))
    return .summary(figures, "Of")
  }

  /// `1032.26 EUR more came in than went out`.
  fileprivate var answer: [ReportTable.Cell] {
    let code = currency == .none ? "" : " \(currency)"
    let difference = balance.balance
    if difference.isZero { return [.word("as much\(code) came in as went out")] }
    let words = difference > 0 ? "more came in than went out" : "more went out than came in"
    return [.amount(difference.magnitude, currency), .word("\(code) \(words)")]
  }

  /// The months, unless there is but one and it says what the figures above say.
  private func appendTrend(to document: inout ReportDocument, leadingTo rows: RowTargets?) {
    guard trend.count != 1 || trend[0].balance != balance else { return }
    document.append(trend.chart(in: currency))
    document.append(trend.table(leadingTo: rows))
  }

  private var comparisonTable: ReportTable {
    ReportTable(
      "Compared with",
      [Field("period", .text) { .word(PeriodNames.title(of: $0.comparison.period.label)) }.grouped]
        + ComparedFigure.fields, rows: comparisons.flatMap(\.figures))
  }

  private func payeeTable(leadingTo rows: ReportRowLinks?) -> ReportTable {
    let figures = Balance.shown(payees.map(\.balance), net: "Net", hidesZeros: true)
    let name = Field<(offset: Int, element: PayeeTotal)>("payee", .text) { .text($0.element.payee) }
      .leading { [payees] in rows?.payee($0.offset, of: payees) }
    return ReportTable("Top payees", [name] + figures.of { $0.element.balance }, rows: payees.enumerated())
  }

  private func largestTable(leadingTo rows: ReportRowLinks?) -> ReportTable {
    ReportTable(
      "Largest transactions",
      Transaction.shown["date", "description"]
        + Transaction.shown["amount"].map { $0.leading { rows?.row($0) } }, rows: largest)
  }
}

extension [CategoryTotal] {
  /// The categories, and their sum.
  fileprivate func table(leadingTo links: RowTargets?) -> ReportTable {
    let balances = map(\.balance)
    let figures = Balance.shown(balances, net: "Net", hidesZeros: true, dividesExpense: true)
    let name = Field<CategoryTotal>("category", .text) { .text($0.category.rawValue) }
      .leading { links?.category($0.category) }
    let share = Field<CategoryTotal>("share", .percent, title: "Share %") {
      .percent($0.balance.expenseTransactions == 0 ? nil : $0.share)
    }
    var table = ReportTable("Categories", [name] + figures.of { $0.balance } + [share], rows: self)
    let shares = compactMap(\.share)
    if count > 1 {
      let sums = Balance.shown(balances, net: "Net", dividesExpense: true).cells(of: balances.total)
      table.appendTotal("Total", over: 1, sums + [shares.isEmpty ? .none : .percent(shares.reduce(0, +))])
    }
    return table
  }
}

extension [MonthlyBalance] {
  /// The months; a quiet one has zeros.
  fileprivate func table(leadingTo links: RowTargets?) -> ReportTable {
    let figures = Balance.shown(map(\.balance), net: "Balance")
    let name = Field<MonthlyBalance>("month", .text) { .word("\($0.month)") }
      .leading { $0.balance.transactions > 0 ? links?.month($0) : nil }
    return ReportTable("Months", [name] + figures.of { $0.balance }, rows: self)
  }
}

extension MoneyBridge {
  /// The bridge for people: what it starts from, what moved, what it leads to. Steps that nothing
  /// moved on are left out; each leads to its rows.
  func table(leadingTo rows: ReportRowLinks?) -> ReportTable {
    var table = ReportTable(
      "Bridge",
      columns: [
        ReportTable.Column("Step", .text), ReportTable.Column("Amount", .amount),
        ReportTable.Column("Count", .count),
      ])
    table.append([.word("Opening, from earlier transactions"), .amount(opening, currency), .none])
    for step in Step.allCases where count(step) > 0 {
      let amount = ReportTable.Cell.amount(change(step), currency).leading(to: rows?.step(step))
      table.append([.word(step.title), amount, .count(count(step))])
    }
    table.appendTotal([.word("Closing"), .amount(closing, currency), .none])
    return table
  }
}

extension MoneyBridge.Step {
  /// What people call the step: its name as words.
  package var title: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }.capitalizedFirst
  }
}
