import FinanceDomain

extension FinanceReport {
  /// `finance.report/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.report/1")), JSONValue.Member("period", .period(period)),
        JSONValue.Member("dataDays", .days(dataDays)),
      ] + (compared.map { [JSONValue.Member("compared", .object($0.members))] } ?? []) + [
        account.sourcesMember,
        JSONValue.Member("currencies", .array(currencies.map(\.json))),
      ] + account.conversionMembers + account.remarkMembers)
  }
}

extension FinanceReport.CurrencySection {
  fileprivate var json: JSONValue {
    .object(
      [JSONValue.Member("currency", .string(currency.rawValue))] + balance.members(net: "balance")
        + balance.countMembers + (bridge.map { [JSONValue.Member("bridge", $0.json)] } ?? []) + [
          JSONValue.Member("comparisons", .array(comparisons.map(\.json)))
        ] + moversMembers + [
          JSONValue.Member("categories", .array(categories.rows.map(\.json)))
        ] + budgetMembers + [
          JSONValue.Member("payees", .array(payees.map(\.json))),
          JSONValue.Member("largest", .array(largest.map(\.json))),
          JSONValue.Member("trend", .array(trend.months.map(\.json))),
        ])
  }
}

extension FinanceReport.CurrencySection {
  /// What moved most, where a comparison was asked for.
  private var moversMembers: [JSONValue.Member] {
    movers.isEmpty ? [] : [JSONValue.Member("movers", .array(movers.map { $0.json(by: [.category]) }))]
  }
}

extension FinanceReport.CurrencySection {
  /// The budgets, where there are any.
  private var budgetMembers: [JSONValue.Member] {
    budgets.isEmpty ? [] : [JSONValue.Member("budgets", .array(budgets.map(\.json)))]
  }
}

extension PeriodComparison {
  fileprivate var json: JSONValue {
    .object(
      [JSONValue.Member("kind", .string(kind.rawValue)), JSONValue.Member("period", .period(period))]
        + balance.members(net: "balance") + balance.countMembers + [
          JSONValue.Member("incomeChange", .amount(income.amount, balance.currency)),
          JSONValue.Member("incomeChangePercent", .percent(income.percent)),
          JSONValue.Member("expenseChange", .amount(expense.amount, balance.currency)),
          JSONValue.Member("expenseChangePercent", .percent(expense.percent)),
          JSONValue.Member("balanceChange", .amount(net.amount, balance.currency)),
          JSONValue.Member("balanceChangePercent", .percent(net.percent)),
        ])
  }
}

extension CategoryTotals.Row {
  fileprivate var json: JSONValue {
    .object(
      [JSONValue.Member("category", .string(category.rawValue))] + balance.members(net: "net")
        + [JSONValue.Member("share", .percent(share))] + balance.countMembers)
  }
}

extension PayeeTotal {
  fileprivate var json: JSONValue {
    .object(
      [JSONValue.Member("payee", .string(payee))] + balance.members(net: "net") + balance.countMembers)
  }
}

extension MonthlyBalance {
  fileprivate var json: JSONValue {
    .object(
      [JSONValue.Member("month", .string("\(month)"))] + balance.members(net: "balance")
        + balance.countMembers)
  }
}
