import FinanceDomain

// The lines of a partial: the first says what it is, every other begins with the kind of its record.

extension Partial {
  /// The document: its first line, and the kinds of the others.
  package static let form = ReportForm<Partial>(
    "partial", by: "partial", "merge",
    title: "What some of the sources come to, to be merged with the others",
    line: .rows(
      JSONSchema.Definition(
        name: "line", meaning: "A line after the first one: a record of one kind.",
        schema: .either(PartialRecord.schemas))),
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
        "dataDays", ClosedRange<CalendarDay>.record,
        "The first day and the last of all rows that count, where a condition leaves some of them out.",
        .absent
      ) { $0.rowCounts.days },
      .object(
        "period", ClosedRange<CalendarDay>.record,
        "The days whose payees and largest transactions are kept; absent for all.", .absent
      ) { $0.summary.period.flatMap { $0 == .all ? nil : $0.first...$0.last } },
      Field("sumsOnly", .boolean, "True where neither payees nor largest transactions are kept.", .absent) {
        $0.summary.period == nil ? .flag(true) : .none
      },
      .object(
        "decisions", Partial.Decisions.record,
        "What was decided about rows that are in other partials as well; absent where rows were compared within the partial alone.",
        .absent
      ) { $0.decisions },
      .count("sources", "How many sources were read: so many records of that kind follow.") {
        $0.rowCounts.sources.count
      },
    ], values: { $0.fixedLines + $0.sumLines })

  // Every line after the first, but for the last, which seals the file.

  /// The lines of sources, refusals, remarks, statements.
  private var fixedLines: [JSONValue] {
    var lines = zip(rowCounts.numbers, rowCounts.sources).map { PartialRecord.source.json(($0, $1)) }
    lines += ranges.map(PartialRecord.range.json)
    lines += rowCounts.failures.map(PartialRecord.failure.json)
    lines += rowCounts.sourceRemarks.map(PartialRecord.remark.json)
    lines += rowCounts.rejections.counts.sorted { $0.key < $1.key }
      .map { PartialRecord.refused.json(($0.key, $0.value)) }
    lines += rowCounts.rejections.rows.map(PartialRecord.rejection.json)
    lines += rowCounts.overlaps.entries.map(PartialRecord.overlap.json)
    return lines + rowCounts.statements.proofs.map(PartialRecord.statement.json)
  }

  /// The lines of figures, but for payees.
  private var sumLines: [JSONValue] {
    let cells = summary.totals.sortedCells.map { cell in
      PartialRecord.sum.json(
        PartialRecord.Sum(
          at: summary.grain.text(of: cell.bin), currency: cell.currency, type: cell.type, count: cell.count,
          sum: cell.sum, names: [cell.account, cell.category.rawValue]))
    }
    let rows = summary.largest.transactions.map { bin, row in
      PartialRecord.largest.json((summary.grain.text(of: bin), row))
    }
    return cells + rows + summary.transferRows.map(PartialRecord.transfer.json)
  }
}

extension Partial.Setting {
  static let record = Record<Partial.Setting>([
    Field("name", .text) { .text($0.name) }, Field("value", .text) { .text($0.value) },
  ])
}

extension Partial.Decisions {
  fileprivate static let record = Record<Partial.Decisions>([
    Field("hash", .text, "What tells them from others.") { .text($0.hash) },
    .count("sources", "About how many sources they are.") { $0.sources },
  ])
}

extension Record {
  /// A kind of line, which says first what it is called.
  init(line name: String, _ meaning: String, _ fields: [Field<Row>]) {
    self.init("\(name)Line", meaning, [Field("record", .words(name)) { _ in .word(name) }] + fields)
  }

  func json(_ row: Row) -> JSONValue { fields.json(row) }
}

/// The kinds of lines, each with its fields.
enum PartialRecord {
  /// What the lines may be.
  static let schemas = [
    source.schema, range.schema, failure.schema, remark.schema, refused.schema, rejection.schema,
    overlap.schema, statement.schema, sum.schema, payee.schema, largest.schema, transfer.schema, end.schema,
  ]

  static let source = Record<(number: Int, counts: RowCounts)>(
    line: "source", "A source: read = accepted + rejected + duplicate + skipped.",
    [
      .count("number", "What other records call it.") { $0.number },
      Field("path", .text) { .text($0.counts.path) }, Field("format", .text) { .word($0.counts.format) },
    ] + RowCounts.buckets.of { $0.counts })

  static let range = Record<Partial.FileRange>(
    line: "range", "A part of a source that was read apart from the others; absent where all parts are here.",
    [
      Field("path", .text) { .text($0.path) },
      .count("bytes", "How many the source has.") { $0.bytes },
      .count("from", "Where the first row of the part begins, or 0.") { $0.from },
      .count("to", "Where the first row after the part begins, or the end.") { $0.to },
      .count("rejected", "How many rows were refused, if others may show why.") { $0.refused },
      .count("incomes", "How many rows have a plus, if only signs tell.", .absent) { $0.signs?.incomes },
      .count("expenses", "How many rows have a minus, if only signs tell.", .absent) { $0.signs?.expenses },
      .object("days", ClosedRange<CalendarDay>.record, "The first day and the last.", .absent) { $0.days },
    ])

  static let failure = Record<SourceFailure>(
    line: "failure", "A source of which nothing could be used.",
    [
      Field("path", .text) { .text($0.path) },
      Field("kind", .words(SourceFailure.Kind.self)) { .word($0.kind) },
      Field("code", .text, "The stable reason, if it has one.", .absent) { .word($0.code) },
      Field("message", .text) { .text($0.message) },
    ])

  static let remark = Record<String>(
    line: "remark", "What a person should know about the figures.",
    [
      Field("about", .words("sources")) { _ in .word("sources") }, Field("text", .text) { .text($0) },
    ])

  static let refused = Record<(code: ReasonCode, count: Int)>(
    line: "refused", "How many rows were refused for a reason, shown in full or not.",
    [Field("code", .text) { .word($0.code.rawValue) }, .count("count") { $0.count }])

  static let rejection = Record<RejectedRow>(
    line: "rejection", "A refused row in full; the first of them, if there are very many.",
    [
      .count("source") { $0.position.source },
      .count("byte", "Where in the source it begins.") { $0.position.byteOffset },
      Field("name", .text, "What the source is called.") { .text($0.sourceName) },
      Field("line", .ordinal, "", .absent) { .count($0.line) },
      Field("column", .text, "", .absent) { .text($0.column) },
      Field("columnNumber", .ordinal, "", .absent) { .count($0.columnNumber) },
      Field("value", .text, "", .absent) { .text($0.value) },
      Field("code", .text) { .word($0.code.rawValue) }, Field("message", .text) { .text($0.message) },
      Field("excerpt", .text, "The line, or the object.") { .text($0.excerpt) },
      .count("bytes", "How long the row is.") { $0.byteCount },
    ])

  static let overlap = Record<SourceOverlaps.Entry>(
    line: "overlap",
    "How many rows of a day a source has, or shares with one whose rows count; only where rows say the same.",
    [
      Field("path", .text) { .text($0.path) },
      Field("original", .text, "The source whose rows count; absent for all rows of the day.", .absent) {
        .text($0.original)
      },
      Field("account", .text) { .text($0.account) }, Field("date", .day) { .date($0.day, nil) },
      .count("rows") { $0.rows },
      Field("sum", .text, "What all of them add up to, in units of 0.00000001 and modulo 2^64.") {
        .text(String($0.sum))
      },
      .count("byContent", "How many of them nothing but their content showed to be the same.") {
        $0.byContent
      },
    ])

  static let statement = Record<BalanceProof>(
    line: "statement", "What a source states that an account held, proved by its rows.",
    [
      Field("path", .text) { .text($0.source) }, Field("account", .text) { .text($0.account) },
      Field("currency", .currency) { .word($0.currency) }, .count("rows") { $0.rows },
      .object("days", ClosedRange<CalendarDay>.record) { $0.days },
      Field("opening", .amount, "", .absent) { .amount($0.opening, $0.currency) },
      Field("closing", .amount, "", .absent) { .amount($0.closing, $0.currency) },
      .object("break", breaks, "Where the balances first do not follow from each other.", .absent) { proof in
        proof.firstBreak.map { ($0, proof.currency) }
      },
      .rows("ends", dayEnds, "What it held at the end of each day.") { proof in
        proof.ends.map { ($0, proof.currency) }
      },
    ])

  private static let breaks = Record<(place: BalanceBreak, currency: Currency)>([
    .count("byte") { $0.place.byteOffset },
    Field("line", .ordinal, "", .absent) { .count($0.place.line) },
    Field("lastGoodDay", .day) { .date($0.place.lastGoodDay, nil) },
    Field("day", .day) { .date($0.place.day, nil) },
    Field("expected", .amount) { .amount($0.place.expected, $0.currency) },
    Field("found", .amount) { .amount($0.place.found, $0.currency) },
  ])

  private static let dayEnds = Record<(end: BalanceProof.DayEnd, currency: Currency)>([
    Field("day", .day) { .date($0.end.day, nil) },
    Field("balance", .amount) { .amount($0.end.balance, $0.currency) },
    .json("stated", .array(.amount), "What rows of the day state.") { row in
      .array(row.end.stated.map { ReportTable.Cell.amount($0, row.currency).json })
    },
  ])

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
    .count("count", "How many transactions.") { $0.count },
    .sum("sum", "What they come to, above zero.") { ($0.sum, $0.currency) },
  ]
  static let sum = Record<Sum>(
    line: "sum", "What moved on an account under a category.",
    sumFields + [
      Field("account", .text) { .text($0.names[0]) }, Field("category", .text) { .text($0.names[1]) },
    ])
  static let payee = Record<Sum>(
    line: "payee", "What moved to or from a payee.",
    sumFields + [
      Field(
        "bucket", .words(FlowBucket.allCases.map(\.word)),
        "Where it belongs by kinds and own accounts, transfers not yet looked for; absent where none are stated.",
        .absent
      ) { $0.names.count > 1 ? .word($0.names[1]) : .none },
      Field("payee", .text) { .text($0.names[0]) },
    ])

  static let largest = Record<(at: String, row: PlacedTransaction)>(
    line: "largest", "One of the largest transactions of a stretch of time and currency.",
    [at { $0.at }] + placeFields { $0.row.position } + Transaction.record.fields.of { $0.row.transaction })

  static let transfer = Record<TransferCandidate>(
    line: "transfer", "A row that may be the leg of a transfer.",
    placeFields { $0.position } + [
      Field("date", .day) { .date($0.day, nil) }, Field("account", .text) { .text($0.account) },
      Field("category", .text) { .text($0.category.rawValue) },
      Field("currency", .currency) { .word($0.currency) }, Field("type", .direction) { .word($0.type) },
      .sum("amount") { ($0.amount, $0.currency) },
      Field("payee", .text, "Absent where payees are not kept.", .absent) {
        $0.payee.isEmpty ? .none : .text($0.payee)
      },
    ])

  private static func at<Row>(_ text: @escaping @Sendable (Row) -> String) -> Field<Row> {
    Field("at", .matching("^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$"), "The month or the day.") { .word(text($0)) }
  }

  static func placeFields<Row>(
    _ position: @escaping @Sendable (Row) -> SourcePosition
  ) -> [Field<Row>] {
    [
      .count("source", "The number of its source.") { position($0).source },
      .count("byte", "Where in the source it begins.") { position($0).byteOffset },
    ]
  }

  static let end = Record<(lines: Int, hash: String)>(
    line: "end", "The last line: without it the file is cut.",
    [
      .count("lines", "How many lines are above it.") { $0.lines },
      Field("hash", .matching("^[0-9a-f]{16}$"), "XXH64 of everything above.") { .word($0.hash) },
    ])
}
