/// One object of a document as it was read: the parts of a transaction, raw, none of them judged.
///
/// A record with a ``problem`` is no candidate for a transaction: it is refused with that problem.
package struct JSONRecord: Hashable, Sendable {
  /// The bytes of the object, from `{` to behind `}`.
  package let byteRange: Range<Int>
  /// The first thing that keeps the object from being read as a transaction.
  package let problem: JSONShapeError?
  private let fields: [JSONField?]

  /// A record of those fields, which lie at the places of their keys.
  init(byteRange: Range<Int>, fields: [JSONField?], problem: JSONShapeError?) {
    self.byteRange = byteRange
    self.fields = fields
    self.problem = problem
  }

  /// What the object gives for that part; `nil` if no key of it does.
  package subscript(key: TransactionField) -> JSONField? { fields[key.index] }
}

/// One part of a transaction as an object gives it.
package struct JSONField: Hashable, Sendable {
  /// The key as the object spells it, escapes decoded.
  package let name: String
  /// Its value.
  package let value: Value
  /// The bytes of the value as it is written, quotes included.
  package let byteRange: Range<Int>

  /// The values that a part of a transaction may have.
  package enum Value: Hashable, Sendable {
    /// A text, its escapes decoded. It may hold U+0000.
    case string(String)
    /// A number, exactly as it is written.
    case number(String)
    /// `null`: the key is there and says nothing.
    case null
    /// Something that is neither.
    case other(JSONValueKind)
  }
}
