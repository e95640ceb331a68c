import FinanceDomain

extension AnomalyReport {
  /// `finance.anomalies/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.anomalies/1")),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("threshold", .string(settings.threshold.digits(places: 2))),
        JSONValue.Member("leftOut", .integer(leftOut)),
        JSONValue.Member("notJudged", .array(shortfalls.map { json($0) })),
        JSONValue.Member("findings", .array(findings.map(\.json))),
      ] + account.members)
  }

  private func json(_ shortfall: Shortfall) -> JSONValue {
    .object([
      JSONValue.Member("kind", .string(shortfall.kind.rawValue)),
      JSONValue.Member("count", .integer(shortfall.count)),
      JSONValue.Member("of", .integer(shortfall.total)),
      JSONValue.Member("message", .string(sentence(about: shortfall))),
    ])
  }
}

extension Anomaly {
  /// One finding; what it does not say is absent. A month's date is its first day.
  package var json: JSONValue {
    let optional = [
      month.map { JSONValue.Member("month", .string("\($0)")) },
      payee.map { JSONValue.Member("payee", .string($0)) },
      category.map { JSONValue.Member("category", .string($0.rawValue)) },
      account.map { JSONValue.Member("account", .string($0)) },
      score.map { JSONValue.Member("score", .string($0.digits(places: 2))) },
      baseline.map { JSONValue.Member("baseline", $0.json(in: currency)) },
      bar.map { JSONValue.Member("limit", .sum($0.amount, currency)) },
      bar.map { JSONValue.Member("limitOf", .integer($0.count)) },
      earlier.map { JSONValue.Member("before", .string("\($0)")) },
      series.map { JSONValue.Member("series", .string($0)) },
      transaction.map { JSONValue.Member("transaction", $0.json) },
    ]
    return .object(
      [
        JSONValue.Member("kind", .string(kind.rawValue)), JSONValue.Member("date", .string("\(day)")),
        JSONValue.Member("type", .string(type.rawValue)),
        JSONValue.Member("amount", .amount(amount, currency)),
        JSONValue.Member("currency", .string(currency.rawValue)),
      ] + optional.compactMap(\.self))
  }
}

extension Baseline {
  fileprivate func json(in currency: Currency) -> JSONValue {
    .object([
      JSONValue.Member("others", .integer(count)), JSONValue.Member("median", .amount(median, currency)),
      JSONValue.Member("mad", .amount(deviation, currency)),
      JSONValue.Member("least", .sum(range.lowerBound, currency)),
      JSONValue.Member("most", .sum(range.upperBound, currency)),
    ])
  }
}
