import FinanceDomain

/// What the objects of a file look like: the bytes between their values, and which value is which field.
///
/// Programs write the same keys in the same order, with the same white space, object after object. Once one object has been
/// read carefully, another one of its shape is recognised by comparing the bytes in between; keys need not be read
/// again. `null`, `true` and `false` count among those bytes, so an object that differs there has another shape.
struct JSONShape: Hashable, Sendable {
  /// A value that differs from object to object, and the bytes that stand before it.
  struct Member: Hashable, Sendable {
    /// Where the bytes from the value before (or from the brace) to this value, its opening quote included, lie among
    /// ``literals``.
    let prefix: Range<Int>
    /// Whether the value is a text; if not, it is a number.
    let isText: Bool
    /// The number of the field it is, by `FieldSlot`; -1 if it is none.
    let slot: Int
    /// Whether the fast lane knows what to do if the text has escapes.
    let mayEscape: Bool

    /// Whether its value is that field's.
    func holds(_ field: FieldSlot) -> Bool { slot == field.rawValue }
  }

  /// The bytes between the values, end to end, and as many behind them as may be looked at in one go.
  let literals: [UInt8]
  /// The values, in their order.
  let members: [Member]
  /// Where the bytes from the last value to behind the closing brace lie among ``literals``.
  let suffix: Range<Int>
  /// The fields that objects of this shape do not have, by `FieldSlot`.
  let absent: [Int]
  /// Whether objects of this shape say which way money went.
  let hasType: Bool
  /// Whether objects of this shape have a note.
  let hasNote: Bool
  /// Whether objects of this shape have a balance.
  let hasBalance: Bool

  /// Whether no object has this shape: none has been learned yet.
  var isNothing: Bool { suffix.isEmpty }

  /// The shape of nothing.
  init() {
    literals = Array(repeating: 0, count: JSONShape.padding)
    (members, suffix, absent) = ([], 0..<0, [])
    (hasType, hasNote, hasBalance) = (false, false, false)
  }

  /// So many bytes are compared in one go.
  private static let padding = 16

  /// The shape of an object that was read carefully and found without fault; `nil` if it holds objects or arrays, or
  /// escapes in its keys.
  init?(of record: JSONRecord, in bytes: Span<UInt8>) {
    var fields: [Int: FieldSlot] = [:]
    for field in TransactionField.allCases {
      if let place = record[field]?.byteRange.lowerBound { fields[place] = FieldSlot(field) }
    }
    var members: [Member] = []
    var literals: [UInt8] = []
    var cursor = JSONCursor(
      at: record.byteRange.lowerBound, end: record.byteRange.upperBound, nesting: .max)
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
          let prefix = literals.append(bytes, start..<place + quote)
          members.append(Member(prefix: prefix, isText: kind == .string, field: fields[place]))
          start = cursor.offset - quote
        }
        hasMember = try cursor.nextMember(in: bytes)
      }
    } catch {
      return nil
    }
    suffix = literals.append(bytes, start..<record.byteRange.upperBound)
    literals += Array(repeating: 0, count: JSONShape.padding)
    self.literals = literals
    self.members = members
    absent = FieldSlot.allCases.map(\.rawValue).filter { slot in !members.contains { $0.slot == slot } }
    hasType = members.contains { $0.holds(.type) }
    hasNote = members.contains { $0.holds(.note) }
    hasBalance = members.contains { $0.holds(.balance) }
  }

  /// The fewest bytes an object of this shape has.
  var shortestLength: Int { members.reduce(suffix.count) { $0 + $1.prefix.count } }
}

extension JSONShape.Member {
  fileprivate init(prefix: Range<Int>, isText: Bool, field: FieldSlot?) {
    self.prefix = prefix
    self.isText = isText
    slot = field?.rawValue ?? -1
    mayEscape = field == .description || field == .note
  }
}

extension [UInt8] {
  /// Appends some of the bytes and says where they then lie.
  fileprivate mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let start = count
    for place in range { append(bytes[place]) }
    return start..<count
  }
}
