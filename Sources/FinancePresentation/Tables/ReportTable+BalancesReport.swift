import FinanceDomain

extension BalancesReport {
  /// The report for people: what the accounts held together, then each of them, a currency at a time.
  package var document: ReportDocument {
    let name = step == .total ? "Balances" : "Balances by \(PeriodNames.title(of: step).lowercased())"
    var document = ReportDocument(name, of: period)
    if steps.isEmpty { document.append(.sentence(PeriodNames.nothing(in: period.label))) }
    for section in currencies where !steps.isEmpty {
      document.append(.heading(section.currency.heading))
      document.append(chart(of: section))
      if section.accounts.count > 1 { document.append(worth(of: section)) }
      document.append(accounts(of: section))
    }
    if steps.indices.contains(where: { step in currencies.contains { $0.restsOnTransactions(step) } }) {
      document.append(.sentence(BalancesReport.unanchored))
    }
    for contradiction in contradictions { document.append(.alarm(sentence(about: contradiction))) }
    document.append(contentsOf: account.remarks)
    return document
  }

  private static let unanchored =
    "Balances from transactions begin at zero: no balance of the account is known. State one under 'balances' in the "
    + "configuration, or give a source with a balance column."

  private func worth(of section: CurrencySection) -> ReportTable {
    var table = ReportTable(
      "Net worth",
      columns: [
        ReportTable.Column("Period", .text), ReportTable.Column("On", .date),
        ReportTable.Column("Together", .amount), ReportTable.Column("Change", .amount),
        ReportTable.Column("Accounts", .count),
      ])
    for (number, step) in steps.enumerated() {
      let worth = section.netWorth(number)
      let change = number > 0 ? (worth - section.netWorth(number - 1)).decimal : nil
      table.append([
        .text(step.label), .date(step.last, nil), .sum(worth, section.currency),
        change.map { .change($0, section.currency) } ?? .none, .count(section.known(number)),
      ])
    }
    return table
  }

  private func accounts(of section: CurrencySection) -> ReportTable {
    var table = ReportTable(
      section.accounts.count > 1 ? "Accounts" : "",
      columns: [
        ReportTable.Column("Account", .text, isGroup: true), ReportTable.Column("Period", .text),
        ReportTable.Column("On", .date), ReportTable.Column("Balance", .amount),
        ReportTable.Column("Moved", .amount), ReportTable.Column("Basis", .text),
      ])
    for account in section.accounts {
      for (step, cell) in zip(steps, account.cells) {
        guard let cell else { continue }
        table.append([
          .text(account.name), .text(step.label), .date(step.last, nil),
          .sum(cell.balance, section.currency), .change(cell.change.decimal, section.currency),
          .word(cell.basis.title),
        ])
      }
    }
    return table
  }

  /// The report for programs: a row an account and step.
  package var records: ReportTable {
    var table = ReportTable(columns: [
      ReportTable.Column("account", .text), ReportTable.Column("currency", .text),
      ReportTable.Column("period", .text), ReportTable.Column("date", .date),
      ReportTable.Column("balance", .amount), ReportTable.Column("change", .amount),
      ReportTable.Column("basis", .text),
    ])
    for section in currencies {
      for account in section.accounts {
        for (step, cell) in zip(steps, account.cells) {
          guard let cell else { continue }
          table.append([
            .text(account.name), .word(section.currency.rawValue), .text(step.label), .date(step.last, nil),
            .sum(cell.balance, section.currency), .sum(cell.change, section.currency),
            .word(cell.basis.rawValue),
          ])
        }
      }
    }
    return table
  }
}

extension BalancesReport.CurrencySection {
  /// Whether a balance of that step rests on nothing but transactions.
  fileprivate func restsOnTransactions(_ step: Int) -> Bool {
    accounts.contains { $0.cells[step]?.basis == .transactions }
  }
}

extension BalancesReport.Basis {
  fileprivate var title: String { self == .transactions ? "from transactions" : rawValue }
}
