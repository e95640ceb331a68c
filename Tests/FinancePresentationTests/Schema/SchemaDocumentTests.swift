import FinanceDomain
import FinanceTestSupport
import Testing

@testable import FinancePresentation

@Suite("Schemas of documents")
struct SchemaDocumentTests {
  @Test("Every document has a name and an identifier of its own, and is found by both")
  func names() {
    let all = SchemaDocument.all
    #expect(Set(all.map(\.name)).count == all.count)
    for document in all {
      #expect(document.identifier == "finance.\(document.name)/1")
      #expect(SchemaDocument.named(document.name) == document)
      #expect(SchemaDocument.named(document.identifier) == document)
      #expect(!document.commands.isEmpty)
    }
    #expect(SchemaDocument.named("nothing") == nil)
  }

  @Test("A schema uses only keywords that are understood, and every reference leads somewhere")
  func wellFormed() throws {
    for document in SchemaDocument.all {
      let validator = try validator(of: document)
      // An object of the right shape reaches every keyword that stands at the top; values reach the others in the cases.
      #expect(try !validator.violations(of: .object([:])).isEmpty, "\(document.name)")
      for definition in document.definitions {
        _ = try validator.violations(of: .object([:]), by: definition.name)
      }
    }
  }

  @Test("What is stated under one name is one thing")
  func definitions() {
    for document in SchemaDocument.all {
      let names = document.definitions.map(\.name)
      #expect(Set(names).count == names.count)
    }
    let shared = ["amount", "currency", "period", "source", "failure", "rejection", "transaction"]
    for name in shared {
      #expect(Set(SchemaDocument.all.flatMap(\.definitions).filter { $0.name == name }).count == 1, "\(name)")
    }
  }

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
    try expectValid(json.render(householdReport(payee: text, description: text, category: text, path: text)))
    try expectValid(json.render(totalsByMonthAndCategory()))
    let item = transaction("i\(text)", text, category: text, account: text, note: text)
    let page = PaginatedResult(
      items: [item], page: nil, pageSize: 1, totalItems: 2, next: cursor(behind: item),
      account: account([RowCounts(path: text, format: "csv")]))
    try expectValid(json.render(TransactionsPage(page)))
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

  private func expectValid(_ text: String) throws {
    let document = try PlainJSON(parsing: text)
    let name = try #require(document["schema"]?.text)
    let schema = try #require(SchemaDocument.named(name))
    #expect(try validator(of: schema).violations(of: document) == [])
  }
}
