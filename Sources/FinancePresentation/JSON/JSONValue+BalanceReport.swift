import FinanceDomain

extension BalanceReport {
  /// `finance.balance/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.balance/1")),
        JSONValue.Member("by", .string(step.rawValue)),
        JSONValue.Member("period", .period(period)), JSONValue.Member("rows", .array(jsonRows)),
        JSONValue.Member("averages", .array(averages.map(\.json))),
      ] + account.conversionMembers + account.members)
  }

  /// The rows alone.
  package var jsonRows: [JSONValue] {
    rows.map { row in
      .object(
        [
          JSONValue.Member("period", .string(row.period)), JSONValue.Member("days", .days(row.days)),
          JSONValue.Member("currency", .string(row.balance.currency.rawValue)),
        ] + row.balance.members(net: "balance") + row.balance.countMembers)
    }
  }
}

extension BalanceReport.Average {
  /// What a step came to on average.
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("currency", .string(currency.rawValue)), JSONValue.Member("steps", .integer(steps)),
      JSONValue.Member("income", .sum(income, currency)),
      JSONValue.Member("expense", .sum(expense, currency)),
      JSONValue.Member("balance", .sum(balance, currency)),
    ])
  }
}
