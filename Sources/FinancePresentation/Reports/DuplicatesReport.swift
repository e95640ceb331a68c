import FinanceDomain

extension DuplicatesReport: Report {
  package static let form = ReportForm<DuplicatesReport>(
    "duplicates", by: "duplicates", title: "The rows that were dropped", lines: Row.record,
    [
      .period { $0.period },
      .rows("duplicates", Row.record, "In the order of the sources.") { $0.rows },
      .rows("conflicts", Record(conflict), "Rows whose ids stand for something else elsewhere.") {
        $0.conflicts
      },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.rows }

  private static let conflict: [Field<RejectedRow>] = [
    Field("source", .text, "The path of the source.") { .text($0.sourceName) },
    Field("line", .ordinal, "The line on which the row begins, from 1.", .null) { .count($0.line) },
    Field("id", .text, "", .null) { .text($0.value) },
    Field("message", .text, "What is wrong, for people.") { .text($0.message) },
  ]

  package var records: ReportTable { ReportTable("", Row.columns, rows: rows) }

  package var document: ReportDocument {
    var document = ReportDocument(title: "Duplicates", aside: counted(rows.count, "row") + " dropped")
    if rows.isEmpty { document.append(.sentence("No row was dropped.")) }
    document.append(
      ReportTable(
        "",
        [
          Field("dropped", .text) { .text("\($0.place)") }.column(.path),
          Field("original", .text, title: "Same as") { .text("\($0.original)") }.column(.path),
          Field("key", .text, title: "By") { .word($0.key) },
        ] + Transaction.shown["date", "description", "amount", "currency"].of { $0.transaction }, rows: rows))
    for row in conflicts {
      document.append(.alarm("\(row.sourceName):\(row.line.map { "\($0)" } ?? "?"): \(row.message)"))
    }
    document.append(remarksOf: rowCounts, about: period)
    return document
  }
}

extension DuplicatesReport.Row {
  fileprivate static let record = Record<Self>(
    "row", "A row that does not count, because another one says the same.",
    RowOrigin.fields.of { $0.place } + [
      .object("sameAs", Record(RowOrigin.fields), "The row that counts in its place.") {
        $0.original
      },
      Field("key", .words(DuplicateKey.self), "By what they were found to be the same.") { .word($0.key) },
      Field("id", .text, "There if they are the same by it.", .absent) {
        $0.key == .id ? .text($0.transaction.id.rawValue) : .none
      },
    ]
      + Transaction.record.fields["date", "amount", "type", "description", "account", "currency"]
      .of { $0.transaction })

  fileprivate static let columns =
    record.fields["source", "line"]
    + RowOrigin.fields.map { $0.keyed("sameAs" + $0.key.capitalizedFirst) }.of { $0.original }
    + record.fields["key", "id", "date", "amount", "type", "description", "account", "currency"]
}

extension RowOrigin {
  fileprivate static let fields: [Field<Self>] = [
    Field("source", .text, "The path of the source.") { .text($0.path) },
    Field("line", .ordinal, "The line on which the row begins, from 1.") { .count($0.line) },
  ]
}
