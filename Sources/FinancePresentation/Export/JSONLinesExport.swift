import FinanceDomain

/// Transactions as JSON Lines, in the keys that the program itself reads.
enum JSONLinesExport {
  static func render(_ list: TransactionList) -> String {
    list.reduce(into: "") { $0 += JSONWriter.compact(Transaction.exported.fields.json($1)) + "\n" }
  }
}
