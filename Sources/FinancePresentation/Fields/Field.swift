import FinanceDomain

/// What JSON has where a row says nothing.
package enum Absence: Sendable {
  /// Every row says something.
  case never
  case null
  /// Not even the key.
  case absent
}

/// One fact about a row, stated once: its key, what it holds and means, and how it is read from the row.
///
/// ```
/// Field("median", .amount, "Of the others.") { .amount($0.median, $0.currency) }
/// ```
///
/// From a list of fields follow the members of a JSON object (``Swift/Array/json(_:)``), the properties of its schema,
/// and the columns of a table (``ReportTable``): in CSV a column is called by its key, for people by its title. A table may
/// have some of the fields in another order: `fields["payee", "date"]`.
///
/// Fields of one row only: what a table adds up is the table's.
package struct Field<Row>: Sendable {
  package typealias Cell = ReportTable.Cell

  fileprivate var property: JSONSchema.Property
  /// The heading of the column for people.
  package private(set) var title: String
  private var kind: ReportTable.Kind
  /// Whether equal values in a run belong together.
  private var isGroup = false
  /// The value as a table has it; `nil` for what no cell can hold.
  private var cell: (@Sendable (Row) -> Cell)?
  private let value: @Sendable (Row) -> JSONValue

  /// The key of JSON, and the name of the column in CSV.
  package var key: String { property.name }

  package func keyed(_ key: String) -> Field { with { $0.property.name = key } }

  package func titled(_ title: String) -> Field { with { $0.title = title } }

  /// The field of something that may be missing: JSON lacks its key then.
  package var orAbsent: Field { with { $0.property.isOptional = true } }

  /// The field as a column in which equal values in a run belong together.
  package var grouped: Field { with { $0.isGroup = true } }

  /// The field as a column of that kind, where the schema does not say it.
  package func column(_ kind: ReportTable.Kind) -> Field { with { $0.kind = kind } }

  /// The field as a column whose cells lead somewhere.
  func leading(to target: @escaping @Sendable (Row) -> ReportAnchor?) -> Field {
    guard let cell else { return self }
    return with { $0.cell = { row in cell(row).leading(to: target(row)) } }
  }

  private func with(_ change: (inout Field) -> Void) -> Field {
    var field = self
    change(&field)
    return field
  }

  /// The field of a part, as one of the whole. A whole without that part says nothing.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row?) -> Field<Whole> {
    let (cell, value) = (cell, value)
    var cellOfPart: (@Sendable (Whole) -> Cell)?
    if let cell { cellOfPart = { part($0).map(cell) ?? .none } }
    return Field<Whole>(
      property: property, title: title, kind: kind, isGroup: isGroup, cell: cellOfPart,
      value: { part($0).map(value) ?? .null })
  }

  fileprivate var column: ReportTable.Column {
    ReportTable.Column(title, kind, name: key, isGroup: isGroup)
  }

  /// What the row says in a table.
  package func cell(of row: Row) -> Cell { cell?(row) ?? .none }

  fileprivate func append(_ row: Row, to members: inout [JSONValue.Member]) {
    let value = value(row)
    if property.isOptional, case .null = value { return }
    members.append(JSONValue.Member(key, value))
  }
}

extension Field {
  private init(
    _ key: String, _ schema: JSONSchema, _ meaning: String, _ absence: Absence, title: String? = nil,
    cell: (@Sendable (Row) -> Cell)?, value: @escaping @Sendable (Row) -> JSONValue
  ) {
    self.init(
      property: JSONSchema.Property(
        key, absence == .null ? .nullable(schema) : schema, meaning, isOptional: absence == .absent),
      title: title ?? key.capitalizedFirst, kind: schema.kind, cell: cell, value: value)
  }

  /// A value; without a title it is called by its key. Of what kind its column is follows from the schema.
  ///
  /// - Parameter meaning: what it means, with its unit; empty where the key says it all.
  package init(
    _ key: String, _ schema: JSONSchema, _ meaning: String = "", _ absence: Absence = .never,
    title: String? = nil, _ cell: @escaping @Sendable (Row) -> Cell
  ) {
    self.init(key, schema, meaning, absence, title: title, cell: cell, value: { cell($0).json })
  }

  /// How many of something.
  package static func count(
    _ key: String, _ meaning: String = "", _ absence: Absence = .never, title: String? = nil,
    _ count: @escaping @Sendable (Row) -> Int?
  ) -> Field {
    Field(key, .count, meaning, absence, title: title) { .count(count($0)) }
  }

  /// An amount that was added up, and its currency.
  package static func sum(
    _ key: String, _ meaning: String = "", _ absence: Absence = .never, title: String? = nil,
    _ sum: @escaping @Sendable (Row) -> (ExactSum?, Currency)
  ) -> Field {
    Field(key, .amount, meaning, absence, title: title) { row in
      let (sum, currency) = sum(row)
      return .sum(sum, currency)
    }
  }

  /// A value that only JSON has.
  package static func json(
    _ key: String, _ schema: JSONSchema, _ meaning: String = "", _ absence: Absence = .never,
    _ value: @escaping @Sendable (Row) -> JSONValue
  ) -> Field {
    Field(key, schema, meaning, absence, cell: nil, value: value)
  }

  /// Texts: an array in JSON, and one cell with semicolons between them.
  package static func texts(
    _ key: String, _ item: JSONSchema = .text, _ meaning: String = "", _ absence: Absence = .never,
    _ texts: @escaping @Sendable (Row) -> [String]
  ) -> Field {
    Field(
      key, .array(item), meaning, absence,
      cell: { row in
        let texts = texts(row)
        return texts.isEmpty ? .none : .text(texts.joined(separator: "; "))
      },
      value: { row in
        let texts = texts(row)
        return texts.isEmpty && absence == .absent ? .null : .array(texts.map { .string($0) })
      })
  }

  /// An array of objects.
  ///
  /// - Parameter fields: the fields that they have in this row, if not all of the record's.
  package static func rows<Item>(
    _ key: String, _ record: Record<Item>, _ meaning: String = "", _ absence: Absence = .never,
    fields: @escaping @Sendable (Row) -> [Field<Item>]? = { _ in nil },
    _ items: @escaping @Sendable (Row) -> [Item]
  ) -> Field {
    .json(key, .array(record.schema), meaning, absence) { row in
      let (items, fields) = (items(row), fields(row) ?? record.fields)
      return items.isEmpty && absence == .absent ? .null : .array(items.map(fields.json))
    }
  }

  package static func object<Item>(
    _ key: String, _ record: Record<Item>, _ meaning: String = "", _ absence: Absence = .never,
    _ item: @escaping @Sendable (Row) -> Item?
  ) -> Field {
    .json(key, record.schema, meaning, absence) { item($0).map(record.fields.json) ?? .null }
  }
}

extension Array {
  package func json<Row>(_ row: Row) -> JSONValue where Element == Field<Row> { .object(members(of: row)) }

  package func members<Row>(of row: Row) -> [JSONValue.Member] where Element == Field<Row> {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(count)
    for field in self { field.append(row, to: &members) }
    return members
  }

  package func columns<Row>() -> [ReportTable.Column] where Element == Field<Row> { map(\.column) }

  package func cells<Row>(of row: Row) -> [ReportTable.Cell] where Element == Field<Row> {
    map { $0.cell(of: row) }
  }

  /// These cells under their keys, and none under all others.
  func cells<Row>(_ cells: [String: ReportTable.Cell]) -> [ReportTable.Cell] where Element == Field<Row> {
    map { cells[$0.key] ?? .none }
  }

  /// The row in a table of other fields: a cell under each key that both have, and none under all others.
  func cells<Row, Other>(of row: Row, under columns: [Field<Other>]) -> [ReportTable.Cell]
  where Element == Field<Row> {
    columns.map { column in first { $0.key == column.key }?.cell(of: row) ?? .none }
  }

  /// What such objects have.
  package func properties<Row>() -> [JSONSchema.Property] where Element == Field<Row> { map(\.property) }

  /// The fields of these keys, in this order.
  ///
  /// - Precondition: there are such fields.
  package subscript<Row>(_ keys: String...) -> [Field<Row>] where Element == Field<Row> {
    keys.map { key in
      guard let field = first(where: { $0.key == key }) else { preconditionFailure("no field '\(key)'") }
      return field
    }
  }

  /// The fields under other headings, by their keys.
  package func titled<Row>(_ titles: [String: String]) -> [Field<Row>] where Element == Field<Row> {
    map { field in titles[field.key].map(field.titled) ?? field }
  }

  /// The fields that any of the rows says something in.
  package func used<Row>(in rows: some Sequence<Row>) -> [Field<Row>] where Element == Field<Row> {
    filter { field in rows.contains { field.cell(of: $0) != .none } }
  }

  /// The fields of a part, as ones of the whole.
  package func of<Row, Whole>(_ part: @escaping @Sendable (Whole) -> Row?) -> [Field<Whole>]
  where Element == Field<Row> {
    map { $0.of(part) }
  }
}

extension ReportTable {
  /// A table of rows with these fields as columns.
  package init<Row>(_ title: String = "", _ fields: [Field<Row>], rows: some Sequence<Row>) {
    self.init(title, columns: fields.columns())
    for row in rows { append(fields.cells(of: row)) }
  }
}

/// The fields of an object, under a name if the schema is to state them once.
package struct Record<Row>: Sendable {
  package let fields: [Field<Row>]
  /// The name, and the object it refers to; `nil` if the schema describes the object at the place of use.
  package let definition: JSONSchema.Definition?

  /// An object that the schema describes at the place of use.
  package init(_ fields: [Field<Row>]) {
    (self.fields, definition) = (fields, nil)
  }

  /// An object that the schema states once, under that name.
  package init(_ name: String, _ meaning: String, _ fields: [Field<Row>]) {
    self.fields = fields
    definition = JSONSchema.Definition(name: name, meaning: meaning, schema: .object(fields.properties()))
  }

  package var schema: JSONSchema {
    definition.map { .reference($0) } ?? .object(fields.properties())
  }
}

extension String {
  /// The word with a capital letter.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
