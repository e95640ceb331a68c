import FinanceDomain

extension CheckReport: Report {
  package static let form = ReportForm<CheckReport>(
    "check", by: "check", title: "What checks have found", lines: CheckFinding.record,
    [
      Field(
        "today", .day, "The day after which everything is in the future: --today, or the day of the run."
      ) { .date($0.today) },
      .period { $0.period },
      .texts("checks", .words(CheckKind.allCases.map(\.rawValue)), "What was looked into.") {
        $0.kinds.map(\.rawValue)
      },
      .rows("findings", CheckFinding.record, "What was found, by check.") { $0.findings },
      .rows(
        "statements", Record(BalanceProof.fields),
        "The statements whose balances were proved or are broken."
      ) { $0.statements },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.findings }

  package var records: ReportTable { ReportTable("", CheckFinding.columns, rows: findings) }

  /// How many findings each check has, the statements that were walked, then what was found.
  package var document: ReportDocument {
    var document = ReportDocument(
      title: "Check", aside: findings.isEmpty ? "nothing found" : counted(findings.count, "finding"))
    document.append(
      ReportTable(
        "",
        [
          Field("check", .text) { .word($0) },
          Field("findings", .count) { kind in .count(findings.count { $0.kind == kind }) },
        ], rows: kinds))
    document.append(ReportTable("", BalanceProof.columns, rows: statements))
    if kinds.contains(.balance), !statesBalances {
      document.append(.sentence("No row states a balance, so there are none to prove."))
    }
    for finding in findings { document.append(.alarm("\(finding.code.rawValue): \(finding.sentence)")) }
    document.append(remarksOf: rowCounts, about: period)
    return document
  }
}

extension CheckFinding {
  fileprivate static let record = Record<CheckFinding>(
    "finding", "Something that a check has found; what it does not concern is absent.",
    [
      Field("check", .words(CheckKind.self)) { .word($0.kind) },
      Field("code", .matching("^check\\.[a-z-]+$"), "What it is: stable, for programs.") { .word($0.code) },
      Field("message", .text, "What it is, for people.") { .text($0.sentence) },
      Field("source", .text, "The path of the source.", .absent) { .text($0.source) },
      Field("line", .ordinal, "The line on which the row begins, from 1.", .absent) { .count($0.line) },
      Field("account", .text, "", .absent) { .text($0.account) },
      Field("date", .day, "", .absent) { .date($0.day) },
      Field("difference", .amount, "By how much balances are apart.", .absent) {
        $0.difference.map { .amount($0.amount, $0.currency) } ?? .none
      },
      Field("currency", .currency, "The currency of the difference.", .absent) {
        .word($0.difference?.currency)
      },
    ])

  fileprivate static let columns = record.fields[
    "check", "code", "source", "line", "account", "date", "difference", "currency", "message"]

  /// What was found, and where more is said about it.
  fileprivate var sentence: String {
    code == .ambiguousTransfer ? "\(message); `finance transfers` shows them" : message
  }
}

extension BalanceProof {
  fileprivate static let fields: [Field<BalanceProof>] = [
    Field("source", .text, "The path of the source.") { .text($0.source) }.column(.path),
    Field("account", .text) { .text($0.account) },
    Field("currency", .currency) { .word($0.currency) },
    .count("rows") { $0.rows },
    Field("from", .day) { .date($0.days.lowerBound) }, Field("to", .day) { .date($0.days.upperBound) },
    Field("opening", .amount, "The balance before its first row.", .null) {
      .amount($0.opening, $0.currency)
    },
    Field("closing", .amount, "The balance after its last row.", .null) { .amount($0.closing, $0.currency) },
    Field(
      "balances", .words("continuous", "broken"), "Whether every balance follows from the one before it."
    ) { $0.isContinuous ? .state("continuous", shown: "proved") : .word("broken") },
  ]

  fileprivate static let columns = fields[
    "account", "source", "from", "to", "opening", "closing", "currency", "balances"]
}
