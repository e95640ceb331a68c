import FinanceDomain

extension SchemaDocument {
  /// `finance.config/1`.
  package static let config = SchemaDocument(
    "config", by: ["config check"], "The configuration as it takes effect", line: .none,
    members: [
      JSONSchema.Property("path", .nullable(.text), "The file; null if there is none or it makes no sense."),
      JSONSchema.Property(
        "keys",
        .array(
          .object([
            JSONSchema.Property("key", .text), JSONSchema.Property("value", .text),
            JSONSchema.Property("origin", .text, "Where the value comes from."),
          ]))),
      JSONSchema.Property(
        "problems",
        .array(
          .object([
            JSONSchema.Property("path", .text, "The file."),
            JSONSchema.Property("line", .nullable(.ordinal), "From 1."),
            JSONSchema.Property("column", .nullable(.ordinal), "From 1."),
            JSONSchema.Property("message", .text, "What is wrong and what to do, for people."),
          ])), "All that is wrong with it."),
    ])
}
