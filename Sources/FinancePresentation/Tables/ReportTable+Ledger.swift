import FinanceDomain

extension [LedgerBatch] {
  /// The list for people: a line a batch, and one for each further file of an import.
  package func document(title: String) -> ReportDocument {
    var document = ReportDocument(title: title)
    guard !isEmpty else {
      document.append(.sentence("There are none yet."))
      return document
    }
    var table = ReportTable(
      columns: [
        ReportTable.Column("Batch", .count), ReportTable.Column("Made", .date),
        ReportTable.Column("Kind", .text), ReportTable.Column("File or id", .path),
        ReportTable.Column("Rows", .count), ReportTable.Column("New", .count),
        ReportTable.Column("Known", .count), ReportTable.Column("State", .text),
      ])
    for batch in self { for row in batch.rows { table.append(row) } }
    document.append(table)
    return document
  }

  /// The list for programs: a row a file, or a row a change by hand.
  package var records: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("batch", .count), ReportTable.Column("kind", .text),
        ReportTable.Column("made_at", .text), ReportTable.Column("undone_at", .text),
        ReportTable.Column("transaction", .text), ReportTable.Column("path", .text),
        ReportTable.Column("format", .text), ReportTable.Column("bytes", .count),
        ReportTable.Column("hash", .text), ReportTable.Column("read", .count),
        ReportTable.Column("accepted", .count), ReportTable.Column("rejected", .count),
        ReportTable.Column("duplicate", .count), ReportTable.Column("skipped", .count),
        ReportTable.Column("added", .count), ReportTable.Column("recognised", .count),
      ])
    for batch in self { for record in batch.records { table.append(record) } }
    return table
  }
}

extension LedgerBatch {
  fileprivate var rows: [[ReportTable.Cell]] {
    guard let first = files.first else { return [beginning + [subject, .none, .none, .none, end]] }
    let further = files.dropFirst().map { [.none, .none, .none] + $0.cells + [ReportTable.Cell.none] }
    return [beginning + first.cells + [end]] + further
  }

  private var beginning: [ReportTable.Cell] {
    [.count(number), .word(LedgerBatch.readable(madeAt)), .word(kind.rawValue)]
  }

  private var subject: ReportTable.Cell { transaction.map { .text($0.rawValue) } ?? .none }

  private var end: ReportTable.Cell { undoneAt == nil ? .none : .word("undone") }

  /// `2024-05-03 14:22`, in UTC.
  private static func readable(_ time: String) -> String {
    String(time.prefix(16)).replacing("T", with: " ")
  }

  fileprivate var records: [[ReportTable.Cell]] {
    let beginning: [ReportTable.Cell] = [
      .count(number), .word(kind.rawValue), .word(madeAt), undoneAt.map { .word($0) } ?? .none, subject,
    ]
    guard !files.isEmpty else { return [beginning + Array(repeating: .none, count: 11)] }
    return files.map { beginning + $0.record }
  }
}

extension LedgerBatch.File {
  fileprivate var cells: [ReportTable.Cell] {
    [.text(path), .count(account.read), .count(added), .count(recognised)]
  }

  fileprivate var record: [ReportTable.Cell] {
    [
      .text(path), .word(format), .count(byteCount), hash.map { .word($0) } ?? .none, .count(account.read),
      .count(account.accepted), .count(account.rejected), .count(account.duplicate), .count(account.skipped),
      .count(added), .count(recognised),
    ]
  }
}

extension LedgerCheckReport {
  /// The report for people.
  package var document: ReportDocument {
    let problems = findings.flatMap(\.problems)
    var document = ReportDocument(
      title: "Ledger check", aside: problems.isEmpty ? "sound" : counted(problems.count, "problem"))
    document.append(.sentence("\(path): \(counted(transactions, "transaction"))."))
    var table = ReportTable(
      columns: [
        ReportTable.Column("Check", .text), ReportTable.Column("Examined", .count),
        ReportTable.Column("Problems", .count),
      ])
    for finding in findings {
      table.append([.word(finding.check), .count(finding.examined), .count(finding.problems.count)])
    }
    document.append(table)
    for finding in findings {
      for problem in finding.problems { document.append(.alarm("\(finding.check): \(problem)")) }
    }
    return document
  }

  /// The report for programs: a row a problem.
  package var records: ReportTable {
    var table = ReportTable(
      columns: [ReportTable.Column("check", .text), ReportTable.Column("message", .text)])
    for finding in findings {
      for problem in finding.problems { table.append([.word(finding.check), .text(problem)]) }
    }
    return table
  }
}
