import FinanceDomain

typealias JSONFastPath = FastPath<JSONRowSource>

/// The objects of a chunk of JSON, found by the shapes that objects of the file have had so far.
///
/// An object of a known shape is recognised by the bytes between its values; what is left to look at are the values: the
/// end of each text, sixteen bytes at a time, and the digits of each number. Any other object, and any with something
/// unusual in a value, is left to `JSONCellReader`, and its shape is learned from there.
///
/// Unsafe: places of fields are written and read unchecked, after one check that there is room for the rows.
struct JSONRowSource: RowSource {
  private let isList: Bool
  /// A longer object may have a value beyond the limit, or be beyond it itself.
  private let longestRow: Int
  /// Whether a comma may end the chunk, because more elements follow in the next one.
  private var mayEndWithComma = false

  /// The shapes that objects have had, the one that was met last first.
  private var shapes: [JSONShape] = []
  private static let shapeLimit = 9

  /// Where each of the current objects begins, and where the one after them does.
  private var rowStarts: [UInt32] = []
  /// Where their cells begin and end, by object and column.
  private var places: [UInt32] = []
  /// For each object a bit for each column with escapes.
  private var escaped: [UInt64] = []
  private let traits: JSONShape.Traits
  /// A bit for each column that any of the objects have.
  private var present: UInt64 = 0
  /// Whether the objects have a type, all of them or none.
  private var hasType = true

  init(_ mapping: JSONMapping, isList: Bool, limits: InputLimits) {
    traits = JSONShape.Traits(mapping)
    self.isList = isList
    longestRow = min(limits.line, limits.field)
  }

  mutating func begin(isLast: Bool) { mayEndWithComma = !isLast }

  mutating func learn(_ record: JSONCellReader.Record, in bytes: Span<UInt8>) {
    guard shapes.count < JSONRowSource.shapeLimit, let found = JSONShape(of: record, in: bytes, traits),
      !shapes.contains(found)
    else { return }
    shapes.insert(found, at: 0)
  }

  mutating func find(at place: Int, _ text: Span<UInt8>, length: Int, limit: Int) -> Int {
    makeRoom(for: limit)
    present = 0
    rowStarts[0] = UInt32(place)
    var count = 0
    search: while count < limit, Int(rowStarts[count]) < length {
      for number in shapes.indices where count == 0 || shapes[number].hasType == hasType {
        let matched = JSONRowSource.match(
          shapes[number], from: count, text, length: length, limit: limit, longest: longestRow,
          isList: isList,
          mayEndWithComma: mayEndWithComma, placesOfRow: 2 * traits.count, rowStarts: &rowStarts,
          places: &places, escaped: &escaped)
        guard matched > count else { continue }
        count = matched
        hasType = shapes[number].hasType
        present |= shapes[number].present
        if number > 0 { shapes.swapAt(0, number) }
        continue search
      }
      break
    }
    return count
  }

  mutating func pass(_ rows: Int) {}

  private mutating func makeRoom(for rows: Int) {
    guard rowStarts.count <= rows else { return }
    rowStarts = Array(repeating: 0, count: rows + 1)
    escaped = Array(repeating: 0, count: rows)
    places = Array(repeating: 0, count: rows * 2 * traits.count)
  }

  @inline(__always)
  func start(of row: Int, _ text: Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: unsafe rowStarts.span[unchecked: row])
  }

  func hasColumn(_ column: Int) -> Bool {
    if column == traits.direction { return traits.isStandard ? hasType : true }
    return present & (1 &<< UInt64(truncatingIfNeeded: column)) != 0
  }

  @inline(__always)
  func bounds(_ column: Int, of row: Int, _ text: Span<UInt8>) -> Range<Int> {
    let places = places.span
    let place = row &* 2 &* traits.count &+ 2 &* column
    return unsafe Range(
      uncheckedBounds: (
        Int(truncatingIfNeeded: places[unchecked: place]),
        Int(truncatingIfNeeded: places[unchecked: place &+ 1])
      ))
  }

  @inline(__always)
  func isEscaped(_ column: Int, of row: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    unsafe escaped.span[unchecked: row] & (1 &<< UInt64(truncatingIfNeeded: column)) != 0
  }

  func unescape(_ range: Range<Int>, of text: Span<UInt8>, into side: inout [UInt8]) {
    JSONCursor.decodeText(range, of: text, into: &side)
  }
}

extension JSONRowSource {
  /// Notes objects of that shape, from the one with that number on, as long as they follow each other and there is room,
  /// and says how many are noted then.
  private static func match(
    _ shape: borrowing JSONShape, from first: Int, _ text: Span<UInt8>, length: Int, limit: Int, longest: Int,
    isList: Bool, mayEndWithComma: Bool, placesOfRow: Int, rowStarts: inout [UInt32],
    places: inout [UInt32], escaped: inout [UInt64]
  ) -> Int {
    precondition(limit < rowStarts.count && limit * placesOfRow <= places.count && limit <= escaped.count)
    var starts = rowStarts.mutableSpan
    var fields = places.mutableSpan
    var escapes = escaped.mutableSpan
    var row = first
    while row < limit, Int(starts[row]) < length {
      let start = Int(starts[row])
      guard
        let object = match(shape, at: start, text, length: length, noting: &fields, at: row &* placesOfRow),
        object.end - start <= longest,
        let next = separator(
          text, from: object.end, length: length, isList: isList, mayEndWithComma: mayEndWithComma)
      else { break }
      for column in shape.absent {
        fields[row &* placesOfRow &+ 2 &* column] = 0
        fields[row &* placesOfRow &+ 2 &* column &+ 1] = 0
      }
      escapes[row] = object.escaped
      row += 1
      starts[row] = UInt32(truncatingIfNeeded: next)
    }
    return row
  }

  /// Whether an object of that shape is here; where it ends, and a bit for each field with escapes.
  @inline(__always)
  private static func match(
    _ shape: borrowing JSONShape, at start: Int, _ text: Span<UInt8>, length: Int,
    noting fields: inout MutableSpan<UInt32>, at firstPlace: Int
  ) -> (end: Int, escaped: UInt64)? {
    let members = shape.members.span
    let literals = shape.literals.span
    var place = start
    var escaped: UInt64 = 0
    for number in 0..<members.count {
      let member = unsafe members[unchecked: number]
      guard JSONValues.stands(literals, member.prefix, in: text, at: place) else { return nil }
      place &+= member.prefix.count
      // After the chunk there is only padding, so that one look too far does no harm; more are not made.
      guard place < length else { return nil }
      let value = place
      switch member.kind {
      case .text:
        if let end = JSONValues.plainEnd(text, from: value) {
          place = end
        } else {
          guard
            let end = JSONValues.unusualEnd(text, from: value, length: length, mayEscape: member.mayEscape)
          else { return nil }
          place = end.place
          if end.isEscaped, member.column >= 0 {
            escaped |= 1 &<< UInt64(truncatingIfNeeded: member.column)
          }
        }
      case .number:
        guard let end = JSONValues.numberEnd(text, from: value) else { return nil }
        place = end
      case .word:
        guard let end = JSONValues.wordEnd(text, from: value) else { return nil }
        place = end
      }
      guard place < length else { return nil }
      if member.column >= 0 {
        // There is room for all fields of all rows.
        let first = firstPlace &+ 2 &* member.column
        unsafe fields[unchecked: first] = UInt32(truncatingIfNeeded: value)
        unsafe fields[unchecked: first &+ 1] = UInt32(truncatingIfNeeded: place)
      }
    }
    guard JSONValues.stands(literals, shape.suffix, in: text, at: place),
      place &+ shape.suffix.count <= length
    else { return nil }
    return (place &+ shape.suffix.count, escaped)
  }

  /// Where the next object begins: after a comma in a list, on the next line otherwise.
  @inline(__always)
  private static func separator(
    _ text: Span<UInt8>, from end: Int, length: Int, isList: Bool, mayEndWithComma: Bool
  ) -> Int? {
    guard end < length else { return isList ? nil : length }
    var place = end
    if isList {
      guard text[place] == UInt8(ascii: ",") else { return nil }
      place += 1
      while place < length, text[place].isJSONWhitespace { place += 1 }
      return place < length || mayEndWithComma ? place : nil
    }
    if text[place] == UInt8(ascii: "\r"), place + 1 < length { place += 1 }
    return text[place] == UInt8(ascii: "\n") ? place + 1 : nil
  }
}
