@testable import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Reports about rules")
struct RuleReportTests {
  private static func rule(_ condition: String, _ category: String, line: Int) throws -> CategorizationRule {
    CategorizationRule(
      name: "rule of line \(line)",
      condition: try SearchExpression(parsing: condition, today: CalendarDay(dayNumber: 19_844)),
      conditionText: condition,
      effects: .init([.category: category], tags: ["t"]),
      line: line)
  }

  @Test("Findings name the rule, its line and what to do")
  func lint() throws {
    let rules = [try Self.rule("coffee", "x", line: 3), try Self.rule("coffee bar", "y", line: 9)]
    let report = RuleLintReport(
      rules: rules, findings: RuleLint.findings(in: rules), transactions: nil,
      period: .all, rowCounts: try ScanRowCounts(sources: []))
    #expect(
      ReportRenderer(format: .csv).render(report) == """
        line,rule,code,message
        9,rule of line 9,rule.shadowed,"it never decides anything, because 'rule of line 3' above is met whenever it is, and sets the same; move it up or remove it"

        """)
    #expect(
      JSONWriter.compact(RuleLintReport.form.json(report)).hasPrefix(
        #"{"schema":"finance.rules-lint/1","period":{"from":null,"to":null,"label":"all"},"rules":2,"transactions":null,"findings":[{"rule":"rule of line 9","line":9,"code":"rule.shadowed","message":"it never"#
      ))
  }

  @Test("Examples that do not hold are named with the part that failed")
  func examples() throws {
    let rule = CategorizationRule(
      name: "coffee", condition: .text(.description, .contains("coffee")), conditionText: "coffee",
      effects: .init(), examples: ["Coffee", "Tea"], counterexamples: ["Coffee to go"])
    let report = TestRulesUseCase(rules: [rule]).execute()
    #expect(
      ReportRenderer(format: .text).render(report)
        == """
        Examples of rules

        Rule    Example       Must        Finding
        ────────────────────────────────────────────────────────────
        coffee  Tea           be met      not met: desc:coffee
        coffee  Coffee to go  not be met  met

        2 of 3 examples do not hold.

        """)
    #expect(
      JSONWriter.compact(RuleTestReport.form.json(report))
        == #"{"schema":"finance.rules-test/1","examples":3,"failed":2,"results":[{"rule":"coffee","example":"Coffee","mustBeMet":true,"passed":true,"failed":null},{"rule":"coffee","example":"Tea","mustBeMet":true,"passed":false,"failed":"desc:coffee"},{"rule":"coffee","example":"Coffee to go","mustBeMet":false,"passed":false,"failed":null}]}"#
    )
  }

  @Test("Lines to be pasted keep their indentation and are not wrapped, and nothing in them is hidden")
  func verbatim() {
    var document = ReportDocument(title: "T")
    let long = "  if: " + String(repeating: "word ", count: 40) + "end"
    document.append(.verbatim(["- name: a", long, "  \u{1B}x"]))
    #expect(TextRenderer().render(document) == "T\n\n- name: a\n\(long)\n  \\u{1B}x\n")
    #expect(MarkdownRenderer().render(document) == "# T\n\n    - name: a\n    \(long)\n      \\u{1B}x\n")
  }

  @Test("Payees and tags stand in lists for programs only where there are any")
  func lists() throws {
    let plain = try Transaction(
      id: TransactionID(rawValue: "a"), date: CalendarDay(dayNumber: 19_844), amount: 3, type: .expense,
      description: "Coffee", currency: .eur)
    let marked = try Transaction(
      id: TransactionID(rawValue: "b"), date: CalendarDay(dayNumber: 19_844), amount: 3, type: .expense,
      description: "Coffee", currency: .eur, tags: ["x", "y"], payee: "Bar")
    let renderer = CSVRenderer(rawText: false)
    #expect(
      renderer.render(.records([plain])).hasPrefix(
        "id,date,amount,type,category,description,account,currency,note\n"))
    #expect(
      renderer.render(.records([plain, marked])) == """
        id,date,amount,type,category,description,account,currency,note,payee,tags
        a,2024-05-01,3.00,expense,uncategorized,Coffee,,EUR,,,
        b,2024-05-01,3.00,expense,uncategorized,Coffee,,EUR,,Bar,x; y

        """)
    #expect(JSONWriter.compact(marked.json).hasSuffix(#""currency":"EUR","payee":"Bar","tags":["x","y"]}"#))
    #expect(JSONWriter.compact(plain.json).hasSuffix(#""currency":"EUR"}"#))
  }
}
