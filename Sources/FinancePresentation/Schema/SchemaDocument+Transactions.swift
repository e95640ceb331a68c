import FinanceDomain

extension SchemaDocument {
  /// `finance.transactions/1`.
  package static let transactions = SchemaDocument(
    "transactions", by: ["list", "search"], "A page of transactions", line: .rows(.transaction),
    members: .period + [
      JSONSchema.Property("page", .nullable(.ordinal), "The page's number; null if a cursor led to it."),
      JSONSchema.Property("pageSize", .ordinal, "How many transactions a full page has."),
      JSONSchema.Property("totalItems", .count, "How many transactions there are on all pages."),
      JSONSchema.Property("totalPages", .count),
      JSONSchema.Property(
        "next", .nullable(.text), "What --cursor takes to go on behind this page; null on the last."),
      JSONSchema.Property("items", .array(.transaction), "The transactions of this page."),
    ] + .account)
}
