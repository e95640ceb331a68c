@testable import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinancePresentation

@Suite("Schemas of documents")
struct SchemaDocumentTests {
  @Test("The schema names its draft, the document's identifier and every key with its unit")
  func keywords() throws {
    let schema = try PlainJSON(parsing: JSONWriter.pretty(BalanceReport.form.schema.json))
    #expect(schema["$schema"]?.text == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$id"]?.text == "finance.balance/1")
    #expect(schema["title"]?.text == "Balances step by step")
    #expect(
      schema["description"]?.text
        == "Printed by `finance balance`. As JSON Lines, each line is one value of $defs/row, if there are any."
    )
    #expect(
      schema["$defs"]?["amount"]?["description"]?.text
        == "An amount of money as a decimal number in a string, exact, with the digits of its currency (two for EUR) or more."
    )
    #expect(schema["additionalProperties"] == .boolean(false))
  }

  @Test("What the renderers make is valid", arguments: hostile)
  func renderers(text: String) throws {
    let json = ReportRenderer(format: .json, tool: "finance 0.1.0")
    try expectValid(
      json.render(householdReport(payee: text, description: text, category: text, path: text)),
      by: FinanceReport.form.schema)
    try expectValid(json.render(totalsByMonthAndCategory()), by: TotalsReport.form.schema)
    let item = transaction("i\(text)", text, category: text, account: text, note: text)
    let page = PaginatedResult(
      items: [item], page: nil, pageSize: 1, totalItems: 2, next: cursor(after: item),
      rowCounts: rowCounts([RowCounts(path: text, format: "csv")]))
    try expectValid(json.render(TransactionsPage(page)), by: TransactionsPage.form.schema)
    let lines = ReportRenderer(format: .jsonl, tool: "finance 0.1.0").render(TransactionsPage(page))
    #expect(
      try validator(of: TransactionsPage.form.schema).violations(
        of: PlainJSON(parsing: lines), by: "transaction") == [])
  }

  @Test("A key more, a key less or another kind of value is found")
  func invalid() throws {
    let text = ReportRenderer(format: .json, tool: "finance 0.1.0").render(totalsByMonthAndCategory())
    let validator = try validator(of: TotalsReport.form.schema)
    for (part, other, violation) in [
      ("\"net\": \"-12.50\"", "\"net\": -12", "/rows/0/net: integer, not string"),
      ("\"warnings\"", "\"remarks\"", ": 'remarks' is not among the keys"),
      ("\"tool\": \"finance 0.1.0\"", "\"tool\": \"0.1.0\"", "/tool: '0.1.0' does not meet ^finance [0-9]"),
    ] {
      let changed = text.replacing(part, with: other, maxReplacements: 1)
      #expect(changed != text)
      #expect(try validator.violations(of: PlainJSON(parsing: changed)).contains(violation))
    }
  }

  private func validator(of document: SchemaDocument) throws -> JSONSchemaValidator {
    JSONSchemaValidator(try PlainJSON(parsing: JSONWriter.pretty(document.json)))
  }

  private func expectValid(_ text: String, by schema: SchemaDocument) throws {
    #expect(try validator(of: schema).violations(of: PlainJSON(parsing: text)) == [])
  }
}
