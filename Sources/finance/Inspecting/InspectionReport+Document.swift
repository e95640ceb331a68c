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
    var table = ReportTable(
      columns: [ReportTable.Column("Meaning", .text), ReportTable.Column("Column", .text)])
    for (role, names) in namedColumns {
      table.append([.word(role.rawValue), .text(names.joined(separator: ", "))])
    }
    return table
  }

  private func append(_ question: ImportQuestion, to document: inout ReportDocument) {
    document.append(.alarm("Undecided: \(question.finding)."))
    if !question.examples.isEmpty { document.append(.verbatim(question.examples.map { "  \($0)" })) }
    document.append(.verbatim(question.explained { "  --set \($0.inQuotes)" }))
  }

  private func append(_ account: RowCounts, to document: inout ReportDocument) {
    document.append(.heading("What it comes to"))
    var sums = ReportTable(
      columns: [
        ReportTable.Column("Currency", .text), ReportTable.Column("Sum", .amount),
      ])
    for (currency, sum) in yield.sums.sorted(by: { $0.key < $1.key }) {
      sums.append([
        .word(currency == .none ? "XXX (none named)" : currency.rawValue), .amount(sum.decimal, currency),
      ])
    }
    let days = yield.days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
    document.append(
      .sentence(
        "\(counted(account.read, "row")): \(account.accepted) accepted, \(account.rejected) rejected, "
          + "\(account.duplicate) duplicate, \(account.skipped) skipped\(days); "
          + "\(counted(account.headers, "header")), \(counted(account.outside, "line")) outside the table."))
    document.append(sums)
    document.append(firstRows)
  }

  private var firstRows: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Date", .date), ReportTable.Column("Description", .text),
        ReportTable.Column("Category", .text), ReportTable.Column("Account", .text),
        ReportTable.Column("Amount", .amount),
      ])
    for placed in yield.first {
      let row = placed.transaction
      table.append([
        .date(row.date, row.time), .text(row.description), .text(row.category.rawValue), .text(row.account),
        .amount(row.signedAmount, row.currency),
      ])
    }
    return table
  }
}
