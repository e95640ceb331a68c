import FinanceDomain

extension SchemaDocument {
  /// `finance.explain/1`.
  package static let explain = SchemaDocument(
    "explain", by: ["explain"], "Where a transaction comes from, and what rules make of it", line: .document,
    members: [
      JSONSchema.Property(
        "id", .text,
        "The id that was asked about. If no transaction has it, what follows up to `rules` is absent."),
      JSONSchema.Property("source", .object(provenance), "Where it stands.", isOptional: true),
      JSONSchema.Property("before", .transaction, "As it was read.", isOptional: true),
      JSONSchema.Property("after", .transaction, "As rules left it.", isOptional: true),
      JSONSchema.Property(
        "winners",
        .object(
          RuleField.allCases.map {
            JSONSchema.Property($0.rawValue, .text, "The rule that decided it.", isOptional: true)
          }), "The fields that rules decided.", isOptional: true),
      JSONSchema.Property("rules", .array(.object(attempt)), "Every rule, in order.", isOptional: true),
    ] + .account)

  private static let provenance = [
    JSONSchema.Property("path", .text), JSONSchema.Property("format", .text),
    JSONSchema.Property("line", .nullable(.ordinal), "The line on which its row begins, from 1."),
    JSONSchema.Property("profile", .nullable(.text), "The profile that its source was read by."),
    JSONSchema.Property("row", .text, "The row as it stands there."),
  ]

  private static let attempt = [
    JSONSchema.Property("name", .text),
    JSONSchema.Property("line", .nullable(.ordinal), "Its line in the configuration."),
    JSONSchema.Property("condition", .text), JSONSchema.Property("met", .boolean),
    JSONSchema.Property("failed", .nullable(.text), "The part of the condition that is not met."),
    JSONSchema.Property(
      "decides", .array(.words(RuleField.allCases.map(\.rawValue))), "The fields that it has decided."),
  ]
}
