import FinanceDomain

extension TransactionExplanation {
  /// `finance.explain/1`.
  package var json: JSONValue {
    let head = [
      JSONValue.Member("schema", .string("finance.explain/1")), JSONValue.Member("id", .string(id.rawValue)),
    ]
    return .object(head + (found.map { $0.row.members + $0.rules.members } ?? []) + account.members)
  }
}

extension RowProvenance {
  fileprivate var members: [JSONValue.Member] {
    [
      JSONValue.Member(
        "source",
        .object([
          JSONValue.Member("path", .string(path)), JSONValue.Member("format", .string(format)),
          JSONValue.Member("line", line.map { .integer($0) } ?? .null),
          JSONValue.Member("profile", .optional(profile)), JSONValue.Member("row", .string(text)),
        ]))
    ]
  }
}

extension RuleExplanation {
  fileprivate var members: [JSONValue.Member] {
    [
      JSONValue.Member("before", before.json), JSONValue.Member("after", after.json),
      JSONValue.Member("winners", .object(RuleField.allCases.compactMap { winnerMember(of: $0) })),
      JSONValue.Member("rules", .array(attempts.map { $0.json(rules[$0.rule]) })),
    ]
  }

  private func winnerMember(of field: RuleField) -> JSONValue.Member? {
    winner(of: field).map { JSONValue.Member(field.rawValue, .string($0.name)) }
  }
}

extension RuleExplanation.Attempt {
  fileprivate func json(_ rule: CategorizationRule) -> JSONValue {
    .object([
      JSONValue.Member("name", .string(rule.name)),
      JSONValue.Member("line", rule.line.map { .integer($0) } ?? .null),
      JSONValue.Member("condition", .string(rule.conditionText)),
      JSONValue.Member("met", .boolean(isMet)), JSONValue.Member("failed", .optional(failed)),
      JSONValue.Member("decides", .array(decided.map { .string($0.rawValue) })),
    ])
  }
}
