import FinanceDomain

extension SchemaDocument {
  /// `finance.balances/1`.
  package static let balances = SchemaDocument(
    "balances", by: ["balances"], "What accounts held, step by step", line: .rows(accountRow),
    members: [JSONSchema.Property("by", .words(PeriodStep.allCases.map(\.rawValue)), "What a step covers.")]
      + .period + [
        JSONSchema.Property(
          "netWorth", .array(.object(worth)), "What the accounts held together, by currency, then by step."),
        JSONSchema.Property(
          "rows", .array(.reference(accountRow)), "By currency, account and step, from when it is known."),
        JSONSchema.Property(
          "contradictions", .array(.object(contradiction)), "Known balances that do not fit together."),
      ] + .account)

  private static let accountRow = JSONSchema.Definition(
    "row", "What an account held when a step was over.",
    .object([
      JSONSchema.Property("account", .text, "Empty where the source names none."),
      JSONSchema.Property("currency", .currency),
      JSONSchema.Property("period", .text, "The step by its name: `2024-05`."),
      JSONSchema.Property("date", .day, "The last day of the step, or of the data if these end before."),
      JSONSchema.Property("balance", .amount, "What it held at the end of that day."),
      JSONSchema.Property("change", .amount, "What it moved in the step, in less out."),
      JSONSchema.Property(
        "basis", .words(BalancesReport.Basis.allCases.map(\.rawValue)),
        "`stated`: stated, and nothing has moved since. `computed`: stated, and transactions between. `carried`: "
          + "nothing happened in the step. `transactions`: from zero, no balance is known."),
    ]))

  private static let worth: [JSONSchema.Property] = [
    JSONSchema.Property("currency", .currency), JSONSchema.Property("period", .text),
    JSONSchema.Property("date", .day),
    JSONSchema.Property("balance", .amount, "Of all accounts known by then."),
    JSONSchema.Property("accounts", .count, "How many these are."),
  ]

  private static let known: [JSONSchema.Property] = [
    JSONSchema.Property("date", .day, "At the end of this day."), JSONSchema.Property("balance", .amount),
    JSONSchema.Property("origin", .text, "Who says so: `giro.csv:12`, `finance.yaml:7`."),
  ]

  private static let contradiction: [JSONSchema.Property] = [
    JSONSchema.Property("account", .text), JSONSchema.Property("currency", .currency),
    JSONSchema.Property("earlier", .object(known)), JSONSchema.Property("later", .object(known)),
    JSONSchema.Property("moved", .amount, "What the transactions between them come to."),
    JSONSchema.Property("transactions", .count, "How many these are."),
    JSONSchema.Property("difference", .amount, "later - earlier - moved."),
    JSONSchema.Property("message", .text, "The same for people."),
  ]
}
