import FinanceDomain

/// A JSON value whose objects keep their keys in order.
///
/// Amounts go in as strings: a reader with binary floating point loses cents above 2^53. There is deliberately no
/// case for other numbers than whole ones.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONValue {
  /// The document with the program that made it right after its `schema`; anything else as it is.
  ///
  /// Every document gets it here, so that none is without.
  package func made(by tool: String?) -> JSONValue {
    guard let tool, case .object(let members) = self, let schema = members.first, schema.key == "schema"
    else {
      return self
    }
    return .object([schema, Member("tool", .string(tool))] + members.dropFirst())
  }
}
