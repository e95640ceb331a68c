import FinanceDomain

/// What the objects of a file look like: the bytes between their values, and which value is which column.
///
/// Programs write the same keys in the same order, with the same white space, object after object. Once one object has been
/// read carefully, another one of its shape is recognised by comparing the bytes in between, those of inner objects
/// included; keys need not be read again. Words and empty lists count among those bytes unless they are columns, so an
/// object that differs there has another shape.
struct JSONShape: Hashable, Sendable {
  /// What matters of the columns of a mapping; a bit for each.
  struct Traits: Hashable, Sendable {
    let count: Int
    let direction: Int?
    let isStandard: Bool
    /// Columns whose texts may have escapes.
    fileprivate let escapable: UInt64
    /// Columns in which the literal of a number would be read otherwise than it is meant.
    fileprivate let textual: UInt64

    init(_ mapping: JSONMapping) {
      let rows = mapping.rows
      (count, direction, isStandard) = (mapping.places.count, rows.amount.direction, rows.isStandard)
      let texts = Set(rows.description + rows.note).subtracting(rows.skips.map(\.column))
      escapable = Traits.bits(texts)
      let balance = [rows.balance].compactMap(\.self)
      textual =
        Traits.bits(Set(Traits.isTextual(rows.numbers) ? rows.amount.columns : []))
        | Traits.bits(Set(Traits.isTextual(rows.balanceNumbers ?? rows.numbers) ? balance : []))
    }

    /// The literals of JSON have a decimal point whatever texts have.
    private static func isTextual(_ numbers: NumberFormat?) -> Bool {
      numbers.map { $0.decimalMark != .dot && $0.impliedDecimals == nil } ?? false
    }

    private static func bits(_ columns: Set<Int>) -> UInt64 {
      columns.reduce(0) { $0 | 1 << UInt64($1) }
    }

    fileprivate func contains(_ column: Int?, in bits: KeyPath<Traits, UInt64>) -> Bool {
      column.map { self[keyPath: bits] & 1 << UInt64($0) != 0 } ?? false
    }
  }

  /// A value that differs from object to object, and the bytes that are before it.
  struct Member: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case text, number, word }

    /// Where the bytes from the value before (or from the brace) to this value, its opening quote included, are among
    /// ``literals``.
    let prefix: Range<Int>
    let kind: Kind
    /// The column it is; -1 if it is none.
    let column: Int
    /// Whether the fast path knows what to do if the text has escapes.
    let mayEscape: Bool
  }

  /// The bytes between the values, end to end, and after them as many as may be looked at in one go.
  private(set) var literals: [UInt8] = []
  private(set) var members: [Member] = []
  /// Where the bytes from the last value to after the closing brace are among ``literals``.
  private(set) var suffix = 0..<0
  /// The columns that objects of this shape do not have.
  private(set) var absent: [Int] = []
  /// A bit for each column that they have.
  private(set) var present: UInt64 = 0
  /// Whether objects of this shape say which way money went.
  private(set) var hasType = false

  /// So many bytes are compared in one go.
  private static let padding = 16

  /// The shape of an object that was read carefully and found without fault; `nil` if it holds lists that are not empty,
  /// or numbers where texts are meant.
  init?(of record: JSONCellReader.Record, in bytes: Span<UInt8>, _ traits: Traits) {
    var columns: [Int: Int] = [:]
    for (column, value) in record.values.enumerated() {
      if let value { columns[value.range.lowerBound] = column }
    }
    var cursor = JSONCursor(at: record.range.lowerBound, end: record.range.upperBound, nesting: .max)
    var start = cursor.offset
    let isKnown = try? addObject(bytes, with: &cursor, from: &start, columns, traits, depth: 0)
    guard isKnown == true else { return nil }
    suffix = literals.append(bytes, start..<record.range.upperBound)
    literals += Array(repeating: 0, count: JSONShape.padding)
    present = members.reduce(0) { $1.column < 0 ? $0 : $0 | 1 << UInt64($1.column) }
    absent = (0..<traits.count).filter { present & 1 << UInt64($0) == 0 }
    hasType = traits.direction.map { present & 1 << UInt64($0) != 0 } ?? false
  }

  /// Adds the values of the object at the cursor. False: it has values that no shape has.
  ///
  /// - Parameter start: after the value before.
  private mutating func addObject(
    _ bytes: Span<UInt8>, with cursor: inout JSONCursor, from start: inout Int, _ columns: [Int: Int],
    _ traits: Traits, depth: Int
  ) throws(JSONError) -> Bool {
    guard depth < JSONCellReader.depthLimit else { return false }
    var hasMember = try cursor.openObject(in: bytes)
    while hasMember {
      try cursor.skipKey(in: bytes)
      let column = columns[cursor.offset]
      switch cursor.kindOfValue(in: bytes) {
      case .object:
        guard try addObject(bytes, with: &cursor, from: &start, columns, traits, depth: depth + 1) else {
          return false
        }
      case .array:
        guard try !cursor.openArray(in: bytes) else { return false }
      case .string: try add(.text, bytes, with: &cursor, from: &start, column, traits)
      case .number:
        guard !traits.contains(column, in: \.textual) else { return false }
        try add(.number, bytes, with: &cursor, from: &start, column, traits)
      case .boolean where column != nil: try add(.word, bytes, with: &cursor, from: &start, column, traits)
      default: try cursor.skipValue(in: bytes)
      }
      hasMember = try cursor.nextMember(in: bytes)
    }
    return true
  }

  private mutating func add(
    _ kind: Member.Kind, _ bytes: Span<UInt8>, with cursor: inout JSONCursor, from start: inout Int,
    _ column: Int?, _ traits: Traits
  ) throws(JSONError) {
    let quote = kind == .text ? 1 : 0
    let prefix = literals.append(bytes, start..<cursor.offset + quote)
    try cursor.skipValue(in: bytes)
    start = cursor.offset - quote
    members.append(
      Member(
        prefix: prefix, kind: kind, column: column ?? -1,
        mayEscape: traits.contains(column, in: \.escapable)))
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    self += bytes.array(range)
    return count - range.count..<count
  }
}
