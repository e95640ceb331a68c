/// A strict validator of JSON Schema, draft 2020-12, for exactly the keywords that the program's schemas use.
///
/// A schema with any other keyword, or one that means nothing beside the others, is a failure of the schema itself, so
/// that nothing is believed to be checked that is not. It is the wrong validator for schemas of others.
package struct JSONSchemaValidator: Sendable {
  /// What is wrong with a schema.
  package enum Defect: Error, Hashable {
    /// No such keyword is known here, or not with such a value.
    case keyword(String)
    /// A reference leads nowhere.
    case reference(String)
  }

  private let root: PlainJSON

  /// Validates by that schema.
  package init(_ schema: PlainJSON) { root = schema }

  /// Everything that is wrong with a value, each with its place as a JSON Pointer; nothing if it is valid.
  ///
  /// - Parameter definition: the name under `$defs` to validate by, in place of the whole schema.
  /// - Throws: ``Defect``.
  package func violations(of value: PlainJSON, by definition: String? = nil) throws -> [String] {
    try violations(of: value, by: definition.map { try target(of: "#/$defs/\($0)") } ?? root, at: "")
  }

  private func violations(of value: PlainJSON, by schema: PlainJSON, at place: String) throws -> [String] {
    guard case .object(let keywords) = schema else { throw Defect.keyword("a schema is an object") }
    return try keywords.sorted { $0.key < $1.key }.flatMap { keyword, rule in
      try violations(of: value, keyword, rule, in: keywords, at: place)
    }
  }

  private func violations(
    of value: PlainJSON, _ keyword: String, _ rule: PlainJSON, in schema: [String: PlainJSON],
    at place: String
  ) throws -> [String] {
    switch (keyword, rule) {
    case ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("$id", .string),
      ("$defs", .object), ("title", .string), ("description", .string):
      return []
    case ("$ref", .string(let reference)):
      return try violations(of: value, by: target(of: reference), at: place)
    case ("type", .string(let name)):
      return value.typeName == name ? [] : ["\(place): \(value.typeName), not \(name)"]
    case ("enum", .array(let values)):
      return values.contains(value) ? [] : ["\(place): none of the values there may be"]
    case ("anyOf", .array(let choices)):
      return try choices.contains { try violations(of: value, by: $0, at: place).isEmpty }
        ? [] : ["\(place): none of the schemas there are fits"]
    case ("pattern", .string(let pattern)): return try matches(value, pattern, at: place)
    case ("format", .string("date")): return isDay(value) ? [] : ["\(place): not a day"]
    case ("minimum", .integer(let minimum)):
      if case .integer(let number) = value, number < minimum {
        return ["\(place): \(number) is below \(minimum)"]
      }
      return []
    case ("items", _): return try items(of: value, by: rule, at: place)
    case ("required", .array(let names)): return try required(names, in: value, at: place)
    case ("properties", .object(let properties)): return try members(of: value, by: properties, at: place)
    case ("additionalProperties", _):
      return try others(of: value, by: rule, beside: schema["properties"], at: place)
    default: throw Defect.keyword(keyword)
    }
  }

  private func target(of reference: String) throws -> PlainJSON {
    let prefix = "#/$defs/"
    guard reference.hasPrefix(prefix), let found = root["$defs"]?[String(reference.dropFirst(prefix.count))]
    else {
      throw Defect.reference(reference)
    }
    return found
  }
}

extension JSONSchemaValidator {
  private func matches(_ value: PlainJSON, _ pattern: String, at place: String) throws -> [String] {
    guard case .string(let text) = value else { return [] }
    let isMet = try Regex(pattern).matchingSemantics(.unicodeScalar).firstMatch(in: text) != nil
    return isMet ? [] : ["\(place): '\(text)' does not meet \(pattern)"]
  }

  /// A full date of RFC 3339, which exists in the calendar.
  private func isDay(_ value: PlainJSON) -> Bool {
    guard case .string(let text) = value else { return true }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3, (1...12).contains(numbers[1]) else {
      return false
    }
    let isLeap = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[numbers[1] - 1]).contains(numbers[2])
  }

  private func items(of value: PlainJSON, by schema: PlainJSON, at place: String) throws -> [String] {
    guard case .array(let items) = value else { return [] }
    return try items.enumerated().flatMap { try violations(of: $1, by: schema, at: "\(place)/\($0)") }
  }

  private func required(_ names: [PlainJSON], in value: PlainJSON, at place: String) throws -> [String] {
    guard case .object(let members) = value else { return [] }
    return try names.compactMap { name in
      guard let name = name.text else { throw Defect.keyword("required") }
      return members[name] == nil ? "\(place): there is no '\(name)'" : nil
    }
  }

  private func members(
    of value: PlainJSON, by properties: [String: PlainJSON], at place: String
  ) throws -> [String] {
    guard case .object(let members) = value else { return [] }
    return try properties.sorted { $0.key < $1.key }.flatMap { name, schema in
      try members[name].map { try violations(of: $0, by: schema, at: "\(place)/\(name)") } ?? []
    }
  }

  private func others(
    of value: PlainJSON, by schema: PlainJSON, beside properties: PlainJSON?, at place: String
  ) throws -> [String] {
    guard case .object(let members) = value else { return [] }
    let others = members.filter { properties?[$0.key] == nil }.sorted { $0.key < $1.key }
    switch schema {
    case .boolean(false): return others.map { "\(place): '\($0.key)' is not among the keys" }
    case .object:
      return try others.flatMap { try violations(of: $0.value, by: schema, at: "\(place)/\($0.key)") }
    default: throw Defect.keyword("additionalProperties")
    }
  }
}
