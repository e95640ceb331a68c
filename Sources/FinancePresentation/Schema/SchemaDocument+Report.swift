import FinanceDomain

extension SchemaDocument {
  /// `finance.report/1`.
  package static let report = SchemaDocument(
    "report", by: ["report"], "A period's whole report", line: .document,
    members: .period + [
      JSONSchema.Property(
        "dataDays", .nullable(.reference(.days)), "From the first to the last transaction of the sources."),
      JSONSchema.Property(
        "compared", .object(.comparedPeriods), "The days that are compared, if a comparison was asked for.",
        isOptional: true),
      .sources,
      JSONSchema.Property(
        "currencies", .array(.object(currencySection)), "A section a currency; they are never added together."
      ),
      .conversion,
    ] + .remarks)

  private static let currencySection: [JSONSchema.Property] =
    [JSONSchema.Property("currency", .currency)] + .figures(net: "balance") + .counts + [
      JSONSchema.Property(
        "bridge", .reference(bridge), "From what there was to what there is.", isOptional: true),
      JSONSchema.Property(
        "comparisons", .array(.object(comparison)), "The same figures for earlier periods, and the changes."),
      JSONSchema.Property(
        "movers", .array(.reference(comparedRow)),
        "The categories, the largest move first; there if a comparison was asked for.", isOptional: true),
      JSONSchema.Property("categories", .array(.object(category)), "The categories, largest expense first."),
      JSONSchema.Property(
        "budgets", .array(.reference(.budget)), "The budgets, where there are any.", isOptional: true),
      JSONSchema.Property("payees", .array(.object(payee)), "The payees that took most."),
      JSONSchema.Property("largest", .array(.transaction), "The largest transactions, largest first."),
      JSONSchema.Property("trend", .array(.object(month)), "The months up to the end of the period."),
    ]

  private static let bridge = JSONSchema.Definition(
    "bridge",
    "opening + income - spending + refunds + transfersIn - transfersOut + transfersOutOfScope + ignored + "
      + "unclassifiedIn - unclassifiedOut = closing.",
    .object(
      [JSONSchema.Property("opening", .amount, "What there was before the period.")]
        + MoneyBridge.Step.allCases.map { JSONSchema.Property($0.rawValue, .amount) }
        + [
          JSONSchema.Property("closing", .amount, "What there is at its end."),
          JSONSchema.Property(
            "openingFrom", .words(["balance", "transactions"]),
            "Whether the opening follows from balances that sources state, or from earlier transactions alone."
          ),
        ]))

  private static let comparison: [JSONSchema.Property] =
    [
      JSONSchema.Property(
        "kind", .words(PeriodComparison.Kind.allCases.map(\.rawValue)),
        "The period before, the same days a year before, or one that was named."),
      JSONSchema.Property("period", .period),
    ] + .figures(net: "balance") + .counts
    + ["income", "expense", "balance"].flatMap { figure in
      [
        JSONSchema.Property("\(figure)Change", .amount, "By how much \(figure) has changed since."),
        JSONSchema.Property(
          "\(figure)ChangePercent", .nullable(.percent), "The same in percent; null if it was zero."),
      ]
    }

  private static let category: [JSONSchema.Property] =
    [JSONSchema.Property("category", .text)] + .figures(net: "net") + [
      JSONSchema.Property("share", .nullable(.percent), "Its part of all expense; null if there is none.")
    ] + .counts

  private static let payee: [JSONSchema.Property] =
    [JSONSchema.Property("payee", .text)] + .figures(net: "net") + .counts

  private static let month: [JSONSchema.Property] =
    [JSONSchema.Property("month", .matching("^[0-9]{4}-[0-9]{2}$"))] + .figures(net: "balance") + .counts
}
