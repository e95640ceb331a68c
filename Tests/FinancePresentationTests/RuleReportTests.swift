import FinanceDomain
import Testing

@testable import FinancePresentation

@Suite("Reports about rules")
struct RuleReportTests {
  private static func rule(_ condition: String, _ category: String, line: Int) throws -> CategorizationRule {
    CategorizationRule(
      name: "rule of line \(line)",
      condition: try SearchExpression(parsing: condition, today: CalendarDay(dayNumber: 19_844)),
      conditionText: condition,
      effects: .init(category: TransactionCategory(rawValue: category), tags: ["t"]),
      line: line)
  }

  private static func explanation() throws -> TransactionExplanation {
    let transaction = try Transaction(
      id: TransactionID(rawValue: "a"), date: CalendarDay(dayNumber: 19_844), amount: 3, type: .expense,
      description: "Coffee", currency: .eur)
    let row = RowProvenance(
      path: "a.csv", format: "csv", line: 7, text: "a,2024-05-01,3,expense,Coffee", transaction: transaction)
    let rules = [
      try rule("tea", "x", line: 3), try rule("coffee", "drinks", line: 5), try rule("cof", "y", line: 8),
    ]
    return TransactionExplanation(
      id: transaction.id, found: (row, RuleExplanation(of: transaction, by: rules)),
      account: try ScanRowCounts(sources: []))
  }

  @Test("An explanation says where the row stands, what the rules made of it, and why")
  func explanationText() throws {
    #expect(
      ReportRenderer(format: .text).render(try Self.explanation()) == """
        Transaction a

        Source  a.csv
        Line    7
        Row     a,2024-05-01,3,expense,Coffee

        Fields ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Field        As read        After rules  Decided by
        ────────────────────────────────────────────────────────────
        date         2024-05-01     2024-05-01
        amount       3.00           3.00
        currency     EUR            EUR
        type         expense        expense
        category     uncategorized  drinks       rule of line 5
        description  Coffee         Coffee
        tags                        t            rule of line 5

        Rules ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        Rule            Condition  Result
        ────────────────────────────────────────────────────────────
        rule of line 3  tea        not met: desc:tea
        rule of line 5  coffee     met, decides category, tags
        rule of line 8  cof        met, decides tags

        """)
  }

  @Test("An explanation for programs holds the row before and after, the winners, and every rule")
  func explanationJSON() throws {
    let json = JSONWriter.compact(try Self.explanation().json)
    #expect(
      json.hasPrefix(
        #"{"schema":"finance.explain/1","id":"a","source":{"path":"a.csv","format":"csv","line":7,"profile":null,"row":"a,2024-05-01,3,expense,Coffee"},"before":{"id":"a","date":"2024-05-01","amount":"3.00","type":"expense","category":"uncategorized","description":"Coffee","account":"","currency":"EUR"},"after":{"id":"a","date":"2024-05-01","amount":"3.00","type":"expense","category":"drinks","description":"Coffee","account":"","currency":"EUR","tags":["t"]},"winners":{"category":"rule of line 5","tags":"rule of line 5"},"rules":[{"name":"rule of line 3","line":3,"condition":"tea","met":false,"failed":"desc:tea","decides":[]},{"name":"rule of line 5","line":5,"condition":"coffee","met":true,"failed":null,"decides":["category","tags"]},"#
      ))
  }

  @Test("Findings name the rule, its line and what to do")
  func lint() throws {
    let rules = [try Self.rule("coffee", "x", line: 3), try Self.rule("coffee bar", "y", line: 9)]
    let report = RuleLintReport(
      rules: rules, findings: RuleLint.findings(in: rules), transactions: nil,
      period: .all, account: try ScanRowCounts(sources: []))
    #expect(
      ReportRenderer(format: .csv).render(report) == """
        line,rule,code,message
        9,rule of line 9,rule.shadowed,"it never decides anything, because 'rule of line 3' above is met whenever it is, and sets the same; move it up or remove it"

        """)
    #expect(
      JSONWriter.compact(report.json).hasPrefix(
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
      JSONWriter.compact(report.json)
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
