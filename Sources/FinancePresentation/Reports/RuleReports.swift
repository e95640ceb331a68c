import FinanceDomain

extension RuleLintReport: Report {
  package static let form = ReportForm<RuleLintReport>(
    "rules-lint", by: "rules lint", title: "What is wrong with rules", lines: finding,
    [
      .period { $0.period },
      .count("rules", "How many rules there are.") { $0.rules.count },
      .count("transactions", "How many they were tried on; null if looked at alone.", .null) {
        $0.transactions
      },
      .rows("findings", finding, "In the order of the rules.") { $0.rows },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.rows }

  private typealias Row = (rules: [CategorizationRule], finding: RuleFinding)

  private var rows: [Row] { findings.map { (rules, $0) } }

  private static let finding = Record<Row>(
    "finding", "Something to be mended.",
    [
      Field("rule", .text, "The name of the rule.") { .text($0.rules[$0.finding.rule].name) },
      Field("line", .ordinal, "Its line in the configuration.", .null) {
        .count($0.rules[$0.finding.rule].line)
      },
      Field("code", .text, "What it is: stable, for programs.") { .word($0.finding.code) },
      Field("message", .text, "What it is, for people.", title: "Finding") {
        .text($0.finding.sentence(among: $0.rules))
      },
    ])

  package var records: ReportTable {
    ReportTable("", RuleLintReport.finding.fields["line", "rule", "code", "message"], rows: rows)
  }

  package var document: ReportDocument {
    var document = ReportDocument(title: "Rules")
    // A line of a table would be too short for what to do.
    for finding in findings {
      let rule = rules[finding.rule]
      let place = rule.line.map { "line \($0), " } ?? ""
      document.append(
        .sentence("\(place)'\(rule.name)': \(finding.sentence(among: rules)) [\(finding.code)]"))
    }
    document.append(.sentence(standing))
    document.append(remarksOf: rowCounts, about: period)
    return document
  }

  private var standing: String {
    if rules.isEmpty { return "There are no rules." }
    let base =
      transactions.map { "tried on \(counted($0, "transaction"))" } ?? "looked at without transactions"
    return "\(counted(rules.count, "rule")), \(base): "
      + (findings.isEmpty ? "nothing to mend." : "\(findings.count) to mend.")
  }
}

extension RuleSuggestionReport: Report {
  package static let form = ReportForm<RuleSuggestionReport>(
    "rules-suggest", by: "rules suggest", title: "Rules for payees without a category", lines: suggestion,
    [
      .period { $0.period },
      .count("transactions", "How many transactions were looked at.") { $0.transactions },
      .count("uncategorized", "How many of them have no category after all rules.") { $0.uncategorized },
      .rows("suggestions", suggestion, "By currency, most money first.") { $0.suggestions },
    ] + ScanRowCounts.fields.of { $0.rowCounts }
  ) { $0.suggestions }

  private static let suggestion = Record<RuleSuggestion>(
    "suggestion", "A payee without a category, and a rule for it.",
    [
      Field("payee", .text) { .text($0.payee) }, Field("currency", .currency) { .word($0.currency) },
      Field("income", .amount, "Money in.") { .amount($0.flow.income.decimal, $0.currency) },
      Field("expense", .amount, "Money out.") { .amount($0.flow.expense.decimal, $0.currency) },
      .count("transactions") { $0.flow.count },
      Field("condition", .text, "What the rule would ask.") { .text($0.condition.text) },
      Field("yaml", .text, "The rule as it is pasted into the configuration.") {
        .text($0.lines.joined(separator: "\n") + "\n")
      },
    ])

  package var records: ReportTable {
    let fields = RuleSuggestionReport.suggestion.fields
    return ReportTable(
      "", fields["payee", "currency", "income", "expense", "transactions"], rows: suggestions)
  }

  /// A table, then lines to paste.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Payees without a category")
    document.append(records)
    document.append(
      .sentence("\(counted(uncategorized, "transaction")) of \(transactions) without a category."))
    if !suggestions.isEmpty {
      document.append(.heading("Rules to paste, each with a category in place of uncategorized"))
      document.append(.verbatim(lines))
    }
    document.append(remarksOf: rowCounts, about: period)
    return document
  }

  /// The rules, each payee once.
  private var lines: [String] {
    var seen: Set<SearchExpression> = []
    return suggestions.filter { seen.insert($0.condition).inserted }.flatMap(\.lines)
  }
}

extension RuleTestReport: Report {
  package static let form = ReportForm<RuleTestReport>(
    "rules-test", by: "rules test", title: "Whether rules do what their examples say", lines: example,
    [
      .count("examples") { $0.results.count },
      .count("failed", "How many of them do not hold.") { $0.failures.count },
      .rows("results", example, "In the order of the rules.") { $0.results },
    ]
  ) { $0.results }

  private static let example = Record<Result>(
    "example", "An example and what became of it.",
    [
      Field("rule", .text, "The name of the rule.") { .text($0.rule.name) },
      Field("example", .text, "The description that it was tried on.") { .text($0.description) },
      Field("mustBeMet", .boolean, "What the example says.") { .flag($0.isExpected) },
      Field("passed", .boolean, "Whether that holds.") { .flag($0.isPassed) },
      Field("failed", .text, "The part of the condition that is not met.", .null) { .text($0.failed) },
    ])

  private static let columns: [Field<Result>] =
    example.fields["rule", "example"] + [
      Field("must", .text) { .word($0.isExpected ? "be met" : "not be met") },
      Field("finding", .text) { .text($0.failed.map { "not met: \($0)" } ?? "met") },
    ]

  package var records: ReportTable { ReportTable("", RuleTestReport.columns, rows: results) }

  /// The examples that do not hold.
  package var document: ReportDocument {
    var document = ReportDocument(title: "Examples of rules")
    document.append(ReportTable("", RuleTestReport.columns, rows: failures))
    document.append(.sentence(standing))
    return document
  }

  private var standing: String {
    if results.isEmpty { return "No rule has examples." }
    return failures.isEmpty
      ? (results.count == 1 ? "The example holds." : "All \(results.count) examples hold.")
      : "\(failures.count) of \(counted(results.count, "example")) \(failures.count == 1 ? "does" : "do") not hold."
  }
}
