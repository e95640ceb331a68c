import FinanceDomain

extension SchemaDocument {
  /// `finance.totals/1`.
  package static let totals = SchemaDocument(
    "totals", by: ["totals"], "Totals by one key or several", line: .rows(totalsRow),
    members: [
      JSONSchema.Property("by", .text, "The keys of the rows, commas between them: `month,category`.")
    ]
      + .period + [
        JSONSchema.Property(
          "rows", .array(.reference(totalsRow)),
          "A row a combination of keys that has transactions, and currency."), .conversion,
      ] + .account)

  private static let totalsRow = JSONSchema.Definition(
    "row", "A combination of keys in one currency.",
    .object(
      TotalsReport.Dimension.allCases.map {
        JSONSchema.Property($0.rawValue, .text, "There if it is a key of the rows.", isOptional: true)
      } + [JSONSchema.Property("currency", .currency)] + .figures(net: "net") + .counts))
}
