import FinanceDomain

extension ScanRowCounts {
  /// What was converted and how, where that was asked for.
  package var conversionMembers: [JSONValue.Member] {
    conversion.map { [JSONValue.Member("conversion", $0.json)] } ?? []
  }
}

extension CurrencyConversion {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("in", .string(target.rawValue)), JSONValue.Member("at", .string(basis.rawValue)),
      JSONValue.Member("maxAge", .integer(ConversionTerms.maximumAge)),
      JSONValue.Member("complete", .boolean(isComplete)),
      JSONValue.Member("currencies", .array(sections.map { $0.json(in: target) })),
    ])
  }
}

extension CurrencyConversion.Section {
  fileprivate func json(in target: Currency) -> JSONValue {
    .object([
      JSONValue.Member("currency", .string(currency.rawValue)),
      JSONValue.Member("transactions", .integer(native.count)),
      JSONValue.Member("income", .sum(native.income, currency)),
      JSONValue.Member("expense", .sum(native.expense, currency)),
      JSONValue.Member(
        "converted",
        .object([
          JSONValue.Member("income", .sum(converted.income, target)),
          JSONValue.Member("expense", .sum(converted.expense, target)),
        ])),
      JSONValue.Member("rates", .array(rates.map(\.json))),
      JSONValue.Member("missing", .array(gaps.map(\.json))),
    ])
  }
}

extension CurrencyConversion.UsedRate {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("date", .string("\(listed.day)")),
      JSONValue.Member("from", .string(listed.from.rawValue)),
      JSONValue.Member("to", .string(listed.to.rawValue)),
      JSONValue.Member("rate", .string("\(listed.rate)")),
      JSONValue.Member("transactions", .integer(transactions)),
    ])
  }
}

extension CurrencyConversion.Gap {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("date", .string("\(day)")), JSONValue.Member("reason", .string(obstacle.rawValue)),
      JSONValue.Member("transactions", .integer(transactions)),
    ])
  }
}
