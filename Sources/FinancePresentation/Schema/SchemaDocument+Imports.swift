import FinanceDomain

extension SchemaDocument {
  /// `finance.imports/1`.
  package static let imports = SchemaDocument(
    "imports", by: ["imports"], "What has changed the ledger", line: .none,
    members: [JSONSchema.Property("batches", .array(.object(batch)), "In the order of their numbers.")])

  private static let batch = [
    JSONSchema.Property("batch", .ordinal, "The number to undo it by."),
    JSONSchema.Property("kind", .words(LedgerBatch.Kind.allCases.map(\.rawValue))),
    JSONSchema.Property("madeAt", instant, "When, in UTC: a fact of the ledger."),
    JSONSchema.Property("undoneAt", .nullable(instant), "When it was taken back, in UTC."),
    JSONSchema.Property(
      "transaction", .nullable(.text), "The id that was changed by hand; null for an import."),
    JSONSchema.Property("files", .array(.reference(.importedFile)), "Empty for a change by hand."),
  ]

  private static let instant = JSONSchema.matching(
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$")
}
