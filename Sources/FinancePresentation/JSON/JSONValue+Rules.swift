import FinanceDomain

extension RuleLintReport {
  /// `finance.rules-lint/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.rules-lint/1")),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("rules", .integer(rules.count)),
        JSONValue.Member("transactions", transactions.map { .integer($0) } ?? .null),
        JSONValue.Member("findings", .array(jsonRows)),
      ] + account.members)
  }

  /// The findings.
  package var jsonRows: [JSONValue] {
    findings.map { finding in
      let rule = rules[finding.rule]
      return .object([
        JSONValue.Member("rule", .string(rule.name)),
        JSONValue.Member("line", rule.line.map { .integer($0) } ?? .null),
        JSONValue.Member("code", .string(finding.code)),
        JSONValue.Member("message", .string(finding.sentence(among: rules))),
      ])
    }
  }
}

extension RuleSuggestionReport {
  /// `finance.rules-suggest/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.rules-suggest/1")),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("transactions", .integer(transactions)),
        JSONValue.Member("uncategorized", .integer(uncategorized)),
        JSONValue.Member("suggestions", .array(jsonRows)),
      ] + account.members)
  }

  /// The suggestions.
  package var jsonRows: [JSONValue] {
    suggestions.map { item in
      .object([
        JSONValue.Member("payee", .string(item.payee)),
        JSONValue.Member("currency", .string(item.currency.rawValue)),
        JSONValue.Member("income", .amount(item.flow.income.decimal, item.currency)),
        JSONValue.Member("expense", .amount(item.flow.expense.decimal, item.currency)),
        JSONValue.Member("transactions", .integer(item.flow.count)),
        JSONValue.Member("condition", .string(item.condition.text)),
        JSONValue.Member("yaml", .string(item.lines.joined(separator: "\n") + "\n")),
      ])
    }
  }
}

extension RuleTestReport {
  /// `finance.rules-test/1`.
  package var json: JSONValue {
    .object([
      JSONValue.Member("schema", .string("finance.rules-test/1")),
      JSONValue.Member("examples", .integer(results.count)),
      JSONValue.Member("failed", .integer(failures.count)), JSONValue.Member("results", .array(jsonRows)),
    ])
  }

  /// The examples.
  package var jsonRows: [JSONValue] {
    results.map { result in
      .object([
        JSONValue.Member("rule", .string(rules[result.rule].name)),
        JSONValue.Member("example", .string(result.description)),
        JSONValue.Member("mustBeMet", .boolean(result.isExpected)),
        JSONValue.Member("passed", .boolean(result.isPassed)),
        JSONValue.Member("failed", .optional(result.failed)),
      ])
    }
  }
}
