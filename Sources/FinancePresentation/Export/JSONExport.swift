import FinanceDomain

/// Transactions as one JSON document, `finance.export/1`: a transaction a line, then the account of the rows.
enum JSONExport {
  static func render(_ export: ExportedTransactions) -> String {
    var text = "{\n  \"schema\": \"finance.export/1\",\n  \"transactions\": ["
    for (number, item) in export.transactions.enumerated() {
      text += (number > 0 ? ",\n    " : "\n    ") + JSONWriter.compact(item.exportedJSON)
    }
    text += export.transactions.isEmpty ? "]" : "\n  ]"
    for member in export.account.members {
      text += ",\n  " + JSONWriter.compact(.string(member.key)) + ": " + JSONWriter.compact(member.value)
    }
    return text + "\n}\n"
  }
}
