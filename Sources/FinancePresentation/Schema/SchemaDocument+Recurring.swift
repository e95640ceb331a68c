import FinanceDomain

extension SchemaDocument {
  /// `finance.recurring/1`.
  package static let recurring = SchemaDocument(
    "recurring", by: ["recurring"], "What recurs", line: .rows(series),
    members: .period + [
      JSONSchema.Property(
        "asOf", .nullable(.day), "The day by which it is told what is still going on; null without data."),
      JSONSchema.Property("minimumOccurrences", .count, "How many transactions a series has at least."),
      JSONSchema.Property("payees", .count, "How many payees were looked at."),
      JSONSchema.Property("payeesWithTooFew", .count, "Those with fewer transactions than that."),
      JSONSchema.Property("payeesWithoutRule", .count, "Those whose transactions follow no cadence."),
      JSONSchema.Property("leftOut", .count, "Transactions that are transfers or ignored."),
      JSONSchema.Property("ignored", .count, "Series that are not to be shown."),
      JSONSchema.Property("unusedIgnores", .array(.text), "Entries to be ignored that match nothing."),
      JSONSchema.Property(
        "currencies", .array(.object(yearlyTotals)), "What active series cost and bring a year."),
      JSONSchema.Property("series", .array(.reference(series)), "By currency, then the dearest first."),
    ] + .account)

  private static let yearlyTotals: [JSONSchema.Property] = [
    JSONSchema.Property("currency", .currency),
    JSONSchema.Property("expenses", .count, "Active series of money out."),
    JSONSchema.Property("annualExpense", .amount, "What they cost a year at the current price."),
    JSONSchema.Property("incomes", .count, "Active series of money in."),
    JSONSchema.Property("annualIncome", .amount, "What they bring a year."),
  ]

  private static let series = JSONSchema.Definition(
    "series", "Transactions of one payee, account, currency and direction that recur.",
    .object([
      JSONSchema.Property("key", .text, "What it is called in `recurring: {ignore: […]}`."),
      JSONSchema.Property("payee", .text), JSONSchema.Property("account", .text),
      JSONSchema.Property("currency", .currency),
      JSONSchema.Property("type", .words(TransactionType.allCases.map(\.rawValue))),
      JSONSchema.Property("cadence", .words(Cadence.allCases.map(\.rawValue))),
      JSONSchema.Property("state", .words(["active", "ended"])),
      JSONSchema.Property("occurrences", .count), JSONSchema.Property("first", .day),
      JSONSchema.Property("last", .day),
      JSONSchema.Property("next", .day, "When it is expected next, or was before it ended."),
      JSONSchema.Property("median", .amount), JSONSchema.Property("least", .amount),
      JSONSchema.Property("most", .amount),
      JSONSchema.Property("price", .amount, "What is paid now."),
      JSONSchema.Property("annual", .amount, "The price times the occurrences of a year."),
      JSONSchema.Property("priceChange", .nullable(.object(priceChange))),
      JSONSchema.Property("missed", .array(.day), "The days on which it was expected and did not come."),
      JSONSchema.Property("evidence", .array(.object(occurrence)), "The transactions, in order of time."),
    ]))

  private static let priceChange: [JSONSchema.Property] = [
    JSONSchema.Property("from", .amount), JSONSchema.Property("to", .amount),
    JSONSchema.Property("since", .day), JSONSchema.Property("percent", .nullable(.percent)),
  ]

  private static let occurrence: [JSONSchema.Property] = [
    JSONSchema.Property("date", .day), JSONSchema.Property("amount", .amount),
    JSONSchema.Property("expected", .boolean, "Whether it lies where the cadence expects it."),
  ]
}
