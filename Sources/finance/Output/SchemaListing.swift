import FinancePresentation

/// The documents that have a schema, as text and as JSON.
struct SchemaListing {
  let documents: [SchemaDocument]

  var text: String {
    let width = documents.map(\.name.count).max() ?? 0
    return documents.map { document in
      document.name + String(repeating: " ", count: width - document.name.count) + "  \(document.title)\n"
    }.joined()
  }

  var json: String { JSONWriter.pretty(SchemaListing.form.json(self).made(by: Finance.tool)) }

  static let form = ReportForm<SchemaListing>(
    "schemas", by: "schema", title: "The documents that have a schema", hasLines: false,
    [.rows("schemas", Record(document)) { $0.documents }])

  private static let document: [Field<SchemaDocument>] = [
    Field("name", .text, "What `finance schema` takes.") { .text($0.name) },
    Field("id", .text, "What such a document has under `schema`.") { .text($0.identifier) },
    Field("title", .text) { .text($0.title) },
    .texts("commands", .text, "The commands that print it.") { $0.commands.map { "finance \($0)" } },
  ]
}
