import FinanceDomain

extension LargestReport {
  /// `finance.largest/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.largest/1")), JSONValue.Member("period", .period(period)),
        JSONValue.Member("currencies", .array(currencies.map(\.json))),
      ] + account.members)
  }
}

extension LargestReport.CurrencySection {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("currency", .string(currency.rawValue)),
      JSONValue.Member("transactions", .array(transactions.map(\.json))),
    ])
  }
}
