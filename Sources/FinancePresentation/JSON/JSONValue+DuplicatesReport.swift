import FinanceDomain

extension DuplicatesReport {
  /// `finance.duplicates/1`.
  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("schema", .string("finance.duplicates/1")),
        JSONValue.Member("period", .period(period)),
        JSONValue.Member("duplicates", .array(rows.map(\.json))),
        JSONValue.Member("conflicts", .array(conflicts.map(\.conflict))),
      ] + account.members)
  }
}

extension DuplicatesReport.Row {
  /// One dropped row; `id` is absent where the key is not the id.
  package var json: JSONValue {
    .object(
      place.members + [
        JSONValue.Member("sameAs", .object(original.members)), JSONValue.Member("key", .string(key.rawValue)),
      ] + (key == .id ? [JSONValue.Member("id", .string(transaction.id.rawValue))] : []) + [
        JSONValue.Member("date", .string("\(transaction.date)")),
        JSONValue.Member("amount", .amount(transaction.amount, transaction.currency)),
        JSONValue.Member("type", .string(transaction.type.rawValue)),
        JSONValue.Member("description", .string(transaction.description)),
        JSONValue.Member("account", .string(transaction.account)),
        JSONValue.Member("currency", .string(transaction.currency.rawValue)),
      ])
  }
}

extension DuplicatesReport.Place {
  fileprivate var members: [JSONValue.Member] {
    [JSONValue.Member("source", .string(source)), JSONValue.Member("line", .integer(line))]
  }
}

extension RejectedRow {
  fileprivate var conflict: JSONValue {
    .object([
      JSONValue.Member("source", .string(sourceName)),
      JSONValue.Member("line", line.map { .integer($0) } ?? .null), JSONValue.Member("id", .optional(value)),
      JSONValue.Member("message", .string(message)),
    ])
  }
}
