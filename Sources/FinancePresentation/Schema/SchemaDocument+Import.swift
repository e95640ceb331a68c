import FinanceDomain

extension SchemaDocument {
  /// `finance.import/1`.
  package static let `import` = SchemaDocument(
    "import", by: ["import"], "What an import did", line: .rows(.importedFile),
    members: [
      JSONSchema.Property("ledger", .text, "The path of the ledger."),
      JSONSchema.Property(
        "batch", .nullable(.ordinal), "The number to undo it by; null if nothing was changed."),
      JSONSchema.Property("dryRun", .boolean),
      JSONSchema.Property("added", .count, "How many transactions were new."),
      JSONSchema.Property("recognised", .count, "How many the ledger had already."),
      JSONSchema.Property("transactions", .count, "How many it has now."),
      JSONSchema.Property("files", .array(.reference(.importedFile)), "In order."),
    ] + .remarks)
}

extension JSONSchema.Definition {
  package static let importedFile = JSONSchema.Definition(
    "file",
    "What became of the rows of a file: read = accepted + rejected + duplicate + skipped, "
      + "and accepted = added + recognised once it is imported.",
    .object([
      JSONSchema.Property("path", .text), JSONSchema.Property("format", .text),
      JSONSchema.Property("bytes", .count, "Its size in bytes."),
      JSONSchema.Property("hash", .nullable(.text), "XXH64 of its bytes, in hexadecimal digits."),
      JSONSchema.Property("read", .count, "Rows found."),
      JSONSchema.Property("accepted", .count, "Rows that count."),
      JSONSchema.Property("rejected", .count, "Rows that were refused."),
      JSONSchema.Property("duplicate", .count, "Rows that repeat one that counts."),
      JSONSchema.Property("skipped", .count, "Rows that move no money."),
      JSONSchema.Property(
        "outside", .count, "Lines that belong to no row; only of a file that was just read.",
        isOptional: true),
      JSONSchema.Property("added", .count, "Rows that were new to the ledger."),
      JSONSchema.Property("recognised", .count, "Rows that it had already."),
    ]))
}
