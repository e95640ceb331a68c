import FinanceDomain

// What the schemas of several documents have in common.

extension JSONSchema.Definition {
  package static let amount = JSONSchema.Definition(
    "amount",
    "An amount of money as a decimal number in a string, exact, with the digits of its currency (two for EUR) or more.",
    .matching("^-?[0-9]+(\\.[0-9]+)?$"))

  package static let percent = JSONSchema.Definition(
    "percent", "A percentage to two places, as a decimal number in a string.",
    .matching("^-?[0-9]+\\.[0-9]{2}$"))

  package static let currency = JSONSchema.Definition(
    "currency", "A code of ISO 4217; XXX where the sources name no currency.", .matching("^[A-Z]{3}$"))

  package static let period = JSONSchema.Definition(
    "period", "The days that were asked about, both ends included.",
    .object([
      JSONSchema.Property("from", .nullable(.day), "The first day; null where it is open."),
      JSONSchema.Property("to", .nullable(.day), "The last day; null where it is open."),
      JSONSchema.Property("label", .text, "The period by its name: `2024-05`, `2024-Q2`, `all`."),
    ]))

  package static let days = JSONSchema.Definition(
    "days", "A first and a last day, both included.",
    .object([JSONSchema.Property("from", .day), JSONSchema.Property("to", .day)]))

  package static let source = JSONSchema.Definition(
    "source", "What became of the rows of a source: read = accepted + rejected + duplicate + skipped.",
    .object(
      [
        JSONSchema.Property("path", .text, "The file as it was named, or as it was found in a folder."),
        JSONSchema.Property("format", .text, "`csv`, `json`, …"),
        JSONSchema.Property("read", .count, "Rows found."),
        JSONSchema.Property("accepted", .count, "Rows that count."),
        JSONSchema.Property("rejected", .count, "Rows that were refused."),
        JSONSchema.Property("duplicate", .count, "Rows that repeat one that counts."),
        JSONSchema.Property("skipped", .count, "Rows that move no money, such as balances and pending ones."),
      ] + .lines))

  package static let failure = JSONSchema.Definition(
    "failure", "A source that could not be read.",
    .object([
      JSONSchema.Property("path", .text),
      JSONSchema.Property("code", .nullable(.text), "The stable reason, `family.detail`, if it has one."),
      JSONSchema.Property("message", .text, "What is wrong and what to do, for people."),
    ]))

  package static let rejection = JSONSchema.Definition(
    "rejection", "A row that was refused.",
    .object([
      JSONSchema.Property("source", .text, "The path of its source."),
      JSONSchema.Property("line", .nullable(.ordinal), "The line on which it begins, from 1."),
      JSONSchema.Property("column", .nullable(.text), "The name of the column or key that is at fault."),
      JSONSchema.Property("value", .nullable(.text), "What stands there."),
      JSONSchema.Property("code", .text, "The stable reason, `family.detail`."),
      JSONSchema.Property("message", .text, "What is wrong and what to do, for people."),
    ]))

  package static let transaction = JSONSchema.Definition(
    "transaction", "A transaction.",
    .object(
      .transaction(dated: [
        JSONSchema.Property("date", .day),
        JSONSchema.Property(
          "time", .time, "The clock reading of the source, if it has one.", isOptional: true),
      ])))

  package static let exportedTransaction = JSONSchema.Definition(
    "exportedTransaction", "A transaction in the keys that the program reads again.",
    .object(
      .transaction(dated: [
        JSONSchema.Property(
          "date", .matching("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?$"),
          "The day, and the clock reading of the source behind a T, if it has one.")
      ])))
}

extension JSONSchema {
  /// A clock reading, `HH:MM:SS`.
  package static let time = matching("^[0-9]{2}:[0-9]{2}:[0-9]{2}$")
  package static let amount = reference(.amount)
  package static let percent = reference(.percent)
  package static let currency = reference(.currency)
  package static let period = reference(.period)
  package static let transaction = reference(.transaction)
}

extension JSONSchema.Property {
  /// What became of the rows, source by source.
  package static let sources = JSONSchema.Property(
    "sources", .array(.reference(.source)), "What was read, in order.")
}

extension [JSONSchema.Property] {
  /// The lines of a source that are no rows.
  package static let lines = [
    JSONSchema.Property("outside", .count, "Lines that are not blank and belong to no row."),
    JSONSchema.Property("headers", .count, "Lines that name columns or state the delimiter."),
  ]

  /// What every document says about the rows behind it.
  package static let account = [.sources] + remarks

  /// Refused rows, unread sources, warnings.
  package static let remarks = [
    JSONSchema.Property("rejected", .count, "How many rows were refused in all sources."),
    JSONSchema.Property("failures", .array(.reference(.failure)), "The sources that could not be read."),
    JSONSchema.Property(
      "rejections", .array(.reference(.rejection)),
      "The refused rows; the first of them, if there are very many."),
    JSONSchema.Property(
      "warnings", .array(.text), "What a person should know about the figures, a sentence each."),
  ]

  /// The period of a document, which is first among its members.
  package static let period = [JSONSchema.Property("period", .period)]

  /// Income, expense and what remains, under that name.
  package static func figures(net: String) -> [JSONSchema.Property] {
    [
      JSONSchema.Property("income", .amount, "Money in; with own accounts or kinds stated, income alone."),
      JSONSchema.Property("expense", .amount, "Money out; with kinds stated, less refunds."),
      JSONSchema.Property(net, .amount, "Income less expense, plus `other` where it is there."),
    ]
  }

  /// How many transactions, and what kinds and own accounts make of the figures, where any are stated.
  package static let counts = [
    JSONSchema.Property("transactions", .count, "How many transactions."),
    JSONSchema.Property("incomeTransactions", .count, "How many of them are income."),
    JSONSchema.Property("expenseTransactions", .count, "How many of them are expense."),
    JSONSchema.Property("gross", .amount, "Expense before refunds.", isOptional: true),
    JSONSchema.Property("refunds", .amount, "What came back of expense.", isOptional: true),
    JSONSchema.Property(
      "other", .amount, "In less out of what is neither income nor expense, such as transfers.",
      isOptional: true),
    JSONSchema.Property(
      "otherTransactions", .count, "How many transactions are neither income nor expense.", isOptional: true),
  ]

  /// A transaction with its day and time said by those keys.
  fileprivate static func transaction(dated moment: [JSONSchema.Property]) -> [JSONSchema.Property] {
    [JSONSchema.Property("id", .text, "The id of the source, or one that is derived from the facts.")]
      + moment + [
        JSONSchema.Property("amount", .amount, "How much moved, always above zero."),
        JSONSchema.Property(
          "type", .words(TransactionType.allCases.map(\.rawValue)), "Money in or money out."),
        JSONSchema.Property("category", .text), JSONSchema.Property("description", .text),
        JSONSchema.Property("account", .text, "The account; empty where the source names none."),
        JSONSchema.Property("currency", .currency),
        JSONSchema.Property("note", .text, isOptional: true),
        JSONSchema.Property("payee", .text, "Whom rules take it to be with.", isOptional: true),
        JSONSchema.Property("tags", .array(.text), isOptional: true),
        JSONSchema.Property(
          "balance", .amount, "The balance of the account behind it, as the source states it.",
          isOptional: true),
      ]
  }
}
