import FinanceDomain

extension ImportResult: Report {
  package static let form = ReportForm<ImportResult>(
    "import", by: "import", title: "What an import did", lines: LedgerBatch.File.record,
    [
      Field("ledger", .text, "The path of the ledger.") { .text($0.ledger) },
      Field("batch", .ordinal, "The number to undo it by; null if nothing was changed.", .null) {
        .count($0.batch)
      },
      Field("replaced", .ordinal, "The import whose place it took; absent if it took none.", .absent) {
        .count($0.replaced)
      },
      Field("dryRun", .boolean) { .flag($0.isTrial) },
      .count("added", "How many transactions were new.") { $0.added },
      .count("recognised", "How many the ledger had already.") { $0.recognised },
      .count("transactions", "How many it has now.") { $0.transactions },
      .rows("files", LedgerBatch.File.record, "In order.") { $0.files },
    ] + ScanRowCounts.remarkFields.of { $0.rowCounts }
  ) { $0.files }

  package var records: ReportTable { ReportTable("", LedgerBatch.File.columns, rows: files) }

  package var document: ReportDocument {
    var document = ReportDocument(title: "Import", aside: batch.map { "batch \($0)" } ?? "")
    var table = ReportTable("", [Field("file", .text) { .text($0.path) }.column(.path)] + counts, rows: files)
    table.appendTotalOfCounts()
    document.append(table)
    document.append(.sentence(outcome))
    document.append(contentsOf: rowCounts.remarks)
    return document
  }

  /// Read, new, known, rejected, duplicate, skipped. Of an import that was refused, what would be new is not known yet, and
  /// is counted with the new.
  private var counts: [Field<LedgerBatch.File>] {
    let isRefused = batch == nil && !isTrial
    let new = Field<LedgerBatch.File>.count("new", title: "= New") {
      isRefused ? $0.rowCounts.accepted - $0.recognised : $0.added
    }
    let fields = LedgerBatch.File.record.fields
    return fields["read"] + [new]
      + fields["recognised", "rejected", "duplicate", "skipped"].titled([
        "recognised": "+ Known", "rejected": "+ Rejected", "duplicate": "+ Duplicate", "skipped": "+ Skipped",
      ])
  }

  private var outcome: String {
    let size = "the ledger \(ledger) has \(counted(transactions, "transaction"))"
    if isTrial {
      let place = replaced.map { " in the place of batch \($0)" } ?? ""
      return "Nothing was changed: this was a trial. With the new ones\(place), \(size)."
    }
    guard let batch else { return "Nothing was imported; \(size)." }
    if let replaced { return "It took the place of batch \(replaced); \(size)." }
    let way = added > 0 ? " `finance undo \(batch)` takes this back." : ""
    return size.capitalizedFirst + "." + way
  }
}

extension LedgerBatch.File {
  package static let record = Record<LedgerBatch.File>(
    "file",
    "What became of the rows of a file: read = accepted + rejected + duplicate + skipped, "
      + "and accepted = added + recognised once it is imported.",
    [
      Field("path", .text) { .text($0.path) }, Field("format", .text) { .word($0.format) },
      .count("bytes", "Its size in bytes.") { $0.byteCount },
      Field("hash", .text, "XXH64 of its bytes, in hexadecimal digits.", .null) { .word($0.hash) },
    ] + RowCounts.buckets["read", "accepted", "rejected", "duplicate", "skipped"].of { $0.rowCounts } + [
      .count("added", "Rows that were new to the ledger.", title: "New") { $0.added },
      .count("recognised", "Rows that it had already.", title: "Known") { $0.recognised },
      line("outside", "Lines that are not blank and belong to no row", \.outside),
      line("headers", "Lines that name columns or state the delimiter", \.headers),
    ])

  /// How many lines are no rows, which the ledger does not keep.
  private static func line(
    _ key: String, _ meaning: String, _ count: KeyPath<RowCounts, Int> & Sendable
  ) -> Field<LedgerBatch.File> {
    Field(
      key, .count, "\(meaning); only of a file that was just read and has lines that are no rows.", .absent
    ) {
      $0.rowCounts.outside + $0.rowCounts.headers > 0 ? .count($0.rowCounts[keyPath: count]) : .none
    }
  }

  package static let columns = record.fields.filter { !["outside", "headers"].contains($0.key) }
}
