import FinanceDomain

/// Transactions as JSON Lines, in the keys that the program itself reads.
enum JSONLinesExport {
  static func render(_ list: TransactionList) -> String {
    list.reduce(into: "") { $0 += JSONWriter.compact($1.exportedJSON) + "\n" }
  }
}

extension Transaction {
  /// The transaction as it is read again: a clock reading stands behind its day, not under a key of its own.
  var exportedJSON: JSONValue { json(dated: [JSONValue.Member("date", .string(moment))]) }
}
