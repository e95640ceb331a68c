import FinanceDomain

extension JSONSchema.Property {
  /// What was converted, in documents about money of many currencies.
  package static let conversion = JSONSchema.Property(
    "conversion", .reference(.conversion), "There where --in was given.", isOptional: true)
}

extension JSONSchema.Definition {
  fileprivate static let conversion = JSONSchema.Definition(
    "conversion",
    "What was brought into one currency: each transaction by itself, rounded once, halves away from zero.",
    .object([
      JSONSchema.Property("in", .currency, "The currency that figures are in."),
      JSONSchema.Property(
        "at", .words(ConversionTerms.Basis.allCases.map(\.rawValue)),
        "Whether the rate of a transaction's day or of the last day of its month counts."),
      JSONSchema.Property("maxAge", .count, "How many days old a rate may be."),
      JSONSchema.Property(
        "complete", .boolean, "Whether all transactions behind the figures are in that currency."),
      JSONSchema.Property("currencies", .array(.object(convertedCurrency)), "A section a currency."),
    ]))

  private static let convertedCurrency = [
    JSONSchema.Property("currency", .currency, "The currency that was converted."),
    JSONSchema.Property("transactions", .count, "How many transactions were."),
    JSONSchema.Property("income", .amount, "What came in with them, as it was."),
    JSONSchema.Property("expense", .amount, "What went out, as it was."),
    JSONSchema.Property(
      "converted",
      .object([JSONSchema.Property("income", .amount), JSONSchema.Property("expense", .amount)]),
      "The same, converted."),
    JSONSchema.Property("rates", .array(.object(rate)), "The rates that were used, by day."),
    JSONSchema.Property("missing", .array(.object(gap)), "What stays in its currency."),
  ]

  private static let rate = [
    JSONSchema.Property("date", .day, "The day that the rate is of."),
    JSONSchema.Property(
      "from", .currency, "One unit of this is worth the rate; if it is `in`, amounts are divided."),
    JSONSchema.Property("to", .currency, "In this."),
    JSONSchema.Property("rate", .matching("^[0-9]+(\\.[0-9]+)?$"), "The rate as it is listed, exact."),
    JSONSchema.Property("transactions", .count, "How many were converted at it."),
  ]

  private static let gap = [
    JSONSchema.Property("date", .day, "The day whose rate is wanted."),
    JSONSchema.Property("reason", .words(CurrencyConversion.Obstacle.allCases.map(\.rawValue))),
    JSONSchema.Property("transactions", .count, "How many transactions."),
  ]
}
