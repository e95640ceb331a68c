import FinanceDomain

extension BalancesReport {
  /// `finance.balances/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.balances/1")),
        JSONValue.Member("by", .string(step.rawValue)), JSONValue.Member("period", .period(period)),
        JSONValue.Member("netWorth", .array(currencies.flatMap(worth))),
        JSONValue.Member("rows", .array(jsonRows)),
        JSONValue.Member("contradictions", .array(contradictions.map(json))),
      ] + account.members)
  }

  /// The balances, account by account.
  package var jsonRows: [JSONValue] {
    currencies.flatMap { section in
      section.accounts.flatMap { account in
        zip(steps, account.cells).compactMap { step, cell in
          cell.map { json(of: $0, of: account.name, in: section.currency, step) }
        }
      }
    }
  }

  private func json(
    of cell: Cell, of account: String, in currency: Currency, _ step: DatePeriod
  ) -> JSONValue {
    .object([
      JSONValue.Member("account", .string(account)),
      JSONValue.Member("currency", .string(currency.rawValue)),
      JSONValue.Member("period", .string(step.label)), JSONValue.Member("date", .string("\(step.last)")),
      JSONValue.Member("balance", .sum(cell.balance, currency)),
      JSONValue.Member("change", .sum(cell.change, currency)),
      JSONValue.Member("basis", .string(cell.basis.rawValue)),
    ])
  }

  private func worth(of section: CurrencySection) -> [JSONValue] {
    steps.enumerated().map { number, step in
      .object([
        JSONValue.Member("currency", .string(section.currency.rawValue)),
        JSONValue.Member("period", .string(step.label)), JSONValue.Member("date", .string("\(step.last)")),
        JSONValue.Member("balance", .sum(section.netWorth(number), section.currency)),
        JSONValue.Member("accounts", .integer(section.known(number))),
      ])
    }
  }

  private func json(_ found: Contradiction) -> JSONValue {
    let currency = found.later.currency
    func known(_ balance: KnownBalance) -> JSONValue {
      .object([
        JSONValue.Member("date", .string("\(balance.day)")),
        JSONValue.Member("balance", .sum(balance.balance, currency)),
        JSONValue.Member("origin", .string(name(of: balance.origin))),
      ])
    }
    return .object([
      JSONValue.Member("account", .string(found.later.account)),
      JSONValue.Member("currency", .string(currency.rawValue)),
      JSONValue.Member("earlier", known(found.earlier)), JSONValue.Member("later", known(found.later)),
      JSONValue.Member("moved", .sum(found.moved, currency)),
      JSONValue.Member("transactions", .integer(found.transactions)),
      JSONValue.Member("difference", .sum(found.difference, currency)),
      JSONValue.Member("message", .string(sentence(about: found))),
    ])
  }
}
