import FinanceDomain

extension LedgerBatch {
  /// What has changed a ledger, in order.
  package static let list = ReportForm<[LedgerBatch]>(
    "imports", by: "imports", title: "What has changed the ledger", line: .none,
    [.rows("batches", Record(fields), "In the order of their numbers.") { $0 }])

  /// A line a batch, and one for each further file of an import, under that title.
  package static func document(of batches: [LedgerBatch], title: String) -> ReportDocument {
    var document = ReportDocument(title: title)
    if batches.isEmpty { document.append(.sentence("There are none yet.")) }
    document.append(ReportTable("", BatchRow.fields, rows: batches.flatMap(BatchRow.rows)))
    return document
  }

  private static let fields: [Field<LedgerBatch>] = [
    Field("batch", .ordinal, "The number to undo it by.") { .count($0.number) },
    Field("kind", .words(Kind.self)) { .word($0.kind) },
    Field("madeAt", instant, "When, in UTC: a fact of the ledger.") { .word($0.madeAt) },
    Field("undoneAt", instant, "When it was taken back, in UTC.", .null) { .word($0.undoneAt) },
    Field("transaction", .text, "The id that was changed by hand; null for an import.", .null) {
      .text($0.transaction?.rawValue)
    },
    .rows("files", LedgerBatch.File.record, "Empty for a change by hand.") { $0.files },
  ]

  private static let instant = JSONSchema.matching(
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$")
}

/// A file of a batch; of a change by hand, the batch alone.
private struct BatchRow: Sendable {
  let batch: LedgerBatch
  let file: LedgerBatch.File?
  let isFirst: Bool

  static func rows(of batch: LedgerBatch) -> [BatchRow] {
    if batch.files.isEmpty { return [BatchRow(batch: batch, file: nil, isFirst: true)] }
    return batch.files.enumerated().map { BatchRow(batch: batch, file: $1, isFirst: $0 == 0) }
  }

  /// The columns for people, who read what is of the whole batch once.
  static let fields: [Field<BatchRow>] =
    ([
      .count("batch") { $0.number },
      Field("made", .day) { .word(String($0.madeAt.prefix(16)).replacing("T", with: " ")) },
      Field("kind", .text) { .word($0.kind) },
    ] as [Field<LedgerBatch>]).of { $0.isFirst ? $0.batch : nil } + [
      Field("subject", .text, title: "File or id") {
        .text($0.file?.path ?? $0.batch.transaction?.rawValue)
      }.column(.path)
    ] + LedgerBatch.File.record.fields["read", "added", "recognised"].titled(["read": "Rows"]).of { $0.file }
    + [
      Field("state", .text) { $0.isFirst && $0.batch.undoneAt != nil ? .word("undone") : .none }
    ]
}

extension LedgerCheckReport {
  package static let form = ReportForm<LedgerCheckReport>(
    "ledger-check", by: "ledger check", title: "What was found when the ledger was checked", line: .none,
    [
      Field("ledger", .text, "The path of the ledger.") { .text($0.path) },
      .count("transactions") { $0.transactions },
      Field("sound", .boolean) { .flag($0.isSound) },
      .rows("checks", Record(checks)) { $0.findings },
    ])

  private static let checks: [Field<Finding>] = [
    Field("check", .text) { .word($0.check) },
    .count("examined", "How many things it looked at.") { $0.examined },
    .texts("problems", .text, "A sentence each.") { $0.problems },
  ]

  private var problems: [(check: String, message: String)] {
    findings.flatMap { finding in finding.problems.map { (finding.check, $0) } }
  }

  package var document: ReportDocument {
    var document = ReportDocument(
      title: "Ledger check", aside: problems.isEmpty ? "sound" : counted(problems.count, "problem"))
    document.append(.sentence("\(path): \(counted(transactions, "transaction"))."))
    document.append(
      ReportTable(
        "",
        LedgerCheckReport.checks["check", "examined"] + [
          .count("problems") { $0.problems.count }
        ], rows: findings))
    for (check, message) in problems { document.append(.alarm("\(check): \(message)")) }
    return document
  }
}

extension TransactionNote {
  /// The note for people: the title on a line of its own, an empty line, the text. Lines stay lines; everything else
  /// hidden is written out.
  package var page: String {
    let text = VisibleText.lines(of: content.replacing("\r\n", with: "\n")) + "\n"
    return title.map { VisibleText.of($0) + "\n\n" + text } ?? text
  }
}
