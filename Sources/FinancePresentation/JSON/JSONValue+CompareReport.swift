import FinanceDomain

extension CompareReport {
  /// `finance.compare/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.compare/1")),
        JSONValue.Member("by", .string(dimensions.map(\.rawValue).joined(separator: ","))),
      ] + periods.members + [
        JSONValue.Member("currencies", .array(currencies.map { json(of: $0) }))
      ] + account.conversionMembers + account.members)
  }

  /// The rows alone.
  package var jsonRows: [JSONValue] { currencies.flatMap(\.rows).map { $0.json(by: dimensions) } }

  private func json(of section: CurrencySection) -> JSONValue {
    let currency = section.now.currency
    func figures(_ balance: Balance) -> JSONValue {
      .object(balance.members(net: "balance") + balance.countMembers)
    }
    func moved(_ change: PeriodComparison.Change) -> JSONValue {
      .object([
        JSONValue.Member("amount", .amount(change.amount, currency)),
        JSONValue.Member("percent", .percent(change.percent)),
      ])
    }
    return .object([
      JSONValue.Member("currency", .string(currency.rawValue)),
      JSONValue.Member("earlier", figures(section.comparison.balance)),
      JSONValue.Member("later", figures(section.now)),
      JSONValue.Member("incomeChange", moved(section.comparison.income)),
      JSONValue.Member("expenseChange", moved(section.comparison.expense)),
      JSONValue.Member("balanceChange", moved(section.comparison.net)),
      JSONValue.Member("rows", .array(section.rows.map { $0.json(by: dimensions) })),
    ])
  }
}

extension ComparedPeriods {
  /// Which days are compared, and where the data end if that is why they are not all.
  package var members: [JSONValue.Member] {
    [
      JSONValue.Member("earlier", .period(earlier)), JSONValue.Member("later", .period(later)),
      JSONValue.Member("sameDaysUntil", .optional(dataEnd.map { "\($0)" })),
    ]
  }
}

extension CompareReport.Row {
  /// What it came to then and now, and by how much it moved.
  package func json(by dimensions: [TotalsReport.Dimension]) -> JSONValue {
    .object(
      zip(dimensions, keys).map { JSONValue.Member($0.rawValue, .string($1)) } + [
        JSONValue.Member("currency", .string(now.currency.rawValue)),
        JSONValue.Member("earlier", .object(then.members(net: "net") + then.countMembers)),
        JSONValue.Member("later", .object(now.members(net: "net") + now.countMembers)),
        JSONValue.Member("change", .amount(change.amount, now.currency)),
        JSONValue.Member("percent", .percent(change.percent)),
        JSONValue.Member("state", .string(state.rawValue)),
      ])
  }
}
