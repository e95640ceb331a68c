import FinanceDomain

// What the fields of several reports have in common.

/// A period as documents have it: an end that is open, and no data closed, is missing.
package struct PeriodDays: Sendable {
  let first: CalendarDay?
  let last: CalendarDay?
  let label: String

  init(_ period: ResolvedPeriod) {
    (first, last, label) = (period.days?.lowerBound, period.days?.upperBound, period.label)
  }

  package init(_ period: DatePeriod) {
    first = period.first == .earliest ? nil : period.first
    last = period.last == .latest ? nil : period.last
    label = period.label
  }

  package static let record = Record<PeriodDays>(
    "period", "The days that were asked about, both ends included.",
    [
      Field("from", .day, "The first day; null where it is open.", .null) { .date($0.first) },
      Field("to", .day, "The last day; null where it is open.", .null) { .date($0.last) },
      Field("label", .text, "The period by its name: `2024-05`, `2024-Q2`, `all`.") { .text($0.label) },
    ])
}

extension Field {
  /// The days asked about.
  package static func period(_ period: @escaping @Sendable (Row) -> DatePeriod) -> Field {
    .object("period", PeriodDays.record) { PeriodDays(period($0)) }
  }

  /// The days asked about, as far as data closed them.
  package static func period(_ period: @escaping @Sendable (Row) -> ResolvedPeriod) -> Field {
    .object("period", PeriodDays.record) { PeriodDays(period($0)) }
  }
}

extension ClosedRange<CalendarDay> {
  /// A first and a last day.
  package static var record: Record<Self> {
    Record(
      "days", "A first and a last day, both included.",
      [
        Field("from", .day) { .date($0.lowerBound, nil) }, Field("to", .day) { .date($0.upperBound, nil) },
      ])
  }
}

extension ScanRowCounts {
  /// What every document says about the rows it was made from.
  package static let fields = sourceFields + remarkFields

  /// What became of the rows, source by source.
  package static let sourceFields: [Field<ScanRowCounts>] = [
    .rows("sources", RowCounts.record, "What was read, in order.") { $0.sources }
  ]

  /// Refused rows, unread sources, warnings.
  package static let remarkFields: [Field<ScanRowCounts>] = [
    .count("rejected", "How many rows were refused in all sources.") { $0.rejected },
    .rows("failures", SourceFailure.record, "The sources that could not be read.") { $0.failures },
    .rows(
      "rejections", RejectedRow.record, "The refused rows; the first of them, if there are very many."
    ) { $0.rejections.rows },
    .texts("warnings", .text, "What a person should know about the figures, a sentence each.") {
      $0.warnings
    },
  ]
}

extension RowCounts {
  /// What became of the rows of a source.
  package static let buckets: [Field<RowCounts>] = [
    .count("read", "Rows found.") { $0.read },
    .count("accepted", "Rows that count.") { $0.accepted },
    .count("rejected", "Rows that were refused.") { $0.rejected },
    .count("duplicate", "Rows that repeat one that counts.") { $0.duplicate },
    .count("skipped", "Rows that move no money, such as balances and pending ones.") { $0.skipped },
    .count("outside", "Lines that are not blank and belong to no row.") { $0.outside },
    .count("headers", "Lines that name columns or state the delimiter.") { $0.headers },
  ]

  fileprivate static let record = Record<RowCounts>(
    "source", "What became of the rows of a source: read = accepted + rejected + duplicate + skipped.",
    [
      Field("path", .text, "The file as it was named, or as it was found in a folder.") { .text($0.path) },
      Field("format", .text, "`csv`, `json`, …") { .word($0.format) },
    ] + buckets)
}

extension SourceFailure {
  fileprivate static let record = Record<SourceFailure>(
    "failure", "A source that could not be read.",
    [
      Field("path", .text) { .text($0.path) },
      Field("code", .text, "The stable reason, `family.detail`, if it has one.", .null) { .word($0.code) },
      Field("message", .text, "What is wrong and what to do, for people.") { .text($0.message) },
    ])
}

extension RejectedRow {
  fileprivate static let record = Record<RejectedRow>(
    "rejection", "A row that was refused.",
    [
      Field("source", .text, "The path of its source.") { .text($0.sourceName) },
      Field("line", .ordinal, "The line on which it begins, from 1.", .null) { .count($0.line) },
      Field("column", .text, "The name of the column or key that is at fault.", .null) { .text($0.column) },
      Field("value", .text, "The value in that column or key.", .null) { .text($0.value) },
      Field("code", .text, "The stable reason, `family.detail`.") { .word($0.code) },
      Field("message", .text, "What is wrong and what to do, for people.") { .text($0.message) },
    ])
}

extension Transaction {
  package static let record = Record<Transaction>(
    "transaction", "A transaction.",
    fields(dated: [
      Field("date", .day) { .date($0.date, $0.time) },
      Field(
        "time", .matching("^[0-9]{2}:[0-9]{2}:[0-9]{2}$"), "The clock reading of the source, if it has one.",
        .absent
      ) {
        .word($0.time.map { "\($0)" })
      },
    ]))

  /// What people read of a transaction: its day, and its amount with a sign.
  package static let shown: [Field<Transaction>] =
    [
      Field("date", .day) { .date($0.date) },
      Field("amount", .amount) { .amount($0.signedAmount, $0.currency) },
    ] + record.fields["description", "category", "account", "currency"]

  package var json: JSONValue { Transaction.record.fields.json(self) }

  /// A transaction in the keys that the program reads again: a time is part of the date, without a key of its
  /// own.
  package static let exported = Record<Transaction>(
    "exportedTransaction", "A transaction in the keys that the program reads again.",
    fields(dated: [
      Field(
        "date", .matching("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2})?$"),
        "The day, and the clock reading of the source after a T, if it has one."
      ) { .word(ReportTable.Cell.date($0.date, $0.time).record) }
    ]))

  /// A transaction with its day and time said by those fields.
  private static func fields(dated moment: [Field<Transaction>]) -> [Field<Transaction>] {
    let id = Field<Transaction>(
      "id", .text, "The id of the source, or one that is derived from the facts."
    ) { .text($0.id.rawValue) }
    return [id] + moment + [
      Field("amount", .amount, "How much moved, always above zero.") { .amount($0.amount, $0.currency) },
      Field("type", .direction, "Money in or money out.") { .word($0.type) },
      Field("category", .text) { .text($0.category.rawValue) },
      Field("description", .text) { .text($0.description) },
      Field("account", .text, "The account; empty where the source names none.") { .text($0.account) },
      Field("currency", .currency) { .word($0.currency) },
      Field("note", .text, "", .absent) { .text($0.note) },
      Field("payee", .text, "Whom rules take it to be with.", .absent) { .text($0.payee) },
      .texts("tags", .text, "", .absent) { $0.tags },
      Field(
        "balance", .amount, "The balance of the account after it, as the source states it.", .absent
      ) { .amount($0.balance, $0.currency) },
    ]
  }
}

extension ReportTable {
  /// Transactions for programs, in the columns that the program itself reads: amounts are magnitudes beside a type, a
  /// clock reading follows its day after a `T`. Payees, tags and balances have columns where there are any.
  package static func records(_ transactions: [Transaction]) -> ReportTable {
    let fields = Transaction.record.fields
    return ReportTable(
      "",
      fields["id", "date", "amount", "type", "category", "description", "account", "currency", "note"]
        + fields["payee", "tags", "balance"].used(in: transactions), rows: transactions)
  }
}
