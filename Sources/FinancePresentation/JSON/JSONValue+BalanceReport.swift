import FinanceDomain

extension BalanceReport {
  /// `finance.balance/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.balance/1")),
        JSONValue.Member("by", .string(step.rawValue)),
        JSONValue.Member("period", .period(period)), JSONValue.Member("rows", .array(jsonRows)),
      ] + account.members)
  }

  /// The rows alone.
  package var jsonRows: [JSONValue] {
    rows.map { row in
      .object(
        [
          JSONValue.Member("period", .string(row.period)),
          JSONValue.Member("currency", .string(row.balance.currency.rawValue)),
        ] + row.balance.members(net: "balance") + row.balance.countMembers)
    }
  }
}
