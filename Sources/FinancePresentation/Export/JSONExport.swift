import FinanceDomain

extension ExportedTransactions {
  /// `finance.export/1`: the period, the transactions, the account of the rows.
  package static let form = ReportForm<ExportedTransactions>(
    "export", by: "export", title: "All transactions, to be read again", lines: Transaction.exported,
    [
      .period { $0.period },
      .rows("transactions", Transaction.exported, "Oldest first.") { Array($0.transactions) },
    ]
      + ScanRowCounts.fields.of { $0.account }
  ) { Array($0.transactions) }
}

/// Transactions as one JSON document: a transaction a line, then the account of the rows.
enum JSONExport {
  static func render(_ export: ExportedTransactions, tool: String?) -> String {
    let form = ExportedTransactions.form
    var text = "{" + lines(of: form.json(export, with: form.fields["period"]).made(by: tool))
    text += ",\n  \"transactions\": ["
    for (number, item) in export.transactions.enumerated() {
      text += (number > 0 ? ",\n    " : "\n    ") + JSONWriter.compact(Transaction.exported.fields.json(item))
    }
    text += export.transactions.isEmpty ? "]" : "\n  ]"
    return text + "," + lines(of: ScanRowCounts.fields.json(export.account)) + "\n}\n"
  }

  /// The members, a line each.
  private static func lines(of value: JSONValue) -> String {
    guard case .object(let members) = value else { return "" }
    return members.map {
      "\n  " + JSONWriter.compact(.string($0.key)) + ": " + JSONWriter.compact($0.value)
    }.joined(separator: ",")
  }
}

/// Transactions as JSON Lines, in the keys that the program itself reads.
enum JSONLinesExport {
  static func render(_ list: TransactionList) -> String {
    list.reduce(into: "") { $0 += JSONWriter.compact(Transaction.exported.fields.json($1)) + "\n" }
  }
}
