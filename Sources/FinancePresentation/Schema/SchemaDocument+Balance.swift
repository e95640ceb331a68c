import FinanceDomain

extension SchemaDocument {
  /// `finance.balance/1`.
  package static let balance = SchemaDocument(
    "balance", by: ["balance"], "Balances step by step", line: .rows(balanceRow),
    members: [
      JSONSchema.Property("by", .words(PeriodStep.allCases.map(\.rawValue)), "What a row covers.")
    ] + .period + [
      JSONSchema.Property("rows", .array(.reference(balanceRow)), "In order of time, then by currency."),
      JSONSchema.Property(
        "averages", .array(.object(average)),
        "What a step came to on average, by currency, rounded to its digits; none where there is but one step."
      ),
      .conversion,
    ]
      + .account)

  private static let average = [
    JSONSchema.Property("currency", .currency),
    JSONSchema.Property(
      "steps", .count, "How many steps, from the first row to the last, quiet ones included."),
    JSONSchema.Property("income", .amount), JSONSchema.Property("expense", .amount),
    JSONSchema.Property("balance", .amount),
  ]

  private static let balanceRow = JSONSchema.Definition(
    "row", "A step in one currency.",
    .object(
      [
        JSONSchema.Property("period", .text, "The step by its name: `2024-05`, `2024-Q2`, `2024`."),
        JSONSchema.Property(
          "days", .nullable(.reference(.days)),
          "Its days within the period; null where an open end met no data."),
        JSONSchema.Property("currency", .currency),
      ] + .figures(net: "balance") + .counts))
}
