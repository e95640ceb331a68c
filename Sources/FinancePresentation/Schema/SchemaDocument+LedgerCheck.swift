import FinanceDomain

extension SchemaDocument {
  /// `finance.ledger-check/1`.
  package static let ledgerCheck = SchemaDocument(
    "ledger-check", by: ["ledger check"], "What was found when the ledger was checked", line: .none,
    members: [
      JSONSchema.Property("ledger", .text, "The path of the ledger."),
      JSONSchema.Property("transactions", .count), JSONSchema.Property("sound", .boolean),
      JSONSchema.Property(
        "checks",
        .array(
          .object([
            JSONSchema.Property("check", .text),
            JSONSchema.Property("examined", .count, "How many things it looked at."),
            JSONSchema.Property("problems", .array(.text), "A sentence each."),
          ]))),
    ])
}
