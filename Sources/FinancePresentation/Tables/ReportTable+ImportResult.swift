import FinanceDomain

extension ImportResult {
  /// The result for people.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Import", aside: batch.map { "batch \($0)" } ?? "")
    var table = ReportTable(
      columns: [
        ReportTable.Column("File", .path), ReportTable.Column("Read", .count),
        ReportTable.Column("= New", .count), ReportTable.Column("+ Known", .count),
        ReportTable.Column("+ Rejected", .count), ReportTable.Column("+ Duplicate", .count),
        ReportTable.Column("+ Skipped", .count),
      ])
    for file in files { table.append([.text(file.path)] + counts(file).map { .count($0) }) }
    if files.count > 1 {
      table.appendTotal(
        [.word("Total")]
          + (0..<6).map { column in .count(files.reduce(0) { $0 + counts($1)[column] }) })
    }
    document.append(table)
    document.append(.sentence(outcome))
    document.append(contentsOf: account.remarks.blocks)
    return document
  }

  /// Read, new, known, rejected, duplicate, skipped. Of an import that was refused, what would be new is not known yet, and
  /// stands with the new.
  private func counts(_ file: LedgerBatch.File) -> [Int] {
    let account = file.account
    let new = isRefused ? account.accepted - file.recognised : file.added
    return [account.read, new, file.recognised, account.rejected, account.duplicate, account.skipped]
  }

  /// Whether rows or files were in the way.
  private var isRefused: Bool { batch == nil && !isTrial }

  private var outcome: String {
    let size = "the ledger \(ledger) has \(counted(transactions, "transaction"))"
    if isTrial { return "Nothing was changed: this was a trial. With the new ones, \(size)." }
    guard let batch else { return "Nothing was imported; \(size)." }
    let way = added > 0 ? " `finance undo \(batch)` takes this back." : ""
    return size.prefix(1).uppercased() + size.dropFirst() + "." + way
  }

  /// The result for programs: a row for each file.
  package var records: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("path", .text), ReportTable.Column("format", .text),
        ReportTable.Column("bytes", .count), ReportTable.Column("hash", .text),
        ReportTable.Column("read", .count), ReportTable.Column("accepted", .count),
        ReportTable.Column("rejected", .count), ReportTable.Column("duplicate", .count),
        ReportTable.Column("skipped", .count), ReportTable.Column("added", .count),
        ReportTable.Column("recognised", .count),
      ])
    for file in files {
      let account = file.account
      table.append(
        [
          .text(file.path), .word(file.format), .count(file.byteCount),
          file.hash.map { .word($0) } ?? .none,
        ]
          + [
            account.read, account.accepted, account.rejected, account.duplicate, account.skipped, file.added,
            file.recognised,
          ].map { .count($0) })
    }
    return table
  }
}
