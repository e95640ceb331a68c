import FinanceDomain

/// What a JSON value may be, as far as the program's own documents need to say it (JSON Schema, draft 2020-12).
///
/// Objects are closed: a key that no schema names is a mistake, and the tests find it.
package indirect enum JSONSchema: Hashable, Sendable {
  /// An object with these keys, in the order in which they are printed, and no others.
  case object([Property])
  /// An object whose keys are data, such as currencies, with a value of that kind under each.
  case dictionary(JSONSchema)
  /// Any number of such values.
  case array(JSONSchema)
  case text
  /// A text that meets the regular expression (ECMA-262).
  case matching(String)
  /// A day, `YYYY-MM-DD`.
  case day
  case words([String])
  /// A whole number, from `minimum` on if there is one.
  case integer(minimum: Int?)
  /// True or false.
  case boolean
  case nullable(JSONSchema)
  /// Any one of these.
  case either([JSONSchema])
  /// What is stated once for all documents, under `$defs`.
  case reference(Definition)

  /// A key of an object.
  package struct Property: Hashable, Sendable {
    package internal(set) var name: String
    package let schema: JSONSchema
    /// What the value means, with its unit; empty where the name says it all.
    package let meaning: String
    /// Whether the key may be absent.
    package internal(set) var isOptional: Bool

    /// A key with its value and what that means.
    package init(_ name: String, _ schema: JSONSchema, _ meaning: String = "", isOptional: Bool = false) {
      self.name = name
      self.schema = schema
      self.meaning = meaning
      self.isOptional = isOptional
    }
  }

  /// A schema with a name, so that it is stated once.
  package struct Definition: Hashable, Sendable {
    package let name: String
    package let meaning: String
    package let schema: JSONSchema
  }

  /// How many of something: a whole number from 0.
  package static let count = integer(minimum: 0)
  /// A whole number that may be less than zero.
  package static let whole = integer(minimum: nil)
  /// A number of a line or page: a whole number from 1.
  package static let ordinal = integer(minimum: 1)
  package static let direction = words(TransactionType.self)
  /// A month, `YYYY-MM`.
  package static let month = matching("^[0-9]{4}-[0-9]{2}$")

  package static func words(_ words: String...) -> JSONSchema { .words(words) }

  /// One of the words that the cases of the type are.
  package static func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> JSONSchema {
    .words(type.allCases.map(\.rawValue))
  }

  /// Of what kind a column of such values is.
  var kind: ReportTable.Kind {
    switch self {
    case .amount: .amount
    case .percent: .percent
    case .integer: .count
    case .day: .date
    default: .text
    }
  }

  /// The keywords that say it, `description` first.
  package func keywords(meaning: String = "") -> [JSONValue.Member] {
    (meaning.isEmpty ? [] : [JSONValue.Member("description", .string(meaning))]) + keywords
  }

  private func json() -> JSONValue { .object(keywords()) }

  private var keywords: [JSONValue.Member] {
    switch self {
    case .object(let properties): JSONSchema.keywords(of: properties)
    case .dictionary(let value): [type("object"), JSONValue.Member("additionalProperties", value.json())]
    case .array(let item): [type("array"), JSONValue.Member("items", item.json())]
    case .text: [type("string")]
    case .matching(let pattern): [type("string"), JSONValue.Member("pattern", .string(pattern))]
    case .day:
      [
        type("string"), JSONValue.Member("format", .string("date")),
        JSONValue.Member("pattern", .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")),
      ]
    case .words(let words): [JSONValue.Member("enum", .array(words.map { .string($0) }))]
    case .integer(let minimum):
      [type("integer")] + (minimum.map { [JSONValue.Member("minimum", .integer($0))] } ?? [])
    case .boolean: [type("boolean")]
    case .nullable(let value):
      [JSONValue.Member("anyOf", .array([value.json(), .object([type("null")])]))]
    case .either(let choices): [JSONValue.Member("anyOf", .array(choices.map { $0.json() }))]
    case .reference(let definition):
      [JSONValue.Member("$ref", .string("#/$defs/\(definition.name)"))]
    }
  }

  private func type(_ name: String) -> JSONValue.Member { JSONValue.Member("type", .string(name)) }

  private static func keywords(of properties: [Property]) -> [JSONValue.Member] {
    let values = properties.map {
      JSONValue.Member($0.name, .object($0.schema.keywords(meaning: $0.meaning)))
    }
    return [
      JSONValue.Member("type", .string("object")), JSONValue.Member("properties", .object(values)),
      JSONValue.Member(
        "required", .array(properties.filter { !$0.isOptional }.map { .string($0.name) })),
      JSONValue.Member("additionalProperties", .boolean(false)),
    ]
  }

  /// All that it refers to, directly or through others, in the order in which it is met.
  package var definitions: [Definition] {
    var found: [Definition] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [Definition]) {
    switch self {
    case .object(let properties): for property in properties { property.schema.collect(into: &found) }
    case .dictionary(let value), .array(let value), .nullable(let value): value.collect(into: &found)
    case .either(let choices): for choice in choices { choice.collect(into: &found) }
    case .reference(let definition):
      guard !found.contains(where: { $0.name == definition.name }) else { return }
      found.append(definition)
      definition.schema.collect(into: &found)
    case .text, .matching, .day, .words, .integer, .boolean: break
    }
  }
}

// Values that the schemas of all documents state once.

extension JSONSchema {
  package static let amount = reference(
    Definition(
      name: "amount",
      meaning:
        "An amount of money as a decimal number in a string, exact, with the digits of its currency (two for EUR) or more.",
      schema: .matching("^-?[0-9]+(\\.[0-9]+)?$")))

  package static let percent = reference(
    Definition(
      name: "percent", meaning: "A percentage to two places, as a decimal number in a string.",
      schema: .matching("^-?[0-9]+\\.[0-9]{2}$")))

  package static let currency = reference(
    Definition(
      name: "currency", meaning: "A code of ISO 4217; XXX where the sources name no currency.",
      schema: .matching("^[A-Z]{3}$")))
}

/// The JSON Schema of a document that the program prints, for `finance schema`.
///
/// It is made by a ``ReportForm`` from the fields of the document. Every document in a case of the command line must be valid,
/// keys that are not stated make it invalid, and every schema must be used by a case. Keys may be added to a document; none is ever
/// renamed.
package struct SchemaDocument: Hashable, Sendable {
  package enum Line: Hashable, Sendable {
    /// The whole document, in one line.
    case document
    /// A value of this kind; there may be none.
    case rows(JSONSchema.Definition)
    /// The command has no JSON Lines.
    case none
  }

  /// What the document is called: `report`.
  package let name: String
  /// The commands that print it, without the program's name.
  package let commands: [String]
  /// What it is, in a few words.
  package let title: String
  package let line: Line
  /// The members after `schema` and `tool`.
  package let members: [JSONSchema.Property]

  /// What a document has under `schema`, and the schema has as `$id`: `finance.report/1`.
  package var identifier: String { "finance.\(name)/1" }

  /// The document as a whole.
  package var body: JSONSchema {
    .object(
      [
        JSONSchema.Property("schema", .words([identifier]), "What the document is, and its version."),
        JSONSchema.Property(
          "tool", .matching("^finance [0-9]"), "The program that made it, and its version."),
      ] + members)
  }

  package var json: JSONValue {
    .object(
      [
        JSONValue.Member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        JSONValue.Member("$id", .string(identifier)), JSONValue.Member("title", .string(title)),
      ] + body.keywords(meaning: meaning) + [
        JSONValue.Member(
          "$defs",
          .object(
            definitions.map { JSONValue.Member($0.name, .object($0.schema.keywords(meaning: $0.meaning))) }))
      ])
  }

  /// What is stated under `$defs`: what the document refers to, and what a line is.
  package var definitions: [JSONSchema.Definition] {
    guard case .rows(let row) = line else { return body.definitions }
    return JSONSchema.either([body, .reference(row)]).definitions
  }

  private var meaning: String {
    let origin = "Printed by " + commands.map { "`finance \($0)`" }.joined(separator: ", ") + ". "
    return switch line {
    case .document: origin + "As JSON Lines it is one line."
    case .rows(let row):
      origin + "As JSON Lines, each line is one value of $defs/\(row.name), if there are any."
    case .none: origin + "There are no JSON Lines of it."
    }
  }
}
