import FinanceDomain

extension SchemaDocument {
  /// `finance.anomalies/1`.
  package static let anomalies = SchemaDocument(
    "anomalies", by: ["anomalies"], "What is not as it usually is", line: .rows(finding),
    members: .period + [
      JSONSchema.Property(
        "threshold", .matching("^[0-9]+\\.[0-9]{2}$"), "The score from which an amount is unusual."),
      JSONSchema.Property("leftOut", .count, "Transactions that are transfers or ignored."),
      JSONSchema.Property("notJudged", .array(.object(shortfall)), "Where the history is too short."),
      JSONSchema.Property("findings", .array(.reference(finding)), "By kind, then the highest score first."),
    ] + .account)

  private static let shortfall: [JSONSchema.Property] = [
    JSONSchema.Property("kind", .words(Anomaly.Kind.allCases.map(\.rawValue))),
    JSONSchema.Property("count", .count, "How many could not be judged."),
    JSONSchema.Property("of", .count, "Of how many."),
    JSONSchema.Property("message", .text, "The same for people."),
  ]

  private static let baseline: [JSONSchema.Property] = [
    JSONSchema.Property("others", .count, "How many others it is held against, itself left out."),
    JSONSchema.Property("median", .amount),
    JSONSchema.Property("mad", .amount, "The median of the distances from the median."),
    JSONSchema.Property("least", .amount), JSONSchema.Property("most", .amount),
  ]

  private static let finding = JSONSchema.Definition(
    "finding", "Something unusual; what does not apply is absent.",
    .object([
      JSONSchema.Property("kind", .words(Anomaly.Kind.allCases.map(\.rawValue))),
      JSONSchema.Property("date", .day, "Of a month, its first day."),
      JSONSchema.Property("type", .words(TransactionType.allCases.map(\.rawValue))),
      JSONSchema.Property("amount", .amount), JSONSchema.Property("currency", .currency),
      JSONSchema.Property("payee", .text, isOptional: true),
      JSONSchema.Property("category", .text, isOptional: true),
      JSONSchema.Property("account", .text, isOptional: true),
      JSONSchema.Property(
        "score", .matching("^-?[0-9]+\\.[0-9]{2}$"), "How far off, in scaled MADs.", isOptional: true),
      JSONSchema.Property("baseline", .object(baseline), isOptional: true),
      JSONSchema.Property("limit", .amount, "What a new payee's amount exceeds.", isOptional: true),
      JSONSchema.Property(
        "limitOf", .count, "How many earlier expenses the limit is made of.", isOptional: true),
      JSONSchema.Property("before", .day, "The day of the other charge.", isOptional: true),
      JSONSchema.Property("series", .text, "The key of the series that is missed.", isOptional: true),
      JSONSchema.Property("transaction", .transaction, isOptional: true),
    ]))
}
