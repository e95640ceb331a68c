import FinanceDomain

extension TotalsReport {
  /// `finance.totals/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.totals/1")),
        JSONValue.Member("by", .string(dimension.rawValue)), JSONValue.Member("period", .period(period)),
        JSONValue.Member("rows", .array(jsonRows)),
      ] + account.members)
  }

  /// The rows alone; the key is called by the dimension's name.
  package var jsonRows: [JSONValue] {
    rows.map { row in
      .object(
        [
          JSONValue.Member(dimension.rawValue, .string(row.key)),
          JSONValue.Member("currency", .string(row.balance.currency.rawValue)),
        ] + row.balance.members(net: "net") + row.balance.countMembers)
    }
  }
}
