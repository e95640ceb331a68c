import FinanceDomain

extension SchemaDocument {
  /// `finance.transfers/1`.
  package static let transfers = SchemaDocument(
    "transfers", by: ["transfers"], "Transfers between own accounts", line: .rows(transferLine),
    members: .period + [
      JSONSchema.Property("ownAccounts", .array(.text), "The accounts that were stated to be one's own."),
      JSONSchema.Property("unseenAccounts", .array(.text), "Those of them that no transaction names."),
      JSONSchema.Property("windowDays", .count, "How many days may lie between the two legs."),
      JSONSchema.Property("currencies", .array(.object(transferTotals)), "The sums, a currency each."),
      JSONSchema.Property("pairs", .array(.object(pair)), "The transfers of which both legs are known."),
      JSONSchema.Property(
        "unmatched", .array(.transaction),
        "Transactions whose category calls them transfers and that have no partner."),
      JSONSchema.Property(
        "ambiguous", .array(.object(ambiguity)), "Groups that could be paired in several ways."),
    ] + .account)

  private static let transferTotals = [
    JSONSchema.Property("currency", .currency), JSONSchema.Property("pairs", .count),
    JSONSchema.Property("paired", .amount, "What moved in the pairs."),
    JSONSchema.Property("unmatched", .count, "How many transactions have no partner."),
    JSONSchema.Property("unmatchedNet", .amount, "Their money in less money out."),
    JSONSchema.Property("ambiguous", .count, "How many transactions could be paired in several ways."),
    JSONSchema.Property("ambiguousNet", .amount, "Their money in less money out."),
  ]

  private static let pair = [
    JSONSchema.Property("amount", .amount), JSONSchema.Property("currency", .currency),
    JSONSchema.Property("days", .count, "How many days lie between the legs."),
    JSONSchema.Property(
      "scope", .words(["whole", "cut"]), "`cut` if one leg lies outside what was asked about."),
    JSONSchema.Property("sent", .transaction, "The leg that took money out."),
    JSONSchema.Property("received", .transaction, "The leg that brought it in."),
  ]

  private static let ambiguity = [
    JSONSchema.Property("sent", .array(.transaction)), JSONSchema.Property("received", .array(.transaction)),
  ]

  private static let transferLine = JSONSchema.Definition(
    "line", "A pair, a transaction without a partner or an ambiguous group.",
    .either([
      .object([state("pair")] + pair),
      .object([state("unmatched"), JSONSchema.Property("transaction", .transaction)]),
      .object([state("ambiguous")] + ambiguity),
    ]))

  private static func state(_ name: String) -> JSONSchema.Property {
    JSONSchema.Property("state", .words([name]))
  }
}
