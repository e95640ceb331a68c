import FinanceDomain

extension JSONSchema {
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
}

extension JSONSchema {
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
