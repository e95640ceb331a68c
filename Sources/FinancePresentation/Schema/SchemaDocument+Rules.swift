import FinanceDomain

extension SchemaDocument {
  /// `finance.rules-lint/1`.
  package static let rulesLint = SchemaDocument(
    "rules-lint", by: ["rules lint"], "What is wrong with rules", line: .rows(ruleFinding),
    members: .period + [
      JSONSchema.Property("rules", .count, "How many rules there are."),
      JSONSchema.Property(
        "transactions", .nullable(.count), "How many they were tried on; null if looked at alone."),
      JSONSchema.Property("findings", .array(.reference(ruleFinding)), "In the order of the rules."),
    ] + .account)

  /// `finance.rules-suggest/1`.
  package static let rulesSuggest = SchemaDocument(
    "rules-suggest", by: ["rules suggest"], "Rules for payees without a category", line: .rows(suggestion),
    members: .period + [
      JSONSchema.Property("transactions", .count, "How many transactions were looked at."),
      JSONSchema.Property("uncategorized", .count, "How many of them have no category after all rules."),
      JSONSchema.Property("suggestions", .array(.reference(suggestion)), "By currency, most money first."),
    ] + .account)

  /// `finance.rules-test/1`.
  package static let rulesTest = SchemaDocument(
    "rules-test", by: ["rules test"], "Whether rules do what their examples say", line: .rows(example),
    members: [
      JSONSchema.Property("examples", .count),
      JSONSchema.Property("failed", .count, "How many of them do not hold."),
      JSONSchema.Property("results", .array(.reference(example)), "In the order of the rules."),
    ])

  private static let ruleFinding = JSONSchema.Definition(
    "finding", "Something to be mended.",
    .object([
      JSONSchema.Property("rule", .text, "The name of the rule."),
      JSONSchema.Property("line", .nullable(.ordinal), "Its line in the configuration."),
      JSONSchema.Property("code", .text, "What it is: stable, for programs."),
      JSONSchema.Property("message", .text, "What it is, for people."),
    ]))

  private static let suggestion = JSONSchema.Definition(
    "suggestion", "A payee without a category, and a rule for it.",
    .object([
      JSONSchema.Property("payee", .text), JSONSchema.Property("currency", .currency),
      JSONSchema.Property("income", .amount, "Money in."),
      JSONSchema.Property("expense", .amount, "Money out."),
      JSONSchema.Property("transactions", .count),
      JSONSchema.Property("condition", .text, "What the rule would ask."),
      JSONSchema.Property("yaml", .text, "The rule as it is pasted into the configuration."),
    ]))

  private static let example = JSONSchema.Definition(
    "example", "An example and what became of it.",
    .object([
      JSONSchema.Property("rule", .text, "The name of the rule."),
      JSONSchema.Property("example", .text, "The description that it was tried on."),
      JSONSchema.Property("mustBeMet", .boolean, "What the example says."),
      JSONSchema.Property("passed", .boolean, "Whether that holds."),
      JSONSchema.Property("failed", .nullable(.text), "The part of the condition that is not met."),
    ]))
}
