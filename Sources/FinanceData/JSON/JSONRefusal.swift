import FinanceDomain

/// One row of a document.
package enum JSONElement: Hashable, Sendable {
  /// An object whose parts can be judged.
  case record(JSONRecord)
  /// A row that is not counted, and why.
  case refused(JSONRefusal)
}

/// A row that could not be read, with all that its explanation needs.
package struct JSONRefusal: Hashable, Sendable {
  /// The stable name of the reason.
  package let code: ReasonCode
  /// What was found and what to do.
  package let message: String
  /// The row: the element of the array, or the line without the white space around it.
  package let byteRange: Range<Int>
  /// The byte that the message is about.
  package let problemOffset: Int
  /// The key to blame, if it is one.
  package let key: String?

  init(_ error: JSONShapeError, row: Range<Int>) {
    (code, message, byteRange) = (error.code, error.sentence, row)
    (problemOffset, key) = (error.byteOffset, error.key)
  }

  init(_ error: JSONSyntaxError, row: Range<Int>) {
    (code, message, byteRange) = (error.code, error.sentence, row)
    (problemOffset, key) = (error.byteOffset, nil)
  }
}
