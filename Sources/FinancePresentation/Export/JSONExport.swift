import FinanceDomain

/// Transactions as one JSON document, `finance.export/1`: a transaction a line, then the account of the rows.
enum JSONExport {
  static func render(_ export: ExportedTransactions, tool: String?) -> String {
    var text = "{" + lines(of: head(of: export).made(by: tool)) + ",\n  \"transactions\": ["
    for (number, item) in export.transactions.enumerated() {
      text += (number > 0 ? ",\n    " : "\n    ") + JSONWriter.compact(item.exportedJSON)
    }
    text += export.transactions.isEmpty ? "]" : "\n  ]"
    return text + "," + lines(of: .object(export.account.members)) + "\n}\n"
  }

  private static func head(of export: ExportedTransactions) -> JSONValue {
    .object([
      JSONValue.Member("schema", .string("finance.export/1")),
      JSONValue.Member("period", .period(export.period)),
    ])
  }

  /// The members, a line each.
  private static func lines(of value: JSONValue) -> String {
    guard case .object(let members) = value else { return "" }
    return members.map {
      "\n  " + JSONWriter.compact(.string($0.key)) + ": " + JSONWriter.compact($0.value)
    }.joined(separator: ",")
  }
}
