import FinancePresentation

/// The documents that have a schema, as text and as JSON.
struct SchemaListing {
  let documents: [SchemaDocument]

  /// A line for each.
  var text: String {
    let width = documents.map(\.name.count).max() ?? 0
    return documents.map { document in
      document.name + String(repeating: " ", count: width - document.name.count) + "  \(document.title)\n"
    }.joined()
  }

  /// `finance.schemas/1`.
  var json: String { JSONWriter.pretty(SchemaDocument.list(documents).made(by: Finance.tool)) }
}
