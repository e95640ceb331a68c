import FinanceDomain

extension Transaction {
  /// One transaction, as in every list; `time`, `note`, `payee`, `tags` and `balance` are absent where there is none.
  package var json: JSONValue {
    json(
      dated: [JSONValue.Member("date", .string("\(date)"))]
        + (time.map { [JSONValue.Member("time", .string("\($0)"))] } ?? []))
  }

  /// The same with its day and time said by those members.
  func json(dated moment: [JSONValue.Member]) -> JSONValue {
    .object(
      [JSONValue.Member("id", .string(id.rawValue))] + moment + [
        JSONValue.Member("amount", .amount(amount, currency)),
        JSONValue.Member("type", .string(type.rawValue)),
        JSONValue.Member("category", .string(category.rawValue)),
        JSONValue.Member("description", .string(description)),
        JSONValue.Member("account", .string(account)),
        JSONValue.Member("currency", .string(currency.rawValue)),
      ] + (note.map { [JSONValue.Member("note", .string($0))] } ?? [])
        + (payee.map { [JSONValue.Member("payee", .string($0))] } ?? [])
        + (tags.isEmpty ? [] : [JSONValue.Member("tags", .array(tags.map { .string($0) }))])
        + (balance.map { [JSONValue.Member("balance", .amount($0, currency))] } ?? []))
  }
}

extension PaginatedResult<Transaction> {
  /// `finance.transactions/1`.
  package func json(period: DatePeriod) -> JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.transactions/1")),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("page", page.map { .integer($0) } ?? .null),
        JSONValue.Member("pageSize", .integer(pageSize)),
        JSONValue.Member("totalItems", .integer(totalItems)),
        JSONValue.Member("totalPages", .integer(totalPages)), JSONValue.Member("next", .optional(next?.text)),
        JSONValue.Member("items", .array(items.map(\.json))),
      ] + account.members)
  }
}
