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
    let head = "{" + lines(of: form.json(export, with: form.fields["period"]).made(by: tool))
    var text = Array((head + ",\n  \"transactions\": [").utf8)
    for (number, item) in export.transactions.enumerated() {
      text += (number > 0 ? ",\n    " : "\n    ").utf8
      JSONWriter.append(Transaction.exported.fields.json(item), to: &text)
    }
    text += (export.transactions.isEmpty ? "]" : "\n  ]").utf8
    text += ("," + lines(of: ScanRowCounts.fields.json(export.account)) + "\n}\n").utf8
    return String(decoding: text, as: UTF8.self)
  }

  /// The members, a line each.
  private static func lines(of value: JSONValue) -> String {
    guard case .object(let members) = value else { return "" }
    return members.map {
      "\n  " + JSONWriter.compact(.string($0.key)) + ": " + JSONWriter.compact($0.value)
    }.joined(separator: ",")
  }
}
