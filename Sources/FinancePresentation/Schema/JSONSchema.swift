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
  /// Any text.
  case text
  /// A text that meets the regular expression (ECMA-262).
  case matching(String)
  /// A day, `YYYY-MM-DD`.
  case day
  /// One of these words.
  case words([String])
  /// A whole number, from `minimum` on where one is given.
  case integer(minimum: Int?)
  /// True or false.
  case boolean
  /// That, or null.
  case nullable(JSONSchema)
  /// Any one of these.
  case either([JSONSchema])
  /// What is stated once for all documents, under `$defs`.
  case reference(Definition)

  /// A key of an object.
  package struct Property: Hashable, Sendable {
    package let name: String
    package let schema: JSONSchema
    /// What the value means, with its unit; empty where the name says it all.
    package let meaning: String
    /// Whether the key may be absent.
    package let isOptional: Bool

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

    /// A schema under that name.
    package init(_ name: String, _ meaning: String, _ schema: JSONSchema) {
      self.name = name
      self.meaning = meaning
      self.schema = schema
    }
  }
}

extension JSONSchema {
  /// How many of something: a whole number from 0.
  package static let count = integer(minimum: 0)
  /// A number of a line or page: a whole number from 1.
  package static let ordinal = integer(minimum: 1)
}
