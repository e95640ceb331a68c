import FinanceDomain

// The lines of a partial: the first says what it is, every other begins with the kind of its record.

extension Partial {
  /// The document: its first line, and the kinds of the others.
  package static let form = ReportForm<Partial>(
    "partial", by: "partial", "merge",
    title: "What some of the sources come to, to be merged with the others.",
    lines: JSONSchema.Definition(
      "line", "A line after the first one: a record of one kind.", .either(PartialRecord.schemas)),
    [
      Field("grain", .words("day", "month"), "The stretches of time whose sums are kept apart.") {
        .word($0.summary.grain.isDaily ? "day" : "month")
      },
      .rows("settings", Setting.record, "With what it was made; partials of other settings are not merged.") {
        $0.settings
      },
      .object(
        "days", ClosedRange<CalendarDay>.record,
        "The first day and the last; absent where there are no rows.",
        .absent
      ) { $0.summary.days },
      .object(
        "period", ClosedRange<CalendarDay>.record,
        "The days whose payees and largest transactions are kept; absent for all.", .absent
      ) { $0.summary.period.flatMap { $0 == .all ? nil : $0.first...$0.last } },
      Field("sumsOnly", .flag, "True where neither payees nor largest transactions are kept.", .absent) {
        $0.summary.period == nil ? .flag(true) : .none
      },
      .object(
        "decisions", Partial.Decisions.record,
        "What was decided about rows that are in other partials as well; absent where rows were compared within the partial alone.",
        .absent
      ) { $0.decisions },
      Field("sources", .count, "How many sources were read: so many records of that kind follow.") {
        .count($0.account.sources.count)
      },
    ], values: { $0.lines })

  /// Every line after the first, but for the last, which seals the file.
  private var lines: [JSONValue] { PartialRecord.fixed(self) + PartialRecord.sums(self) }
}

extension Partial.Setting {
  static let record = Record<Partial.Setting>([
    Field("name", .text) { .text($0.name) }, Field("value", .text) { .text($0.value) },
  ])
}

extension Partial.Decisions {
  fileprivate static let record = Record<Partial.Decisions>([
    Field("hash", .text, "What tells them from others.") { .text($0.hash) },
    Field("sources", .count, "About how many sources they are.") { .count($0.sources) },
  ])
}

/// The kinds of lines, each with its fields.
enum PartialRecord {
  /// A kind of line: what it is called, what it means, and its fields.
  struct Kind<Row>: Sendable {
    let name: String
    let record: Record<Row>

    init(_ name: String, _ meaning: String, _ fields: [Field<Row>]) {
      self.name = name
      let kind = Field<Row>("record", .words(name)) { _ in .word(name) }
      record = Record("\(name)Line", meaning, [kind] + fields)
    }

    func line(_ row: Row) -> JSONValue { record.fields.json(row) }
  }

  /// What the lines may be.
  static let schemas: [JSONSchema] = [
    source.record.schema, range.record.schema, failure.record.schema, remark.record.schema,
    refused.record.schema,
    rejection.record.schema, overlap.record.schema, statement.record.schema, sum.record.schema,
    payee.record.schema,
    largest.record.schema, transfer.record.schema, end.record.schema,
  ]

  /// A source, and what became of its rows.
  struct Source { let number: Int; let counts: RowCounts }
  static let source = Kind<Source>(
    "source", "A source: read = accepted + rejected + duplicate + skipped.",
    [
      Field("number", .count, "What other records call it.") { .count($0.number) },
      Field("path", .text) { .text($0.counts.path) }, Field("format", .text) { .word($0.counts.format) },
    ] + RowCounts.buckets.of { $0.counts })

  static let range = Kind<Partial.FileRange>(
    "range", "A part of a source that was read apart from the others; absent where all parts are here.",
    [
      Field("path", .text) { .text($0.path) },
      Field("bytes", .count, "How many the source has.") { .count($0.bytes) },
      Field("from", .count, "Where the first row of the part begins, or 0.") { .count($0.from) },
      Field("to", .count, "Where the first row after the part begins, or the end.") { .count($0.to) },
      Field("rejected", .count, "How many rows were refused, if others may show why.") { .count($0.refused) },
      Field("incomes", .count, "How many rows have a plus, if only signs tell.", .absent) {
        .count($0.signs?.incomes)
      },
      Field("expenses", .count, "How many rows have a minus, if only signs tell.", .absent) {
        .count($0.signs?.expenses)
      },
      .object("days", ClosedRange<CalendarDay>.record, "The first day and the last.", .absent) { $0.days },
    ])

  static let failure = Kind<SourceFailure>(
    "failure", "A source of which nothing could be used.",
    [
      Field("path", .text) { .text($0.path) },
      Field("kind", .words(SourceFailure.Kind.self)) { .word($0.kind) },
      Field("code", .text, "The stable reason, if it has one.", .absent) { .word($0.code) },
      Field("message", .text) { .text($0.message) },
    ])

  /// A sentence about sources.
  struct Remark { let about: String; let text: String }
  static let remark = Kind<Remark>(
    "remark", "What a person should know about the figures.",
    [
      Field("about", .words("sources")) { .word($0.about) },
      Field("text", .text) { .text($0.text) },
    ])

  /// How many rows were refused for one reason.
  struct Refused { let code: ReasonCode; let count: Int }
  static let refused = Kind<Refused>(
    "refused", "How many rows were refused for a reason, shown in full or not.",
    [Field("code", .text) { .word($0.code.rawValue) }, Field("count", .count) { .count($0.count) }])

  static let rejection = Kind<RejectedRow>(
    "rejection", "A refused row in full; the first of them, if there are very many.",
    [
      Field("source", .count) { .count($0.position.source) },
      Field("byte", .count, "Where in the source it begins.") { .count($0.position.byteOffset) },
      Field("name", .text, "What the source is called.") { .text($0.sourceName) },
      Field("line", .ordinal, "", .absent) { .count($0.line) },
      Field("column", .text, "", .absent) { .text($0.column) },
      Field("columnNumber", .ordinal, "", .absent) { .count($0.columnNumber) },
      Field("value", .text, "", .absent) { .text($0.value) },
      Field("code", .text) { .word($0.code.rawValue) }, Field("message", .text) { .text($0.message) },
      Field("excerpt", .text, "The line, or the object.") { .text($0.excerpt) },
      Field("bytes", .count, "How long the row is.") { .count($0.byteCount) },
    ])

  static let overlap = Kind<SourceOverlaps.Entry>(
    "overlap",
    "How many rows of a day a source has, or shares with one whose rows count; only where rows say the same.",
    [
      Field("path", .text) { .text($0.path) },
      Field("original", .text, "The source whose rows count; absent for all rows of the day.", .absent) {
        .text($0.original)
      },
      Field("account", .text) { .text($0.account) }, Field("date", .day) { .date($0.day, nil) },
      Field("rows", .count) { .count($0.rows) },
      Field("byContent", .count, "How many of them nothing but their content showed to be the same.") {
        .count($0.byContent)
      },
    ])

  static let statement = Kind<BalanceProof>(
    "statement", "What a source states that an account held, proved by its rows.",
    [
      Field("path", .text) { .text($0.source) }, Field("account", .text) { .text($0.account) },
      Field("currency", .currency) { .word($0.currency) }, Field("rows", .count) { .count($0.rows) },
      .object("days", ClosedRange<CalendarDay>.record) { $0.days },
      Field("opening", .amount, "", .absent) { .amount($0.opening, $0.currency) },
      Field("closing", .amount, "", .absent) { .amount($0.closing, $0.currency) },
      .object("break", breaks, "Where the balances first do not follow from each other.", .absent) { proof in
        proof.firstBreak.map { Break(place: $0, currency: proof.currency) }
      },
      .rows("ends", dayEnds, "What it held at the end of each day.") { proof in
        proof.ends.map { DayEnd(end: $0, currency: proof.currency) }
      },
    ])

  private struct Break { let place: BalanceBreak; let currency: Currency }
  private static let breaks = Record<Break>([
    Field("byte", .count) { .count($0.place.byteOffset) },
    Field("line", .ordinal, "", .absent) { .count($0.place.line) },
    Field("lastGoodDay", .day) { .date($0.place.lastGoodDay, nil) },
    Field("day", .day) { .date($0.place.day, nil) },
    Field("expected", .amount) { .amount($0.place.expected, $0.currency) },
    Field("found", .amount) { .amount($0.place.found, $0.currency) },
  ])

  private struct DayEnd { let end: BalanceProof.DayEnd; let currency: Currency }
  private static let dayEnds = Record<DayEnd>([
    Field("day", .day) { .date($0.end.day, nil) },
    Field("balance", .amount) { .amount($0.end.balance, $0.currency) },
    .json("stated", .array(.amount), "What rows of the day state.") { row in
      .array(row.end.stated.map { .amount($0, row.currency) })
    },
  ])

  /// What moved in one direction in a stretch of time.
  struct Sum {
    let at: String
    let currency: Currency
    let type: TransactionType
    let count: Int
    let sum: ExactSum
    let names: [String]
  }
  private static let sumFields: [Field<Sum>] = [
    at { $0.at },
    Field("currency", .currency) { .word($0.currency) }, Field("type", .direction) { .word($0.type) },
    Field("count", .count, "How many transactions.") { .count($0.count) },
    Field("sum", .amount, "What they come to, above zero.") { .sum($0.sum, $0.currency) },
  ]
  static let sum = Kind<Sum>(
    "sum", "What moved on an account under a category.",
    sumFields + [
      Field("account", .text) { .text($0.names[0]) }, Field("category", .text) { .text($0.names[1]) },
    ])
  static let payee = Kind<Sum>(
    "payee", "What moved to or from a payee.", sumFields + [Field("payee", .text) { .text($0.names[0]) }])

  /// One of the largest transactions, and the stretch of time that it was kept for.
  struct Largest { let at: String; let row: PlacedTransaction }
  static let largest = Kind<Largest>(
    "largest", "One of the largest transactions of a stretch of time and currency.",
    [at { $0.at }] + placeFields { $0.row.position } + Transaction.record.fields.of { $0.row.transaction })

  static let transfer = Kind<TransferCandidate>(
    "transfer", "A row that may be the leg of a transfer.",
    placeFields { $0.position } + [
      Field("date", .day) { .date($0.day, nil) }, Field("account", .text) { .text($0.account) },
      Field("category", .text) { .text($0.category.rawValue) },
      Field("currency", .currency) { .word($0.currency) }, Field("type", .direction) { .word($0.type) },
      Field("amount", .amount) { .sum($0.amount, $0.currency) },
    ])

  private static func at<Row>(_ text: @escaping @Sendable (Row) -> String) -> Field<Row> {
    Field("at", .matching("^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$"), "The month or the day.") { .word(text($0)) }
  }

  static func placeFields<Row>(
    _ position: @escaping @Sendable (Row) -> SourcePosition
  ) -> [Field<Row>] {
    [
      Field("source", .count, "The number of its source.") { .count(position($0).source) },
      Field("byte", .count, "Where in the source it begins.") { .count(position($0).byteOffset) },
    ]
  }

  /// The last line.
  struct End { let lines: Int; let hash: String }
  static let end = Kind<End>(
    "end", "The last line: without it the file is cut.",
    [
      Field("lines", .count, "How many lines are above it.") { .count($0.lines) },
      Field("hash", .matching("^[0-9a-f]{16}$"), "XXH64 of everything above.") { .word($0.hash) },
    ])
}

extension PartialRecord {
  /// The lines of sources, refusals, remarks, statements.
  static func fixed(_ partial: Partial) -> [JSONValue] {
    let account = partial.account
    var lines = zip(account.numbers, account.sources).map { source.line(Source(number: $0, counts: $1)) }
    lines += partial.ranges.map(range.line)
    lines += account.failures.map(failure.line)
    lines += account.sourceRemarks.map { remark.line(Remark(about: "sources", text: $0)) }
    let counts = account.rejections.counts.sorted { $0.key < $1.key }
    lines += counts.map { refused.line(Refused(code: $0.key, count: $0.value)) }
    lines += account.rejections.rows.map(rejection.line)
    lines += account.overlaps.entries.map(overlap.line)
    return lines + account.statements.proofs.map(statement.line)
  }

  /// The lines of figures, but for payees.
  static func sums(_ partial: Partial) -> [JSONValue] {
    let summary = partial.summary
    let cells = summary.totals.sortedCells.map { cell in
      sum.line(
        Sum(
          at: summary.grain.text(of: cell.bin), currency: cell.currency, type: cell.type, count: cell.count,
          sum: cell.sum, names: [cell.account, cell.category.rawValue]))
    }
    let rows = summary.largest.transactions.map { bin, row in
      largest.line(Largest(at: summary.grain.text(of: bin), row: row))
    }
    return cells + rows + summary.transferRows.map(transfer.line)
  }
}
