import FinanceData
import FinanceDomain
import FinancePresentation

extension InspectionReport {
  static let form = ReportForm<InspectionReport>(
    "inspect", by: "inspect", title: "What files are, and what reading them would yield",
    lines: FileInspection.record,
    [.rows("files", FileInspection.record, "In the order in which they were named.") { $0.files }]
  ) { $0.files }
}

extension FileInspection {
  fileprivate static let record = Record<FileInspection>(
    "file", "A file, how it is written, and what reading it would yield.",
    writing + figures + lines + [first] + judgement)

  private static let writing: [Field<FileInspection>] = [
    Field("path", .text) { .text($0.path) },
    Field("format", .text, "`csv`, `json`, …", .null) { .word($0.format) },
    Field("encoding", .text, "`utf-8`, `windows-1252`, …") { .word($0.findings.encoding) },
    Field("encodingProved", .flag, "Whether the bytes allow no other encoding.") {
      .flag($0.findings.encodingIsProved)
    },
    Field("byteOrderMark", .flag) { .flag($0.findings.hasByteOrderMark) },
    Field("delimiter", .text, "What stands between fields of CSV.", .null) {
      .text($0.findings.delimiter.map { String(UnicodeScalar($0)) })
    },
    Field("decided", .flag, "Whether the file can be read without asking.") { .flag($0.isDecided) },
    Field("profile", .text, "The profile that was recognised.", .null) { .text($0.findings.profile) },
    Field("preambleLines", .count, "How many lines stand before the table.") {
      .count($0.findings.preambleLines)
    },
    Field("header", .flag, "Whether a line names the columns.") { .flag($0.findings.hasHeader) },
    Field("footerRecords", .count, "How many records stand behind the table.") {
      .count($0.findings.footerRecords)
    },
    .json(
      "columns", .dictionary(.either([.text, .array(.text)])),
      "The name of the column, or of several, by what it means: `date`, `amount`, …"
    ) { file in
      .object(
        file.namedColumns.map { role, names in
          JSONValue.Member(
            role.rawValue, names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) }))
        })
    },
  ]

  private static let figures: [Field<FileInspection>] = [
    Field("rows", .count, "Rows found.") { .count($0.counts.read) },
    Field("transactions", .count) { .count($0.yield.transactions) },
    .json("sums", .dictionary(.amount), "Money in less money out by currency.") { file in
      .object(file.sums.map { JSONValue.Member($0.key.rawValue, .sum($0.value, $0.key)) })
    },
    Field("firstDate", .day, "", .null) { .date($0.yield.days?.lowerBound) },
    Field("lastDate", .day, "", .null) { .date($0.yield.days?.upperBound) },
    Field("rejected", .count, "Rows that would be refused.") { .count($0.counts.rejected) },
    Field("duplicate", .count, "Rows that repeat another one.") { .count($0.counts.duplicate) },
    Field("skipped", .count, "Rows that move no money.") { .count($0.counts.skipped) },
  ]

  private static let lines = RowCounts.buckets["outside", "headers"].of { (file: FileInspection) in
    file.counts
  }

  private static let first = Field<FileInspection>.rows(
    "first", Transaction.record, "The first rows as they would be read."
  ) { $0.yield.first.map(\.transaction) }

  private static let judgement: [Field<FileInspection>] = [
    .rows("questions", Record(question), "What nothing in the file decides.") { $0.findings.questions },
    Field("problem", .text, "Why it cannot be read, for people.", .null) { .text($0.failure?.message) },
    Field("code", .text, "The same, `family.detail`: stable, for programs.", .null) {
      .word($0.failure?.code)
    },
    .texts("notices") { $0.findings.notices },
    .rows("evidence", Record(evidence), "What was found, and by what it is known.") { $0.findings.evidence },
    Field("settings", .text, "The same as settings of a profile, in YAML.", .null) {
      .text($0.isDecided ? $0.settings.yaml : nil)
    },
  ]

  private static let question: [Field<ImportQuestion>] = [
    Field("code", .text, "What is undecided: stable, for programs.") { .word($0.code) },
    Field("finding", .text, "Why, for people.") { .text($0.finding) },
    .texts("answers", .text, "The settings that would decide it, for --set.") { $0.answers },
    .texts("meanings", .text, "What each of them says of the file; empty where the setting says all.") {
      question in
      question.answers.indices.map { question.meanings.indices.contains($0) ? question.meanings[$0] : "" }
    },
    .texts("examples", .text, "Rows that it is about.") { $0.examples },
  ]

  private static let evidence: [Field<ImportEvidence>] = [
    Field("subject", .text) { .text($0.subject) }, Field("finding", .text) { .text($0.finding) },
    Field("reason", .text) { .text($0.reason) },
  ]

  /// What became of the rows; all zero of a file that cannot be read.
  private var counts: RowCounts { account ?? RowCounts(path: path, format: "") }
}
