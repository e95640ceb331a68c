import FinanceDomain

/// What the objects of a file look like: the bytes between their values, and which value is which field.
///
/// Programs write the same keys in the same order, with the same white space, object after object. Once one object has been
/// read carefully, another one of its shape is recognised by comparing the bytes in between; keys need not be read
/// again. `null`, `true` and `false` count among those bytes, so an object that differs there has another shape.
struct JSONShape: Hashable, Sendable {
  /// A value that differs from object to object.
  struct Member: Hashable, Sendable {
    /// The bytes from the value before (or from the brace) to this value, its opening quote included.
    let prefix: [UInt8]
    /// Whether the value is a text; if not, it is a number.
    let isText: Bool
    /// The field it is, if any.
    let field: FieldSlot?
  }

  /// The values, in their order.
  let members: [Member]
  /// The bytes from the last value to behind the closing brace.
  let suffix: [UInt8]

  /// The shape of an object that was read carefully and found without fault; `nil` if it holds objects or arrays, or
  /// escapes in its keys.
  init?(of record: JSONRecord, in bytes: Span<UInt8>) {
    var fields: [Int: FieldSlot] = [:]
    for field in TransactionField.allCases {
      if let place = record[field]?.byteRange.lowerBound { fields[place] = FieldSlot(field) }
    }
    var members: [Member] = []
    var cursor = JSONCursor(at: record.byteRange.lowerBound, end: record.byteRange.upperBound)
    var start = cursor.offset
    do throws(JSONSyntaxError) {
      var hasMember = try cursor.openObject(in: bytes)
      while hasMember {
        _ = try cursor.readKey(in: bytes)
        let kind = cursor.kindOfValue(in: bytes)
        let place = cursor.offset
        try cursor.skipValue(in: bytes)
        guard kind != .object, kind != .array else { return nil }
        if kind == .string || kind == .number {
          let quote = kind == .string ? 1 : 0
          members.append(
            Member(
              prefix: JSONShape.copy(bytes, start..<place + quote), isText: kind == .string,
              field: fields[place]))
          start = cursor.offset - quote
        }
        hasMember = try cursor.nextMember(in: bytes)
      }
    } catch {
      return nil
    }
    self.members = members
    suffix = JSONShape.copy(bytes, start..<record.byteRange.upperBound)
  }

  private static func copy(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    range.map { bytes[$0] }
  }

  /// The fewest bytes an object of this shape has.
  var shortestLength: Int { members.reduce(suffix.count) { $0 + $1.prefix.count } }
}
