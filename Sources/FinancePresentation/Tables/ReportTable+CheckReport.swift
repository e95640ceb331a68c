import FinanceDomain

extension CheckReport {
  /// The report for people: how many findings each check has, the statements that were walked, then what was found.
  package var document: ReportDocument {
    var document = ReportDocument(
      title: "Check", aside: findings.isEmpty ? "nothing found" : counted(findings.count, "finding"))
    var summary = ReportTable(
      columns: [ReportTable.Column("Check", .text), ReportTable.Column("Findings", .count)])
    for kind in kinds {
      summary.append([.word(kind.rawValue), .count(findings.count { $0.kind == kind })])
    }
    document.append(summary)
    document.append(statementTable)
    if kinds.contains(.balance), statements.isEmpty {
      document.append(.sentence("No source states balances, so there are none to prove."))
    }
    for finding in findings { document.append(.alarm("\(finding.code.rawValue): \(finding.message)")) }
    document.append(note: PeriodNames.sentence(about: period))
    document.append(contentsOf: account.remarks)
    return document
  }

  private var statementTable: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Account", .text), ReportTable.Column("Source", .path),
        ReportTable.Column("From", .date), ReportTable.Column("To", .date),
        ReportTable.Column("Opening", .amount), ReportTable.Column("Closing", .amount),
        ReportTable.Column("Currency", .text), ReportTable.Column("Balances", .text),
      ])
    for proof in statements {
      table.append([
        .text(proof.account), .text(proof.source), .date(proof.days.lowerBound, nil),
        .date(proof.days.upperBound, nil), proof.cell(proof.opening),
        proof.cell(proof.closing), .word(proof.currency.rawValue),
        .word(proof.isContinuous ? "proved" : "broken"),
      ])
    }
    return table
  }

  /// The report for programs: a row a finding.
  package var records: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("check", .text), ReportTable.Column("code", .text),
        ReportTable.Column("source", .text), ReportTable.Column("line", .count),
        ReportTable.Column("account", .text), ReportTable.Column("date", .date),
        ReportTable.Column("difference", .amount), ReportTable.Column("currency", .text),
        ReportTable.Column("message", .text),
      ])
    for finding in findings {
      table.append([
        .word(finding.kind.rawValue), .word(finding.code.rawValue), finding.source.map { .text($0) } ?? .none,
        finding.line.map { .count($0) } ?? .none, finding.account.map { .text($0) } ?? .none,
        finding.day.map { .date($0, nil) } ?? .none,
        finding.difference.map { .amount($0.amount, $0.currency) } ?? .none,
        finding.difference.map { .word($0.currency.rawValue) } ?? .none, .text(finding.message),
      ])
    }
    return table
  }
}

extension BalanceProof {
  fileprivate func cell(_ amount: Decimal?) -> ReportTable.Cell {
    amount.map { .amount($0, currency) } ?? .none
  }
}
