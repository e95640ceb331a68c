import FinanceDomain

extension SchemaDocument {
  /// `finance.check/1`.
  package static let check = SchemaDocument(
    "check", by: ["check"], "What checks have found", line: .rows(checkFinding),
    members: [
      JSONSchema.Property(
        "today", .day, "The day after which everything lies in the future: --today, or the day of the run.")
    ] + .period + [
      JSONSchema.Property(
        "checks", .array(.words(CheckKind.allCases.map(\.rawValue))), "What was looked into."),
      JSONSchema.Property("findings", .array(.reference(checkFinding)), "What was found, by check."),
      JSONSchema.Property(
        "statements", .array(.object(statement)), "The statements whose balances were proved or are broken."),
    ] + .account)

  private static let checkFinding = JSONSchema.Definition(
    "finding", "Something that a check has found; what it does not concern is absent.",
    .object([
      JSONSchema.Property("check", .words(CheckKind.allCases.map(\.rawValue))),
      JSONSchema.Property("code", .matching("^check\\.[a-z-]+$"), "What it is: stable, for programs."),
      JSONSchema.Property("message", .text, "What it is, for people."),
      JSONSchema.Property("source", .text, "The path of the source.", isOptional: true),
      JSONSchema.Property("line", .ordinal, "The line on which the row begins, from 1.", isOptional: true),
      JSONSchema.Property("account", .text, isOptional: true),
      JSONSchema.Property("date", .day, isOptional: true),
      JSONSchema.Property("difference", .amount, "By how much balances are apart.", isOptional: true),
      JSONSchema.Property("currency", .currency, "The currency of the difference.", isOptional: true),
    ]))

  private static let statement = [
    JSONSchema.Property("source", .text, "The path of the source."), JSONSchema.Property("account", .text),
    JSONSchema.Property("currency", .currency), JSONSchema.Property("rows", .count),
    JSONSchema.Property("from", .day), JSONSchema.Property("to", .day),
    JSONSchema.Property("opening", .nullable(.amount), "The balance before its first row."),
    JSONSchema.Property("closing", .nullable(.amount), "The balance behind its last row."),
    JSONSchema.Property(
      "balances", .words(["continuous", "broken"]), "Whether every balance follows from the one before it."),
  ]
}
