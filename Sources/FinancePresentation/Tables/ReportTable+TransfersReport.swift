import FinanceDomain

extension TransfersReport {
  /// The report for people: a section a currency.
  package var document: ReportDocument {
    var document = ReportDocument("Transfers", of: period)
    if totals.isEmpty { document.append(.sentence("No transfers between own accounts.")) }
    for section in totals {
      document.append(.heading(section.currency.heading))
      document.append(section.summary)
      document.append(pairTable(in: section.currency))
      document.append(unmatchedTable(in: section.currency))
      document.append(ambiguityTable(in: section.currency))
    }
    for name in unseenAccounts { document.append(.sentence(TransfersReport.remark(unseen: name))) }
    document.append(contentsOf: account.remarks)
    return document
  }

  /// What is said about an own account that no transaction names.
  package static func remark(unseen name: String) -> String {
    "No transaction is of the own account '\(name)'. Account names are compared letter by letter."
  }

  private func pairTable(in currency: Currency) -> ReportTable {
    var table = ReportTable(
      "Pairs",
      columns: [
        ReportTable.Column("Sent", .date), ReportTable.Column("Received", .date),
        ReportTable.Column("From", .text), ReportTable.Column("To", .text),
        ReportTable.Column("Amount", .amount), ReportTable.Column("Days", .count),
      ])
    for pair in pairs where pair.sent.currency == currency {
      table.append([
        .date(pair.sent.date, nil), .date(pair.received.date, nil), .text(pair.sent.account),
        .text(pair.received.account), .amount(pair.sent.amount, currency), .count(pair.days),
      ])
    }
    return table
  }

  private func unmatchedTable(in currency: Currency) -> ReportTable {
    var table = ReportTable("Without a partner", columns: TransfersReport.openColumns)
    for transaction in unmatched where transaction.currency == currency {
      table.append(transaction.openCells)
    }
    return table
  }

  private func ambiguityTable(in currency: Currency) -> ReportTable {
    var table = ReportTable(
      "Several partners possible",
      columns: [ReportTable.Column("Group", .text, isGroup: true)]
        + TransfersReport.openColumns)
    for (number, ambiguity) in ambiguities.enumerated() {
      for transaction in ambiguity.transactions where transaction.currency == currency {
        table.append([.word("\(number + 1)")] + transaction.openCells)
      }
    }
    return table
  }

  private static let openColumns = [
    ReportTable.Column("Date", .date), ReportTable.Column("Account", .text),
    ReportTable.Column("Description", .text), ReportTable.Column("Amount", .amount),
  ]

  /// The report for programs: a row a leg. `state` is `pair`, `unmatched` or `ambiguous`; legs with the same state and
  /// number belong together.
  package var records: ReportTable {
    var table = ReportTable(columns: TransfersReport.recordColumns)
    for (number, pair) in pairs.enumerated() {
      for leg in [pair.sent, pair.received] { table.append(leg.legCells("pair", number + 1)) }
    }
    for (number, leg) in unmatched.enumerated() { table.append(leg.legCells("unmatched", number + 1)) }
    for (number, ambiguity) in ambiguities.enumerated() {
      for leg in ambiguity.transactions { table.append(leg.legCells("ambiguous", number + 1)) }
    }
    return table
  }

  private static let recordColumns = [
    ReportTable.Column("state", .text), ReportTable.Column("number", .count),
    ReportTable.Column("leg", .text), ReportTable.Column("id", .text), ReportTable.Column("date", .date),
    ReportTable.Column("amount", .amount), ReportTable.Column("currency", .text),
    ReportTable.Column("account", .text), ReportTable.Column("category", .text),
    ReportTable.Column("description", .text),
  ]
}

extension TransfersReport.CurrencyTotals {
  fileprivate var summary: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Figure", .text), ReportTable.Column("Amount", .amount),
        ReportTable.Column("Count", .count), ReportTable.Column("What", .text),
      ], isSummary: true)
    func append(_ name: String, _ amount: Decimal, _ count: Int, _ noun: String) {
      table.append([
        .word(name), .amount(amount, currency), .count(count), .word(count == 1 ? noun : noun + "s"),
      ])
    }
    append("Paired", paired, pairs, "pair")
    append("Without a partner", unmatchedNet, unmatched, "transaction")
    append("Several possible", ambiguousNet, ambiguous, "transaction")
    return table
  }
}

extension Transaction {
  fileprivate var openCells: [ReportTable.Cell] {
    [.date(date, nil), .text(account), .text(description), .amount(signedAmount, currency)]
  }

  fileprivate func legCells(_ state: String, _ number: Int) -> [ReportTable.Cell] {
    [
      .word(state), .count(number), .word(type == .expense ? "sent" : "received"), .text(id.rawValue),
      .date(date, time), .amount(amount, currency), .word(currency.rawValue), .text(account),
      .text(category.rawValue), .text(description),
    ]
  }
}
