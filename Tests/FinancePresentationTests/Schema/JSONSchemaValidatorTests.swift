import FinanceTestSupport
import Testing

/// The validator that the documents are tested with must itself find what is wrong.
@Suite("The validator of JSON Schema")
struct JSONSchemaValidatorTests {
  private static let order = """
    {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "order/1", "title": "An order",
     "description": "To be tried on.", "type": "object", "required": ["id", "lines"],
     "properties": {
       "id": {"type": "integer", "minimum": 1},
       "state": {"enum": ["open", "closed"]},
       "day": {"type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},
       "isPaid": {"type": "boolean"},
       "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
       "lines": {"type": "array", "items": {"description": "One.", "$ref": "#/$defs/line"}},
       "sums": {"type": "object", "additionalProperties": {"$ref": "#/$defs/amount"}}},
     "additionalProperties": false,
     "$defs": {
       "line": {"type": "object", "required": ["price"], "properties": {"price": {"$ref": "#/$defs/amount"}},
                "additionalProperties": false},
       "amount": {"type": "string", "pattern": "^-?[0-9]+(\\\\.[0-9]+)?$"}}}
    """

  private func violations(_ text: String, by definition: String? = nil) throws -> [String] {
    try JSONSchemaValidator(PlainJSON(parsing: Self.order)).violations(
      of: PlainJSON(parsing: text), by: definition)
  }

  @Test(
    "What the schema allows is valid",
    arguments: [
      #"{"id": 1, "lines": []}"#,
      #"{"id": 7, "lines": [{"price": "1.50"}, {"price": "-3"}], "state": "open", "note": null, "isPaid": false}"#,
      #"{"id": 7, "lines": [], "day": "2024-02-29", "note": "", "sums": {"EUR": "1", "USD": "0.00"}}"#,
    ])
  func valid(text: String) throws { #expect(try violations(text) == []) }

  @Test(
    "What it does not allow is found, with its place",
    arguments: [
      ("[]", ": array, not object"), ("null", ": null, not object"),
      (#"{"id": 1}"#, ": there is no 'lines'"),
      (#"{"id": 1, "lines": [], "x": 0}"#, ": 'x' is not among the keys"),
      (#"{"id": 0, "lines": []}"#, "/id: 0 is below 1"),
      (#"{"id": true, "lines": []}"#, "/id: boolean, not integer"),
      (#"{"id": "1", "lines": []}"#, "/id: string, not integer"),
      (#"{"id": 1, "lines": [], "isPaid": 1}"#, "/isPaid: integer, not boolean"),
      (#"{"id": 1, "lines": [], "state": "Open"}"#, "/state: none of the values there may be"),
      (#"{"id": 1, "lines": [], "note": 1}"#, "/note: none of the schemas there are fits"),
      (#"{"id": 1, "lines": [], "day": "2023-02-29"}"#, "/day: not a day"),
      (#"{"id": 1, "lines": [{}]}"#, "/lines/0: there is no 'price'"),
      (
        #"{"id": 1, "lines": [{"price": "1"}, {"price": "1."}]}"#,
        #"/lines/1/price: '1.' does not meet ^-?[0-9]+(\.[0-9]+)?$"#
      ),
      (#"{"id": 1, "lines": [{"price": null}]}"#, "/lines/0/price: null, not string"),
      (#"{"id": 1, "lines": [], "sums": {"EUR": 1}}"#, "/sums/EUR: integer, not string"),
    ])
  func invalid(text: String, violation: String) throws { #expect(try violations(text) == [violation]) }

  @Test("A value can be held against a definition alone")
  func definition() throws {
    #expect(try violations(#"{"price": "1"}"#, by: "line") == [])
    #expect(try violations(#"{"id": 1, "lines": []}"#, by: "line").count == 3)
    #expect(throws: JSONSchemaValidator.Defect.reference("#/$defs/nothing")) {
      try violations("1", by: "nothing")
    }
  }

  @Test(
    "A keyword that it does not know is a defect of the schema",
    arguments: [
      (#"{"maximum": 3}"#, "maximum"), (#"{"const": 3}"#, "const"),
      (#"{"type": ["string", "null"]}"#, "type"),
      (#"{"format": "time"}"#, "format"),
      (#"{"$schema": "http://json-schema.org/draft-07/schema#"}"#, "$schema"),
      (#"{"anyOf": [{"oneOf": []}]}"#, "oneOf"), (#"{"minimum": "3"}"#, "minimum"),
    ])
  func defects(schema: String, keyword: String) throws {
    let validator = try JSONSchemaValidator(PlainJSON(parsing: schema))
    #expect(throws: JSONSchemaValidator.Defect.keyword(keyword)) { try validator.violations(of: .integer(4)) }
  }

  @Test("Numbers with a fraction are no JSON of the program", arguments: ["1.5", "[1e-3]", "{\"a\": 0.1}"])
  func fractions(text: String) {
    #expect(throws: (any Error).self) { try PlainJSON(parsing: text) }
  }
}
