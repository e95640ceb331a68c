import FinanceDomain

extension SchemaDocument {
  /// `finance.export/1`.
  package static let export = SchemaDocument(
    "export", by: ["export"], "All transactions, to be read again", line: .rows(.exportedTransaction),
    members: .period + [
      JSONSchema.Property("transactions", .array(.reference(.exportedTransaction)), "Oldest first.")
    ] + .account)
}
