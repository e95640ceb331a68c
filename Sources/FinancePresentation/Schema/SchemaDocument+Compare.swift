import FinanceDomain

extension SchemaDocument {
  /// `finance.compare/1`.
  package static let compare = SchemaDocument(
    "compare", by: ["compare"], "Two periods beside each other", line: .rows(comparedRow),
    members: [
      JSONSchema.Property("by", .text, "The keys of the rows, commas between them: `account,category`.")
    ] + .comparedPeriods + [
      JSONSchema.Property(
        "currencies", .array(.object(section)), "A section a currency; they are never added together."),
      .conversion,
    ] + .account)

  /// A row of a comparison, which reports have as well.
  static let comparedRow = JSONSchema.Definition(
    "comparedRow", "What a combination of keys came to in either period, in one currency.",
    .object(
      TotalsReport.Dimension.allCases.filter { $0.step == nil }.map {
        JSONSchema.Property($0.rawValue, .text, "There if it is a key of the rows.", isOptional: true)
      } + [
        JSONSchema.Property("currency", .currency),
        JSONSchema.Property("earlier", .object(.figures(net: "net") + .counts)),
        JSONSchema.Property("later", .object(.figures(net: "net") + .counts)),
        JSONSchema.Property("change", .amount, "By how much `net` rose."),
        JSONSchema.Property(
          "percent", .nullable(.percent), "The same in percent of the earlier one; null if that was zero."),
        JSONSchema.Property(
          "state", .words(CompareReport.State.allCases.map(\.rawValue)),
          "Whether there were transactions in both periods, in the later alone, or in the earlier alone."),
      ]))

  private static let moved = JSONSchema.Definition(
    "moved", "By how much a figure rose.",
    .object([
      JSONSchema.Property("amount", .amount),
      JSONSchema.Property("percent", .nullable(.percent), "Null if the earlier figure was zero."),
    ]))

  private static let section: [JSONSchema.Property] = [
    JSONSchema.Property("currency", .currency),
    JSONSchema.Property("earlier", .object(.figures(net: "balance") + .counts)),
    JSONSchema.Property("later", .object(.figures(net: "balance") + .counts)),
    JSONSchema.Property("incomeChange", .reference(moved)),
    JSONSchema.Property("expenseChange", .reference(moved)),
    JSONSchema.Property("balanceChange", .reference(moved)),
    JSONSchema.Property("rows", .array(.reference(comparedRow)), "The largest move first."),
  ]
}

extension [JSONSchema.Property] {
  /// Which days are compared.
  static let comparedPeriods = [
    JSONSchema.Property("earlier", .period, "The days that are compared with."),
    JSONSchema.Property("later", .period, "The days that are compared."),
    JSONSchema.Property(
      "sameDaysUntil", .nullable(.day),
      "The last day of the data, where it lies within the later period and both are held to the same days."),
  ]
}
