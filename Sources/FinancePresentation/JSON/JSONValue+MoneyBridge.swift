import FinanceDomain

extension MoneyBridge {
  /// The bridge: `opening` + `income` - `spending` + `refunds` + `transfersIn` - `transfersOut` + `transfersOutOfScope` +
  /// `ignored` + `unclassifiedIn` - `unclassifiedOut` = `closing`.
  package var json: JSONValue {
    .object(
      [JSONValue.Member("opening", .amount(opening, currency))]
        + Step.allCases.map { JSONValue.Member($0.rawValue, .amount(amount($0), currency)) }
        + [
          JSONValue.Member("closing", .amount(closing, currency)),
          JSONValue.Member("openingFrom", .string(isAnchored ? "balance" : "transactions")),
        ])
  }
}
