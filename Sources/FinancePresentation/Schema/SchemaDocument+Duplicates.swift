import FinanceDomain

extension SchemaDocument {
  /// `finance.duplicates/1`.
  package static let duplicates = SchemaDocument(
    "duplicates", by: ["duplicates"], "The rows that were dropped", line: .rows(droppedRow),
    members: .period + [
      JSONSchema.Property("duplicates", .array(.reference(droppedRow)), "In the order of the sources."),
      JSONSchema.Property(
        "conflicts", .array(.object(conflict)), "Rows whose ids stand for something else elsewhere."),
    ] + .account)

  private static let place = [
    JSONSchema.Property("source", .text, "The path of the source."),
    JSONSchema.Property("line", .ordinal, "The line on which the row begins, from 1."),
  ]

  private static let droppedRow = JSONSchema.Definition(
    "row", "A row that does not count, because another one says the same.",
    .object(
      place + [
        JSONSchema.Property("sameAs", .object(place), "The row that counts in its place."),
        JSONSchema.Property(
          "key", .words(DuplicateKey.allCases.map(\.rawValue)), "By what they were found to be the same."),
        JSONSchema.Property("id", .text, "There if they are the same by it.", isOptional: true),
        JSONSchema.Property("date", .day),
        JSONSchema.Property("amount", .amount, "How much moved, always above zero."),
        JSONSchema.Property(
          "type", .words(TransactionType.allCases.map(\.rawValue)), "Money in or money out."),
        JSONSchema.Property("description", .text),
        JSONSchema.Property("account", .text, "The account; empty where the source names none."),
        JSONSchema.Property("currency", .currency),
      ]))

  private static let conflict = [
    JSONSchema.Property("source", .text, "The path of the source."),
    JSONSchema.Property("line", .nullable(.ordinal), "The line on which the row begins, from 1."),
    JSONSchema.Property("id", .nullable(.text)),
    JSONSchema.Property("message", .text, "What is wrong, for people."),
  ]
}
