import FinanceData
import FinanceDomain
import FinancePresentation

extension FileInspection {
  /// What was found, for people.
  var document: ReportDocument {
    var document = ReportDocument(
      title: "Inspect: \(path)", aside: aside)
    for evidence in findings.evidence {
      document.append(.sentence("\(evidence.subject): \(evidence.finding) (\(evidence.reason))"))
    }
    if let profile = findings.profile {
      document.append(.sentence("profile: \(profile) (see finance profiles \(profile))"))
    }
    document.append(columnTable)
    for notice in findings.notices { document.append(.sentence("Note: \(notice).")) }
    if let failure, findings.questions.isEmpty { document.append(.alarm(failure.message)) }
    for question in findings.questions { append(question, to: &document) }
    if let account { append(account, to: &document) }
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

  /// Whether the file can be read.
  private var aside: String {
    guard isDecided else { return "cannot be read yet" }
    guard let account, account.rejected > 0 else { return "can be read" }
    return rejectsAll ? "no row can be read" : "can be read but for \(counted(account.rejected, "row"))"
  }

  private var rejectsAll: Bool { account.map { $0.accepted == 0 && $0.rejected > 0 } ?? false }

  private var columnTable: ReportTable {
    ReportTable(
      "",
      [
        Field("meaning", .text) { .word($0.role) },
        Field("column", .text) { .text($0.names.joined(separator: ", ")) },
      ], rows: namedColumns)
  }

  private func append(_ question: ImportQuestion, to document: inout ReportDocument) {
    document.append(.alarm("Undecided: \(question.finding)."))
    if !question.examples.isEmpty { document.append(.verbatim(question.examples.map { "  \($0)" })) }
    document.append(.verbatim(question.explained { "  --set \($0.inQuotes)" }))
  }

  private func append(_ account: RowCounts, to document: inout ReportDocument) {
    document.append(.heading("What it comes to"))
    let days = yield.days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
    document.append(
      .sentence(
        "\(counted(account.read, "row")): \(account.accepted) accepted, \(account.rejected) rejected, "
          + "\(account.duplicate) duplicate, \(account.skipped) skipped\(days); "
          + "\(counted(account.headers, "header")), \(counted(account.outside, "line")) outside the table."))
    document.append(ReportTable("", FileInspection.sumFields, rows: sums))
    document.append(ReportTable("", FileInspection.rowFields, rows: yield.first.map(\.transaction)))
  }

  /// What the rows come to, by currency.
  var sums: [(key: Currency, value: ExactSum)] { yield.sums.sorted { $0.key < $1.key } }

  private static let sumFields: [Field<(key: Currency, value: ExactSum)>] = [
    Field("currency", .currency) { .word($0.key == .none ? "XXX (none named)" : $0.key.rawValue) },
    Field("sum", .amount) { .sum($0.value, $0.key) },
  ]

  private static let rowFields: [Field<Transaction>] =
    Transaction.record.fields["date", "description", "category", "account"] + [
      Field("amount", .amount) { .amount($0.signedAmount, $0.currency) }
    ]
}
