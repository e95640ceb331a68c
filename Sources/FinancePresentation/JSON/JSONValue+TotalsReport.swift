import FinanceDomain

extension TotalsReport {
  /// `finance.totals/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.totals/1")),
        JSONValue.Member("by", .string(dimensions.map(\.rawValue).joined(separator: ","))),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("rows", .array(jsonRows)),
      ] + account.conversionMembers + account.members)
  }

  /// The rows alone; each key is called by its dimension's name.
  package var jsonRows: [JSONValue] {
    rows.map { row in
      .object(
        zip(dimensions, row.keys).map { JSONValue.Member($0.rawValue, .string($1)) }
          + [JSONValue.Member("currency", .string(row.balance.currency.rawValue))]
          + row.balance.members(net: "net") + row.balance.countMembers)
    }
  }
}
