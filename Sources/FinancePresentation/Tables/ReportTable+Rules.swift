import FinanceDomain

extension RuleLintReport {
  /// The findings for people.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Rules")
    document.append(table)
    document.append(.sentence(standing))
    document.append(note: PeriodNames.sentence(about: period))
    document.append(contentsOf: account.remarks)
    return document
  }

  /// A row for each finding.
  package var table: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Line", .count, name: "line"), ReportTable.Column("Rule", .text, name: "rule"),
        ReportTable.Column("Code", .text, name: "code"),
        ReportTable.Column("Finding", .text, name: "message"),
      ])
    for finding in findings {
      let rule = rules[finding.rule]
      table.append([
        rule.line.map { .count($0) } ?? .none, .text(rule.name), .word(finding.code),
        .text(finding.sentence(among: rules)),
      ])
    }
    return table
  }

  private var standing: String {
    if rules.isEmpty { return "There are no rules." }
    let base =
      transactions.map { "tried on \(counted($0, "transaction"))" } ?? "looked at without transactions"
    return "\(counted(rules.count, "rule")), \(base): "
      + (findings.isEmpty ? "nothing to mend." : "\(findings.count) to mend.")
  }
}

extension RuleSuggestionReport {
  /// The suggestions for people: a table, then lines to paste.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Payees without a category")
    document.append(table)
    document.append(
      .sentence("\(counted(uncategorized, "transaction")) of \(transactions) without a category."))
    if !suggestions.isEmpty {
      document.append(.heading("Rules to paste, each with a category in place of uncategorized"))
      document.append(.verbatim(lines))
    }
    document.append(note: PeriodNames.sentence(about: period))
    document.append(contentsOf: account.remarks)
    return document
  }

  /// A row for each suggestion.
  package var table: ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Payee", .text, name: "payee"),
        ReportTable.Column("Currency", .text, name: "currency"),
        ReportTable.Column("Income", .amount, name: "income"),
        ReportTable.Column("Expense", .amount, name: "expense"),
        ReportTable.Column("Transactions", .count, name: "transactions"),
      ])
    for item in suggestions {
      table.append([
        .text(item.payee), .word(item.currency.rawValue),
        .amount(item.flow.income.decimal, item.currency), .amount(item.flow.expense.decimal, item.currency),
        .count(item.flow.count),
      ])
    }
    return table
  }

  /// The rules, each payee once.
  private var lines: [String] {
    var seen: Set<SearchExpression> = []
    return suggestions.filter { seen.insert($0.condition).inserted }.flatMap(\.lines)
  }
}

extension RuleTestReport {
  /// The failures for people.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Examples of rules")
    document.append(RuleTestReport.table(failures, rules))
    document.append(.sentence(standing))
    return document
  }

  /// A row for each example.
  package var records: ReportTable { RuleTestReport.table(results, rules) }

  private static func table(_ results: [Result], _ rules: [CategorizationRule]) -> ReportTable {
    var table = ReportTable(
      columns: [
        ReportTable.Column("Rule", .text, name: "rule"),
        ReportTable.Column("Example", .text, name: "example"),
        ReportTable.Column("Must", .text, name: "must"),
        ReportTable.Column("Finding", .text, name: "finding"),
      ])
    for result in results {
      table.append([
        .text(rules[result.rule].name), .text(result.description),
        .word(result.isExpected ? "be met" : "not be met"), .text(result.finding),
      ])
    }
    return table
  }

  private var standing: String {
    if results.isEmpty { return "No rule has examples." }
    return failures.isEmpty
      ? (results.count == 1 ? "The example holds." : "All \(results.count) examples hold.")
      : "\(failures.count) of \(counted(results.count, "example")) \(failures.count == 1 ? "does" : "do") not hold."
  }
}

extension RuleTestReport.Result {
  fileprivate var finding: String { failed.map { "not met: \($0)" } ?? "met" }
}
