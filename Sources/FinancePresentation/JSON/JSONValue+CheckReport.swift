import FinanceDomain

extension CheckReport {
  /// `finance.check/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.check/1")),
        JSONValue.Member("today", .string("\(today)")), JSONValue.Member("period", .period(period)),
        JSONValue.Member("checks", .array(kinds.map { .string($0.rawValue) })),
        JSONValue.Member("findings", .array(findings.map(\.json))),
        JSONValue.Member("statements", .array(statements.map(\.json))),
      ] + account.members)
  }
}

extension CheckFinding {
  /// One finding; what it does not say is absent.
  package var json: JSONValue {
    let optional = [
      source.map { JSONValue.Member("source", .string($0)) },
      line.map { JSONValue.Member("line", .integer($0)) },
      account.map { JSONValue.Member("account", .string($0)) },
      day.map { JSONValue.Member("date", .string("\($0)")) },
      difference.map { JSONValue.Member("difference", .amount($0.amount, $0.currency)) },
      difference.map { JSONValue.Member("currency", .string($0.currency.rawValue)) },
    ]
    return .object(
      [
        JSONValue.Member("check", .string(kind.rawValue)), JSONValue.Member("code", .string(code.rawValue)),
        JSONValue.Member("message", .string(message)),
      ] + optional.compactMap(\.self))
  }
}

extension BalanceProof {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("source", .string(source)), JSONValue.Member("account", .string(account)),
      JSONValue.Member("currency", .string(currency.rawValue)), JSONValue.Member("rows", .integer(rows)),
      JSONValue.Member("from", .string("\(days.lowerBound)")),
      JSONValue.Member("to", .string("\(days.upperBound)")),
      JSONValue.Member("opening", opening.map { .amount($0, currency) } ?? .null),
      JSONValue.Member("closing", closing.map { .amount($0, currency) } ?? .null),
      JSONValue.Member("balances", .string(isContinuous ? "continuous" : "broken")),
    ])
  }
}
