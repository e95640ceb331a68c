import FinanceDomain

extension BalancesReport: Report {
  package static let form = ReportForm<BalancesReport>(
    "balances", by: "networth", title: "What accounts held, step by step", lines: Cell.record,
    [
      Field("by", .words(PeriodStep.self), "What a step covers.") { .word($0.step) },
      .period { $0.period },
      .rows("netWorth", Record(Worth.fields), "What the accounts held together, by currency, then by step.") {
        $0.currencies.flatMap($0.worth)
      },
      .rows("rows", Cell.record, "By currency, account and step, from when it is known.") {
        $0.rows
      },
      .rows("contradictions", Record(contradiction), "Known balances that do not fit together.") { report in
        report.contradictions.map { (report, $0) }
      },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.rows }

  private var rows: [Cell] { currencies.flatMap(\.rows) }

  private func worth(of section: CurrencySection) -> [Worth] {
    steps.enumerated().map { number, step in
      let before = number > 0 ? section.netWorth(number - 1) : nil
      return Worth(
        currency: section.currency, step: step, balance: section.netWorth(number), before: before,
        accounts: section.known(number))
    }
  }

  private typealias Found = (report: BalancesReport, found: Contradiction)

  private static let contradiction: [Field<Found>] = [
    Field("account", .text) { .text($0.found.later.account) },
    Field("currency", .currency) { .word($0.found.later.currency) },
    .object("earlier", Record(known)) { ($0.report, $0.found.earlier) },
    .object("later", Record(known)) { ($0.report, $0.found.later) },
    .sum("moved", "What the transactions between them come to.") {
      ($0.found.moved, $0.found.later.currency)
    },
    .count("transactions", "How many these are.") { $0.found.transactions },
    .sum("difference", "later - earlier - moved.") { ($0.found.difference, $0.found.later.currency) },
    Field("message", .text, "The same for people.") { .text($0.report.sentence(about: $0.found)) },
  ]

  private static let known: [Field<(report: BalancesReport, known: KnownBalance)>] = [
    Field("date", .day, "At the end of this day.") { .date($0.known.day) },
    .sum("balance") { ($0.known.balance, $0.known.currency) },
    Field("origin", .text, "Who says so: `giro.csv:12`, `finance.yaml:7`.") {
      .text($0.report.name(of: $0.known.origin))
    },
  ]

  package var records: ReportTable { ReportTable("", Cell.record.fields, rows: rows) }

  /// What the accounts held together, then each of them, a currency at a time.
  package var document: ReportDocument {
    let name = step == .total ? "Balances" : "Balances by \(PeriodNames.title(of: step).lowercased())"
    var document = ReportDocument(name, of: period)
    if steps.isEmpty { document.append(.sentence(PeriodNames.nothing(in: period.label))) }
    for section in currencies where !steps.isEmpty {
      document.append(headingOf: section.currency, of: rowCounts)
      document.append(chart(of: section))
      if section.accounts.count > 1 {
        document.append(ReportTable("Net worth", Worth.columns, rows: worth(of: section)))
      }
      document.append(
        ReportTable(section.accounts.count > 1 ? "Accounts" : "", Cell.columns, rows: section.rows))
    }
    if rows.contains(where: { $0.basis == .transactions && !isDoubtful($0) }) {
      document.append(.sentence(BalancesReport.unanchored))
    }
    for section in currencies where !steps.isEmpty {
      for account in section.doubtful {
        document.append(.sentence(BalancesReport.remark(doubtful: account, section.currency)))
      }
    }
    for contradiction in contradictions { document.append(.alarm(sentence(about: contradiction))) }
    document.append(remarksOf: rowCounts)
    return document
  }

  private func isDoubtful(_ cell: Cell) -> Bool {
    currencies.contains { section in
      section.currency == cell.currency
        && section.doubtful.contains { $0.utf8.elementsEqual(cell.account.utf8) }
    }
  }

  private static func remark(doubtful account: String, _ currency: Currency) -> String {
    "Balances of \(account.isEmpty ? "the account without a name" : "account '\(account)'") in \(currency.rawValue) begin at "
      + "zero: the balances that its rows state do not follow from each other, so none of them is used. If the rows are of two "
      + "accounts, name each in its source."
  }

  private static let unanchored =
    "Balances from transactions begin at zero: no balance of the account is known. State one under 'balances' in the "
    + "configuration, or give a source with a balance column."
}

extension BalancesReport.CurrencySection {
  fileprivate var rows: [BalancesReport.Cell] { accounts.joined().compactMap(\.self) }
}

extension BalancesReport.Cell {
  fileprivate static let record = Record<Self>(
    "row", "What an account held when a step was over.",
    [
      Field("account", .text, "Empty where the source names none.") { .text($0.account) },
      Field("currency", .currency) { .word($0.currency) },
      Field("period", .text, "The step by its name: `2024-05`.") { .text($0.step.label) },
      Field(
        "date", .day, "The last day of the step, or of the data if these end before.", title: "On"
      ) { .date($0.step.last) },
      .sum("balance", "What it held at the end of that day.") { ($0.balance, $0.currency) },
      Field("change", .amount, "What it moved in the step, in less out.", title: "Moved") {
        .change($0.change.decimal, $0.currency)
      },
      Field(
        "basis", .words(BalancesReport.Basis.self),
        "`stated`: stated, and nothing has moved since. `computed`: stated, and transactions between. `carried`: "
          + "nothing happened in the step. `transactions`: from zero, no balance is known."
      ) {
        let basis = $0.basis
        return .state(basis.rawValue, shown: basis == .transactions ? "from transactions" : basis.rawValue)
      },
    ])

  fileprivate static let columns =
    record.fields["account"].map(\.grouped) + record.fields["period", "date", "balance", "change", "basis"]
}

/// What the accounts of a currency held together when a step was over.
private struct Worth: Sendable {
  let currency: Currency
  let step: DatePeriod
  let balance: ExactSum
  let before: ExactSum?
  let accounts: Int

  static let fields: [Field<Worth>] = [
    Field("currency", .currency) { .word($0.currency) },
    Field("period", .text) { .text($0.step.label) },
    Field("date", .day, title: "On") { .date($0.step.last) },
    .sum("balance", "Of all accounts known by then.", title: "Together") { ($0.balance, $0.currency) },
    .count("accounts", "How many these are.") { $0.accounts },
  ]

  static let columns =
    fields["period", "date", "balance"] + [
      Field("change", .amount) { worth in
        worth.before.map { .change((worth.balance - $0).decimal, worth.currency) } ?? .none
      }
    ] + fields["accounts"]
}
