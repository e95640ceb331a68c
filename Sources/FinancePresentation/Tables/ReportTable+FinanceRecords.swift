import FinanceDomain

extension FinanceReport {
  /// The report as one long table, a fact a row: `section` says what kind, `key` which one of them.
  ///
  /// | section | key | |
  /// |---|---|---|
  /// | `total` | | the period |
  /// | `bridge` | the step | what it adds, as `net` |
  /// | `previous`, `yearBefore` | the earlier period | its figures |
  /// | `category`, `payee` | the name | |
  /// | `largest` | the description | a transaction |
  /// | `month` | the month | the trend |
  /// | `rows.read`, `rows.accepted`, … | the source | how many rows, as `transactions` |
  /// | `failure`, `warning` | the sentence | |
  package var records: ReportTable {
    let breakdown = isByPolicy ? ReportTable.breakdownColumns : []
    var table = ReportTable(columns: FinanceReport.recordColumns + breakdown)
    for section in currencies {
      for fact in section.facts {
        let cells = fact.cells(period: period.label, currency: section.currency)
        table.append(isByPolicy ? cells + fact.breakdown : cells)
      }
    }
    for source in account.sources {
      for (bucket, count) in source.buckets {
        table.append(row("rows.\(bucket)", key: source.path, count: .count(count)))
      }
    }
    for failure in account.failures {
      table.append(row("failure", key: "\(failure.path): \(failure.message)"))
    }
    for warning in account.warnings { table.append(row("warning", key: warning)) }
    return table
  }

  private static let recordColumns = [
    ReportTable.Column("period", .text), ReportTable.Column("currency", .text),
    ReportTable.Column("section", .text),
    ReportTable.Column("key", .text), ReportTable.Column("income", .amount),
    ReportTable.Column("expense", .amount),
    ReportTable.Column("net", .amount), ReportTable.Column("share", .percent),
    ReportTable.Column("transactions", .count),
  ]

  private func row(_ section: String, key: String, count: ReportTable.Cell = .none) -> [ReportTable.Cell] {
    [.text(period.label), .none, .word(section), .text(key), .none, .none, .none, .none, count]
      + (isByPolicy ? Array(repeating: .none, count: ReportTable.breakdownColumns.count) : [])
  }

  private var isByPolicy: Bool { currencies.map(\.balance).areByPolicy }
}

/// One row about money.
private struct Fact {
  let section: String
  let key: String
  /// Income, expense and net.
  let amounts: [ReportTable.Cell]
  let share: Decimal?
  let transactions: Int?
  var breakdown = Array(repeating: ReportTable.Cell.none, count: ReportTable.breakdownColumns.count)

  init(_ section: String, _ key: String, _ balance: Balance, share: Decimal? = nil) {
    self.section = section
    self.key = key
    amounts = balance.sumCells
    self.share = share
    transactions = balance.transactions
    breakdown = balance.breakdownCells
  }

  init(bridge key: String, _ amount: Decimal, in currency: Currency, transactions: Int?) {
    section = "bridge"
    self.key = key
    amounts = [.none, .none, .amount(amount, currency)]
    share = nil
    self.transactions = transactions
  }

  init(largest transaction: Transaction) {
    section = "largest"
    key = transaction.description
    amounts = [
      transaction.type == .income ? transaction.amount : 0,
      transaction.type == .expense ? transaction.amount : 0, transaction.signedAmount,
    ].map { .amount($0, transaction.currency) }
    share = nil
    transactions = 1
  }

  func cells(period: String, currency: Currency) -> [ReportTable.Cell] {
    [
      .text(period), .word(currency.rawValue), .word(section), .text(key),
    ] + amounts + [share.map { .percent($0) } ?? .none, transactions.map { .count($0) } ?? .none]
  }
}

extension FinanceReport.CurrencySection {
  fileprivate var facts: [Fact] {
    [Fact("total", "", balance)]
      + (bridge?.records ?? []).map {
        Fact(bridge: $0.key, $0.amount, in: currency, transactions: $0.transactions)
      }
      + comparisons.map { Fact($0.kind.rawValue, $0.period.label, $0.balance) }
      + categories.rows.map { Fact("category", $0.category.rawValue, $0.balance, share: $0.share) }
      + payees.map { Fact("payee", $0.payee, $0.balance) }
      + largest.map { Fact(largest: $0) }
      + trend.months.map { Fact("month", "\($0.month)", $0.balance) }
  }
}

extension RowCounts {
  /// The row counts with the names of their buckets.
  package var buckets: [(name: String, count: Int)] {
    [
      ("read", read), ("accepted", accepted), ("rejected", rejected), ("duplicate", duplicate),
      ("skipped", skipped), ("outside", outside), ("headers", headers),
    ]
  }
}
