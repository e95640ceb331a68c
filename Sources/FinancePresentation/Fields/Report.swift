import FinanceDomain

/// A report that is stated once.
///
/// To add one:
///
/// 1. a file in `Reports/` with the fields of its rows, its ``form``, the table that programs read and the document that
///    people read;
/// 2. a command that asks the use case and renders what it answers, with the form's schema among its `documents`.
package protocol Report: Sendable {
  /// What it is called, and its fields.
  static var form: ReportForm<Self> { get }
  /// The report for people.
  var document: ReportDocument { get }
  /// The report as CSV.
  var records: ReportTable { get }
}

/// What a report is called and consists of.
package struct ReportForm<Value>: Sendable {
  /// The members of the JSON document after `schema` and `tool`.
  package let fields: [Field<Value>]
  package let schema: SchemaDocument
  /// The values of JSON Lines; `nil` where the document is the only one.
  private let values: (@Sendable (Value) -> [JSONValue])?

  /// A document, and what a line of JSON Lines is.
  ///
  /// - Parameters:
  ///   - commands: what prints it, without the program's name.
  ///   - values: the lines where they are not the document; none where there may be more than memory should hold, so that
  ///     they are written one by one.
  package init(
    _ name: String, by commands: String..., title: String, line: SchemaDocument.Line = .document,
    _ fields: [Field<Value>], values: (@Sendable (Value) -> [JSONValue])? = nil
  ) {
    (self.fields, self.values) = (fields, values)
    schema = SchemaDocument(
      name: name, commands: commands, title: title, line: line, members: fields.properties())
  }

  /// A document whose rows are the lines of JSON Lines.
  ///
  /// - Parameter fields: the fields that the rows of this report have, if not all of the record's.
  /// - Precondition: the record has a name.
  package init<Row>(
    _ name: String, by commands: String..., title: String, lines record: Record<Row>,
    _ members: [Field<Value>], fields: @escaping @Sendable (Value) -> [Field<Row>]? = { _ in nil },
    rows: @escaping @Sendable (Value) -> [Row]
  ) {
    guard let definition = record.definition else { preconditionFailure("a line of JSON Lines has a name") }
    self.fields = members
    values = { rows($0).map((fields($0) ?? record.fields).json) }
    schema = SchemaDocument(
      name: name, commands: commands, title: title, line: .rows(definition), members: members.properties())
  }

  /// The document, or its beginning with some of its fields.
  package func json(_ value: Value, with fields: [Field<Value>]? = nil) -> JSONValue {
    .object(
      [JSONValue.Member("schema", .string(schema.identifier))] + (fields ?? self.fields).members(of: value))
  }

  /// The values of JSON Lines.
  package func lines(_ value: Value) -> [JSONValue] { values?(value) ?? [json(value)] }
}
