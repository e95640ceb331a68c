import FinanceDomain

extension FinanceReport: Report {
  package static let form = ReportForm<FinanceReport>(
    "report", by: "report", title: "A period's whole report",
    [
      .period { $0.period },
      .object(
        "dataDays", ClosedRange<CalendarDay>.record,
        "From the first to the last transaction of the sources.", .null
      ) { $0.dataDays },
      .object(
        "compared", Record(ComparedPeriods.fields),
        "The days that are compared, if a comparison was asked for.", .absent
      ) { $0.compared },
    ] + ScanRowCounts.sourceFields.of { $0.rowCounts } + [
      .rows(
        "currencies", Record(CurrencySection.fields), "A section a currency; they are never added together."
      ) { $0.currencies }
    ] + (ScanRowCounts.conversionFields + ScanRowCounts.remarkFields).of { $0.rowCounts })

  /// The report as one long table, a fact a row: `section` says what kind, `key` which one of them.
  ///
  /// | section | key | |
  /// |---|---|---|
  /// | `total` | | the period |
  /// | `bridge` | the step | what it adds, as `net` |
  /// | `compared` | the sentence | which days are compared, where not all are |
  /// | `previous`, `yearBefore`, `chosen` | the earlier period | its figures |
  /// | `mover` | the category | what ``CompareReport`` says of it |
  /// | `category`, `payee` | the name | |
  /// | `budget` | the category or the group | what ``BudgetReport`` says of it |
  /// | `largest` | the description | a transaction |
  /// | `month` | the month | the trend |
  /// | `rows.read`, `rows.accepted`, … | the source | how many rows, as `transactions` |
  /// | `failure`, `warning` | the sentence | |
  package var records: ReportTable {
    let rows = rowCounts.sources.flatMap { source in
      RowCounts.buckets.map { Fact("rows.\($0.key)", source.path, ["transactions": $0.cell(of: source)]) }
    }
    let facts =
      [compared?.remark].compactMap { $0.map { Fact("compared", $0) } }
      + currencies.flatMap(\.facts) + rows
      + rowCounts.failures.map { Fact("failure", "\($0.path): \($0.message)") }
      + rowCounts.warnings.map { Fact("warning", $0) }
    let movers = CompareReport.Row.columns(of: currencies.flatMap(\.movers))
    // Budgets and what moved have a state each, which is one column.
    let details =
      (Balance.breakdownFields.map(\.key) + BudgetReport.Row.columns.map(\.key) + movers.map(\.key))
      .filter { !["budget", "currency", "state"].contains($0) } + ["state"]
    let label = period.label
    return ReportTable(
      "",
      [Field("period", .text) { _ in .text(label) }] + Fact.fields
        + details.map(Fact.column).used(in: facts),
      rows: facts)
  }
}

extension FinanceReport.CurrencySection {
  fileprivate static let fields: [Field<Self>] =
    ([Balance.currencyField] + Balance.fields(net: "balance")).of { $0.balance } + [
      .object("bridge", MoneyBridge.record, "How the transactions of the period add up.", .absent) {
        $0.bridge
      },
      .rows(
        "comparisons", Record(PeriodComparison.fields),
        "The same figures for earlier periods, and the changes."
      ) { $0.comparisons },
      .rows(
        "movers", CompareReport.Row.record(by: .stretchless),
        "The categories, the largest move first; there if a comparison was asked for.", .absent,
        fields: { _ in CompareReport.Row.record(by: [.category]).fields }
      ) { $0.movers },
      .rows("categories", Record(category), "The categories, largest expense first.") { $0.categories },
      .rows("budgets", BudgetReport.Row.record, "The budgets, where there are any.", .absent) { $0.budgets },
      .rows("payees", Record(payee), "The payees on whom most was spent.") { $0.payees },
      .rows("largest", Transaction.record, "The largest transactions, largest first.") { $0.largest },
      .rows("trend", Record(month), "The months up to the end of the period.") { $0.trend },
    ]

  private static let category: [Field<CategoryTotal>] =
    [Field("category", .text) { .text($0.category.rawValue) }]
    + Balance.figures(net: "net").of { $0.balance } + [
      Field("share", .percent, "Its part of all expense; null if there is none.", .null) {
        .percent($0.share)
      }
    ] + (Balance.counts + Balance.breakdownFields).of { $0.balance }

  private static let payee: [Field<PayeeTotal>] =
    [Field("payee", .text) { .text($0.payee) }] + Balance.fields(net: "net").of { $0.balance }

  private static let month: [Field<MonthlyBalance>] =
    [Field("month", .month) { .word("\($0.month)") }] + Balance.fields(net: "balance").of { $0.balance }
}

extension PeriodComparison {
  fileprivate static let fields: [Field<PeriodComparison>] =
    [
      Field(
        "kind", .words(Kind.self), "The period before, the same days a year before, or one that was named."
      ) { .word($0.kind) },
      .period { $0.period },
    ] + Balance.fields(net: "balance").of { $0.then } + change("income", \.income)
    + change("expense", \.expense)
    + change("other", \.other, without: "absent").map(\.orAbsent).of { $0.then.buckets.isByPolicy ? $0 : nil }
    + change("balance", \.net)

  private static func change(
    _ name: String, _ figure: KeyPath<FlowBuckets, ExactSum> & Sendable, without percent: String = "null"
  ) -> [Field<PeriodComparison>] {
    [
      Field("\(name)Change", .amount, "By how much \(name) has changed since.") {
        .amount($0.change(of: figure).amount, $0.now.currency)
      },
      Field(
        "\(name)ChangePercent", .percent, "The same in percent; \(percent) if it was zero.", .null
      ) { .percent($0.change(of: figure).percent) },
    ]
  }
}

extension MoneyBridge {
  fileprivate static let record = Record<MoneyBridge>(
    "bridge",
    "opening + income - spending + refunds + transfersIn - transfersOut + transfersOutOfScope + ignored + "
      + "unclassifiedIn - unclassifiedOut = closing.",
    [
      Field("opening", .amount, "What all earlier transactions that were read come to.") {
        .amount($0.opening, $0.currency)
      }
    ]
      + Step.allCases.map { step in
        Field(step.rawValue, .amount) { .amount($0.amount(step), $0.currency) }
      } + [
        Field("closing", .amount, "The same with those of the period.") { .amount($0.closing, $0.currency) },
        Field(
          "openingFrom", .words("transactions"),
          "That opening and closing are sums of transactions, whatever balances sources state: see `finance networth`."
        ) { _ in .word("transactions") },
      ])

  /// Step by step, with the sign of what it does to the money there is.
  fileprivate var facts: [Fact] {
    func fact(_ key: String, _ net: Decimal, count: Int? = nil) -> Fact {
      Fact("bridge", key, in: currency, ["net": .amount(net, currency), "transactions": .count(count)])
    }
    return [fact("opening", opening)]
      + Step.allCases.map { fact($0.rawValue, change($0), count: count($0)) }
      + [fact("closing", closing)]
  }
}

/// One row of a report for programs: what it is about, and its cells by the names of their columns.
private struct Fact: Sendable {
  let section: String
  let key: String
  let currency: Currency?
  let cells: [String: ReportTable.Cell]

  init(
    _ section: String, _ key: String, in currency: Currency? = nil, _ cells: [String: ReportTable.Cell] = [:]
  ) {
    (self.section, self.key, self.currency, self.cells) = (section, key, currency, cells)
  }

  /// What fields say of a row.
  init<Row>(_ section: String, _ key: String, in currency: Currency, _ row: Row, _ fields: [Field<Row>]) {
    let cells = fields.map { ($0.key, $0.cell(of: row)) }
    self.init(section, key, in: currency, Dictionary(uniqueKeysWithValues: cells))
  }

  static let fields: [Field<Fact>] =
    [
      Field("currency", .currency) { .word($0.currency) },
      Field("section", .text) { .word($0.section) },
      Field("key", .text) { .text($0.key) },
    ] + ["income", "expense", "net", "share", "transactions"].map(column)

  @Sendable static func column(_ name: String) -> Field<Fact> {
    Field(name, .text) { $0.cells[name] ?? .none }
  }
}

extension FinanceReport.CurrencySection {
  fileprivate var facts: [Fact] {
    let moved = CompareReport.Row.columns(of: movers)
    return [fact("total", "", balance)] + (bridge?.facts ?? [])
      + comparisons.map { fact($0.kind.rawValue, $0.period.label, $0.then) }
      + movers.map { Fact("mover", $0.keys.joined(separator: ","), in: currency, $0, moved) }
      + categories.map { Fact("category", $0.category.rawValue, in: currency, $0, Self.category) }
      + budgets.map { Fact("budget", $0.budget.name, in: currency, $0, BudgetReport.Row.columns) }
      + payees.map { fact("payee", $0.payee, $0.balance) } + largest.map(fact(of:))
      + trend.map { fact("month", "\($0.month)", $0.balance) }
  }

  private func fact(_ section: String, _ key: String, _ balance: Balance) -> Fact {
    Fact(section, key, in: currency, balance, Balance.fields(net: "net"))
  }

  private func fact(of item: Transaction) -> Fact {
    let (income, expense) = item.type == .income ? (item.amount, 0) : (0, item.amount)
    func amount(_ amount: Decimal) -> ReportTable.Cell { .amount(amount, item.currency) }
    return Fact(
      "largest", item.description, in: currency,
      [
        "income": amount(income), "expense": amount(expense), "net": amount(item.signedAmount),
        "transactions": .count(1),
      ])
  }
}
