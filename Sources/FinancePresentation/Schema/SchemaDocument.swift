import FinanceDomain

/// The JSON Schema of a document that the program prints, for `finance schema`.
///
/// It is made by a ``ReportForm`` from the fields of the document. Every document in a case of the command line must be valid,
/// keys that are not stated make it invalid, and every schema must be used by a case. Keys may be added to a document; none is ever
/// renamed.
package struct SchemaDocument: Hashable, Sendable {
  /// What a line of JSON Lines is.
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
  /// What a line of JSON Lines is.
  package let line: Line
  /// The members after `schema` and `tool`.
  package let members: [JSONSchema.Property]
}

extension SchemaDocument {
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

  /// The schema.
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
