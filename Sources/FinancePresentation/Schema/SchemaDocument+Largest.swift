import FinanceDomain

extension SchemaDocument {
  /// `finance.largest/1`.
  package static let largest = SchemaDocument(
    "largest", by: ["largest"], "The largest transactions", line: .rows(.transaction),
    members: .period + [
      JSONSchema.Property(
        "currencies",
        .array(
          .object([
            JSONSchema.Property("currency", .currency),
            JSONSchema.Property("transactions", .array(.transaction), "Largest first."),
          ])), "A section a currency.")
    ] + .account)
}
