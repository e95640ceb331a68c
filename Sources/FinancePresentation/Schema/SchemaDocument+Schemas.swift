import FinanceDomain

extension SchemaDocument {
  /// `finance.schemas/1`.
  package static let schemas = SchemaDocument(
    "schemas", by: ["schema"], "The documents that have a schema", line: .none,
    members: [
      JSONSchema.Property(
        "schemas",
        .array(
          .object([
            JSONSchema.Property("name", .text, "What `finance schema` takes."),
            JSONSchema.Property("id", .text, "What such a document has under `schema`."),
            JSONSchema.Property("title", .text),
            JSONSchema.Property("commands", .array(.text), "The commands that print it."),
          ])))
    ])

  /// The list of these documents.
  package static func list(_ documents: [SchemaDocument]) -> JSONValue {
    .object([
      JSONValue.Member("schema", .string(schemas.identifier)),
      JSONValue.Member(
        "schemas",
        .array(
          documents.map { document in
            .object([
              JSONValue.Member("name", .string(document.name)),
              JSONValue.Member("id", .string(document.identifier)),
              JSONValue.Member("title", .string(document.title)),
              JSONValue.Member("commands", .array(document.commands.map { .string("finance \($0)") })),
            ])
          })),
    ])
  }
}
