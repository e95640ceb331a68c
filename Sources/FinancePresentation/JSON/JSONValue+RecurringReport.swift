import FinanceDomain

extension RecurringReport {
  /// `finance.recurring/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.recurring/1")),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("asOf", .optional(asOf.map { "\($0)" })),
        JSONValue.Member("minimumOccurrences", .integer(minimumOccurrences)),
        JSONValue.Member("payees", .integer(payees)),
        JSONValue.Member("payeesWithTooFew", .integer(payeesWithTooFew)),
        JSONValue.Member("payeesWithoutRule", .integer(payeesWithoutRule)),
        JSONValue.Member("leftOut", .integer(leftOut)), JSONValue.Member("ignored", .integer(ignored)),
        JSONValue.Member("unusedIgnores", .array(unusedIgnores.map { .string($0) })),
        JSONValue.Member("currencies", .array(totals.map(\.json))),
        JSONValue.Member("series", .array(jsonRows)),
      ] + account.members)
  }

  /// The series.
  package var jsonRows: [JSONValue] { series.map { json($0) } }

  private func json(_ series: RecurringSeries) -> JSONValue {
    .object([
      JSONValue.Member("key", .string(series.key)), JSONValue.Member("payee", .string(series.name)),
      JSONValue.Member("account", .string(series.account)),
      JSONValue.Member("currency", .string(series.currency.rawValue)),
      JSONValue.Member("type", .string(series.type.rawValue)),
      JSONValue.Member("cadence", .string(series.cadence.rawValue)),
      JSONValue.Member("state", .string(isActive(series) ? "active" : "ended")),
      JSONValue.Member("occurrences", .integer(series.occurrences.count)),
      JSONValue.Member("first", .string("\(series.first)")),
      JSONValue.Member("last", .string("\(series.last)")),
      JSONValue.Member("next", .string("\(series.next)")),
      JSONValue.Member("median", .amount(series.median, series.currency)),
      JSONValue.Member("least", .sum(series.range.lowerBound, series.currency)),
      JSONValue.Member("most", .sum(series.range.upperBound, series.currency)),
      JSONValue.Member("price", .amount(series.price, series.currency)),
      JSONValue.Member("annual", .amount(series.annual, series.currency)),
      JSONValue.Member("priceChange", series.priceChange.map { $0.json(in: series.currency) } ?? .null),
      JSONValue.Member("missed", .array(series.missed.map { .string("\($0)") })),
      JSONValue.Member("evidence", .array(series.evidence.map { $0.json(on: $1, in: series.currency) })),
    ])
  }
}

extension RecurringReport.CurrencyTotals {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("currency", .string(currency.rawValue)),
      JSONValue.Member("expenses", .integer(expenses)),
      JSONValue.Member("annualExpense", .amount(annualExpense, currency)),
      JSONValue.Member("incomes", .integer(incomes)),
      JSONValue.Member("annualIncome", .amount(annualIncome, currency)),
    ])
  }
}

extension RecurringSeries.PriceChange {
  fileprivate func json(in currency: Currency) -> JSONValue {
    .object([
      JSONValue.Member("from", .sum(from, currency)), JSONValue.Member("to", .sum(to, currency)),
      JSONValue.Member("since", .string("\(since)")), JSONValue.Member("percent", .percent(percent)),
    ])
  }
}

extension PayeeHistory.Occurrence {
  fileprivate func json(on isOn: Bool, in currency: Currency) -> JSONValue {
    .object([
      JSONValue.Member("date", .string("\(day)")), JSONValue.Member("amount", .sum(amount, currency)),
      JSONValue.Member("expected", .boolean(isOn)),
    ])
  }
}
