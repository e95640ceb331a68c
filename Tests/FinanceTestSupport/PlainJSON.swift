import Foundation

/// JSON as any program reads it, by Foundation's decoder and by nothing of ours. Numbers other than whole ones are
/// refused: the program writes none.
package enum PlainJSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([PlainJSON])
  case object([String: PlainJSON])

  /// Reads a document.
  package init(parsing text: String) throws {
    self = try JSONDecoder().decode(PlainJSON.self, from: Data(text.utf8))
  }
}

extension PlainJSON: Decodable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let items = try? value.decode([PlainJSON].self) {
      self = .array(items)
    } else {
      self = .object(try value.decode([String: PlainJSON].self))
    }
  }
}

extension PlainJSON {
  /// The value under a key of an object.
  package subscript(key: String) -> PlainJSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The elements of an array; none of anything else.
  package var items: [PlainJSON] { if case .array(let items) = self { items } else { [] } }
  /// The value of a whole number.
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  /// The text of a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// What JSON Schema calls its type.
  var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
