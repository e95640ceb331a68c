import FinanceDomain

extension TransfersReport {
  /// `finance.transfers/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.transfers/1")),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("ownAccounts", .array(policy.ownAccounts.map { .string($0) })),
        JSONValue.Member("unseenAccounts", .array(unseenAccounts.map { .string($0) })),
        JSONValue.Member("windowDays", .integer(policy.windowDays)),
        JSONValue.Member("currencies", .array(totals.map(\.json))),
        JSONValue.Member("pairs", .array(pairs.map(\.json))),
        JSONValue.Member("unmatched", .array(unmatched.map(\.json))),
        JSONValue.Member("ambiguous", .array(ambiguities.map(\.json))),
      ] + account.members)
  }

  /// Pairs, transactions without a partner and ambiguous groups, each with its state.
  package var jsonRows: [JSONValue] {
    func row(_ state: String, _ members: [JSONValue.Member]) -> JSONValue {
      .object([JSONValue.Member("state", .string(state))] + members)
    }
    return pairs.map { row("pair", $0.members) }
      + unmatched.map { row("unmatched", [JSONValue.Member("transaction", $0.json)]) }
      + ambiguities.map { row("ambiguous", $0.members) }
  }
}

extension TransfersReport.CurrencyTotals {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("currency", .string(currency.rawValue)), JSONValue.Member("pairs", .integer(pairs)),
      JSONValue.Member("paired", .amount(paired, currency)),
      JSONValue.Member("unmatched", .integer(unmatched)),
      JSONValue.Member("unmatchedNet", .amount(unmatchedNet, currency)),
      JSONValue.Member("ambiguous", .integer(ambiguous)),
      JSONValue.Member("ambiguousNet", .amount(ambiguousNet, currency)),
    ])
  }
}

extension TransfersReport.Pair {
  fileprivate var json: JSONValue { .object(members) }

  fileprivate var members: [JSONValue.Member] {
    [
      JSONValue.Member("amount", .amount(sent.amount, sent.currency)),
      JSONValue.Member("currency", .string(sent.currency.rawValue)), JSONValue.Member("days", .integer(days)),
      JSONValue.Member("scope", .string(isWhole ? "whole" : "cut")), JSONValue.Member("sent", sent.json),
      JSONValue.Member("received", received.json),
    ]
  }
}

extension TransfersReport.Ambiguity {
  fileprivate var json: JSONValue { .object(members) }

  fileprivate var members: [JSONValue.Member] {
    [
      JSONValue.Member("sent", .array(sent.map(\.json))),
      JSONValue.Member("received", .array(received.map(\.json))),
    ]
  }
}
