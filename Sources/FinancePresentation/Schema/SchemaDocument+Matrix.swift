import FinanceDomain

extension SchemaDocument {
  /// `finance.matrix/1`.
  package static let matrix = SchemaDocument(
    "matrix", by: ["totals --columns"], "Totals with stretches of time side by side",
    line: .rows(matrixRow),
    members: [
      JSONSchema.Property("by", .text, "The keys of the rows, commas between them: `account,category`."),
      JSONSchema.Property(
        "columns", .words(PeriodStep.allCases.map(\.rawValue)), "What a column covers."),
      JSONSchema.Property(
        "measure", .words(MatrixReport.Measure.allCases.map(\.rawValue)), "Which figure the cells show."),
    ] + .period + [
      JSONSchema.Property("steps", .array(.period), "The columns, without gaps, in order of time."),
      JSONSchema.Property("rows", .array(.reference(matrixRow)), "By currency, then as totals are ordered."),
      JSONSchema.Property("totals", .array(.object(sums)), "What the rows of each currency come to."),
      .conversion,
    ] + .account)

  private static let sums: [JSONSchema.Property] = [
    JSONSchema.Property("currency", .currency),
    JSONSchema.Property("cells", .array(.amount), "A figure for each of the steps."),
    JSONSchema.Property("total", .amount, "The sum of the cells."),
    JSONSchema.Property("average", .amount, "The total by step, rounded to the digits of the currency."),
  ]

  private static let matrixRow = JSONSchema.Definition(
    "row", "A combination of keys in one currency.",
    .object(
      TotalsReport.Dimension.allCases.filter { $0.step == nil }.map {
        JSONSchema.Property($0.rawValue, .text, "There if it is a key of the rows.", isOptional: true)
      } + sums))
}
