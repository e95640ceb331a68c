import FinanceData
import FinanceDomain
import FinancePresentation

/// What was found out about files, ready to be shown.
struct InspectionReport: Sendable {
  let files: [FileInspection]
  let rowCounts: ScanRowCounts

  /// Whether nothing is open about any of them.
  var isDecided: Bool { files.allSatisfy(\.isDecided) }

  /// How the run ends: well if every file can be read, and none of its rows is refused.
  var status: ExitStatus {
    let failures = files.compactMap { $0.failure.map { ExitStatus($0.kind) } }
    let rejections: [ExitStatus] = files.contains { ($0.rowCounts?.rejected ?? 0) > 0 } ? [.dataRefused] : []
    return .mostSevere(of: failures + rejections)
  }

  static let form = ReportForm<InspectionReport>(
    "inspect", by: "inspect", title: "What files are, and what reading them would yield",
    lines: FileInspection.record,
    [.rows("files", FileInspection.record, "In the order in which they were named.") { $0.files }]
  ) { $0.files }
}

extension FileInspection {
  /// The names of the columns by what they are for.
  var namedColumns: [(role: ColumnRole, names: [String])] {
    ColumnRole.allCases.compactMap { role in
      guard let columns = findings.columns[role], !columns.isEmpty else { return nil }
      let shown = role == .description || role == .note ? columns : [columns[0]]
      return (role, shown.map { ColumnReference.titled(findings.columnNames[$0], $0) })
    }
  }

  fileprivate static let record = Record<FileInspection>(
    "file", "A file, how it is written, and what reading it would yield.",
    writing + figures + lines + [first] + judgement)

  private static let writing: [Field<FileInspection>] = [
    Field("path", .text) { .text($0.path) },
    Field("format", .text, "`csv`, `json`, …", .null) { .word($0.format) },
    Field("encoding", .text, "`utf-8`, `windows-1252`, …") { .word($0.findings.encoding) },
    Field("encodingProved", .boolean, "Whether the bytes allow no other encoding.") {
      .flag($0.findings.encodingIsProved)
    },
    Field("byteOrderMark", .boolean) { .flag($0.findings.hasByteOrderMark) },
    Field("delimiter", .text, "What separates the fields of CSV.", .null) {
      .text($0.findings.delimiter.map { String(UnicodeScalar($0)) })
    },
    Field("decided", .boolean, "Whether the file can be read without asking.") { .flag($0.isDecided) },
    Field("profile", .text, "The profile that was recognised.", .null) { .text($0.findings.profile) },
    .count("preambleLines", "How many lines are before the table.") { $0.findings.preambleLines },
    Field("header", .boolean, "Whether a line names the columns.") { .flag($0.findings.hasHeader) },
    .count("footerRecords", "How many records are after the table.") { $0.findings.footerRecords },
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
    .count("rows", "Rows found.") { $0.counts.read },
    .count("transactions") { $0.yield.transactions },
    .json("sums", .dictionary(.amount), "Money in less money out by currency.") { file in
      .object(
        file.sums.map { JSONValue.Member($0.key.rawValue, ReportTable.Cell.sum($0.value, $0.key).json) })
    },
    Field("firstDate", .day, "", .null) { .date($0.yield.days?.lowerBound) },
    Field("lastDate", .day, "", .null) { .date($0.yield.days?.upperBound) },
    .count("rejected", "Rows that would be refused.") { $0.counts.rejected },
    .count("duplicate", "Rows that repeat another one.") { $0.counts.duplicate },
    .count("skipped", "Rows that move no money.") { $0.counts.skipped },
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
  private var counts: RowCounts { rowCounts ?? RowCounts(path: path, format: "") }
}

extension FileInspection {
  var document: ReportDocument {
    var document = ReportDocument(
      title: "Inspect: \(path)", aside: aside)
    for evidence in findings.evidence {
      document.append(.sentence("\(evidence.subject): \(evidence.finding) (\(evidence.reason))"))
    }
    if let profile = findings.profile {
      document.append(.sentence("profile: \(profile) (see finance profiles \(profile))"))
    }
    document.append(
      ReportTable(
        "",
        [
          Field("meaning", .text) { .word($0.role) },
          Field("column", .text) { .text($0.names.joined(separator: ", ")) },
        ], rows: namedColumns))
    for notice in findings.notices { document.append(.sentence("Note: \(notice).")) }
    if let failure, findings.questions.isEmpty { document.append(.alarm(failure.message)) }
    for question in findings.questions { append(question, to: &document) }
    if let rowCounts { append(rowCounts, to: &document) }
    if let offer = findings.offer,
      findings.questions.count > 1 || findings.questions.first?.answers.count == 1
    {
      document.append(.heading("In one line, with the first answer of each"))
      document.append(.verbatim(["  \(offer)"]))
    }
    if isDecided, !rejectsAll {
      document.append(.heading("The same as settings, for a profile or a configuration"))
      document.append(.verbatim(settings.yaml.split(separator: "\n").map { String($0) }))
    }
    return document
  }

  private var aside: String {
    guard isDecided else { return "cannot be read yet" }
    guard let rowCounts, rowCounts.rejected > 0 else { return "can be read" }
    return rejectsAll ? "no row can be read" : "can be read but for \(counted(rowCounts.rejected, "row"))"
  }

  private var rejectsAll: Bool { rowCounts.map { $0.accepted == 0 && $0.rejected > 0 } ?? false }

  private func append(_ question: ImportQuestion, to document: inout ReportDocument) {
    document.append(.alarm("Undecided: \(question.finding)."))
    if !question.examples.isEmpty { document.append(.verbatim(question.examples.map { "  \($0)" })) }
    document.append(.verbatim(question.explained { "  --set \($0.inQuotes)" }))
  }

  private func append(_ counts: RowCounts, to document: inout ReportDocument) {
    document.append(.heading("What it comes to"))
    let days = yield.days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
    document.append(
      .sentence(
        "\(counted(counts.read, "row")): \(counts.accepted) accepted, \(counts.rejected) rejected, "
          + "\(counts.duplicate) duplicate, \(counts.skipped) skipped\(days); "
          + "\(counted(counts.headers, "header")), \(counted(counts.outside, "line")) outside the table."))
    document.append(ReportTable("", FileInspection.sumFields, rows: sums))
    if sums.contains(where: { $0.key == .none }) {
      document.append(.sentence(Currency.howToName("the currency")))
    }
    document.append(ReportTable("", FileInspection.rowFields, rows: yield.first.map(\.transaction)))
  }

  /// What the rows come to, by currency.
  var sums: [(key: Currency, value: ExactSum)] { yield.sums.sorted { $0.key < $1.key } }

  private static let sumFields: [Field<(key: Currency, value: ExactSum)>] = [
    Field("currency", .currency) { .word($0.key == .none ? "XXX (none named)" : $0.key.rawValue) },
    .sum("sum") { ($0.value, $0.key) },
  ]

  private static let rowFields: [Field<Transaction>] =
    Transaction.record.fields["date", "description", "category", "account"] + Transaction.shown["amount"]
}
