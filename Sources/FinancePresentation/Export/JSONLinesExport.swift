import FinanceDomain

/// Transactions as JSON Lines, in the keys that the program itself reads.
enum JSONLinesExport {
  static func render(_ list: TransactionList) -> String {
    list.reduce(into: "") { $0 += JSONWriter.compact($1.exportedJSON) + "\n" }
  }
}

extension Transaction {
  /// The transaction as it is read again: a clock reading stands behind its day, not under a key of its own.
  var exportedJSON: JSONValue {
    .object(
      [
        JSONValue.Member("id", .string(id.rawValue)), JSONValue.Member("date", .string(moment)),
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
