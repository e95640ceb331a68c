import FinanceDomain

extension SchemaDocument {
  /// `finance.balance/1`.
  package static let balance = SchemaDocument(
    "balance", by: ["balance"], "Balances step by step", line: .rows(balanceRow),
    members: [
      JSONSchema.Property("by", .words(PeriodStep.allCases.map(\.rawValue)), "What a row covers.")
    ] + .period + [
      JSONSchema.Property("rows", .array(.reference(balanceRow)), "In order of time, then by currency."),
      .conversion,
    ]
      + .account)

  private static let balanceRow = JSONSchema.Definition(
    "row", "A step in one currency.",
    .object(
      [
        JSONSchema.Property("period", .text, "The step by its name: `2024-05`, `2024-Q2`, `2024`."),
        JSONSchema.Property("currency", .currency),
      ] + .figures(net: "balance") + .counts))
}
