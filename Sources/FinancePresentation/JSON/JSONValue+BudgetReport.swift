import FinanceDomain

extension BudgetReport {
  /// `finance.budget/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.budget/1")), JSONValue.Member("period", .period(period)),
        JSONValue.Member("asOf", .optional(asOf.map { "\($0)" })),
        JSONValue.Member("asOfFrom", .string(isAsOfNamed ? "today" : "data")),
        JSONValue.Member("currencies", .array(currencies.map(\.json))),
      ] + account.members)
  }

  /// The budgets.
  package var jsonRows: [JSONValue] { currencies.flatMap(\.rows).map(\.json) }
}

extension BudgetReport.CurrencySection {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("currency", .string(currency.rawValue)),
      JSONValue.Member("budgets", .array(rows.map(\.json))),
      JSONValue.Member("otherDays", .sum(otherDays, currency)),
      JSONValue.Member("notBudgeted", .sum(notBudgeted, currency)),
      JSONValue.Member("expense", .sum(expense, currency)),
      JSONValue.Member("total", total.map { .object($0.members(in: currency)) } ?? .null),
      JSONValue.Member("overlapping", .array(overlapping.map { .string($0) })),
    ])
  }
}

extension BudgetReport.Row {
  /// A budget, as the report of a period has it as well.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("budget", .string(name)),
        JSONValue.Member("kind", .string(isGroup ? "group" : "category")),
        JSONValue.Member("categories", .array(categories.map { .string($0.rawValue) })),
        JSONValue.Member("currency", .string(currency.rawValue)),
        JSONValue.Member("within", .optional(within)), JSONValue.Member("per", .string(step.rawValue)),
        JSONValue.Member("periods", .integer(periods)),
        JSONValue.Member("days", .days(days.first...days.last)),
        JSONValue.Member("countedTo", .string("\(lastCounted)")),
        JSONValue.Member("coversPeriod", .boolean(coversPeriod)),
        JSONValue.Member("rollover", .string(rollover.rawValue)),
      ] + figures.members(in: currency) + [
        JSONValue.Member("passed", .percent(pace?.passed)),
        JSONValue.Member("ahead", pace.map { .sum($0.ahead, currency) } ?? .null),
        JSONValue.Member("state", .string(state.rawValue)),
      ])
  }
}

extension BudgetReport.Figures {
  fileprivate func members(in currency: Currency) -> [JSONValue.Member] {
    [
      JSONValue.Member("amount", .sum(budget, currency)),
      JSONValue.Member("carriedIn", .sum(carriedIn, currency)),
      JSONValue.Member("available", .sum(available, currency)),
      JSONValue.Member("actual", .sum(actual, currency)),
      JSONValue.Member("remaining", .sum(remaining, currency)),
      JSONValue.Member("used", .percent(used)),
    ]
  }
}
