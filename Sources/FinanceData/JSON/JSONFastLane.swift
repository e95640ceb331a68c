import FinanceDomain

/// The fast lane for JSON.
typealias JSONFastLane = FastLane<JSONRowSource>

/// The objects of a chunk of JSON, found by the shapes that objects of the file have had so far.
///
/// An object of a known shape is recognised by the bytes between its values; what is left to look at are the values: the
/// end of each text, sixteen bytes at a time, and the digits of each number. Any other object, and any with something
/// unusual in a value, is left to `JSONRecordReader`, and its shape is learned from there.
///
/// Unsafe: blocks are loaded unchecked; they may reach into the padding behind the chunk, and places behind its end are
/// never accepted.
struct JSONRowSource: RowSource {
  /// How objects follow each other.
  private let isList: Bool
  /// Whether a comma may end the chunk, because more elements follow in the next one.
  private var mayEndWithComma = false

  /// The shapes known, the one used last first.
  private var shapes: [JSONShape] = []
  private static let shapeLimit = 8

  /// Where the fields of the object at hand begin and end, by `FieldSlot`.
  private var starts = [Int](repeating: 0, count: FieldSlot.count)
  private var ends = [Int](repeating: 0, count: FieldSlot.count)
  /// A bit for each field with escapes, by `FieldSlot`.
  private var escapedFields: UInt32 = 0
  private(set) var hasType = true

  init(isList: Bool) { self.isList = isList }

  /// Gets ready for a chunk.
  mutating func begin(isLast: Bool) { mayEndWithComma = !isLast }

  /// An object has at least its three required fields: `{"date":20240503,"name":1,"value":1}`.
  var shortestRow: Int { 36 }

  /// The fewest bytes that the values of an accepted object have: eight of a date, one of an amount and one of a
  /// description.
  private static let shortestValues = 10

  /// Learns the shape of an object that the careful lane has accepted.
  mutating func learn(_ record: JSONRecord, in bytes: Span<UInt8>) {
    guard shapes.count < JSONRowSource.shapeLimit, let shape = JSONShape(of: record, in: bytes),
      shape.shortestLength >= shortestRow - JSONRowSource.shortestValues, !shapes.contains(shape)
    else { return }
    shapes.insert(shape, at: 0)
  }

  @inline(__always)
  mutating func advance(at place: Int, _ text: Span<UInt8>, length: Int) -> Int? {
    for number in shapes.indices {
      guard let end = match(number, at: place, text, length: length) else { continue }
      guard isList || end - place <= JSONBatchDecoder.objectLimit else { return nil }
      if number > 0 { shapes.swapAt(0, number) }
      return separator(text, from: end, length: length)
    }
    return nil
  }

  @inline(__always)
  func bounds(_ field: FieldSlot) -> Range<Int> {
    unsafe Range(uncheckedBounds: (starts[field.rawValue], ends[field.rawValue]))
  }

  @inline(__always)
  func isEscaped(_ field: FieldSlot) -> Bool { escapedFields & (1 &<< UInt32(field.rawValue)) != 0 }

  /// Only escapes of one letter get here; the others are the careful lane's.
  func unescape(_ range: Range<Int>, of text: Span<UInt8>, into side: inout [UInt8]) {
    var place = range.lowerBound
    while place < range.upperBound {
      if text[place] == UInt8(ascii: "\\") {
        side.append(JSONCursor.meaning(ofEscape: text[place + 1]) ?? text[place + 1])
        place += 2
      } else {
        side.append(text[place])
        place += 1
      }
    }
  }
}

extension JSONRowSource {
  /// Whether an object of that shape stands here, and where it ends. Fills ``starts`` and ``ends``.
  private mutating func match(_ number: Int, at start: Int, _ text: Span<UInt8>, length: Int) -> Int? {
    var place = start
    var hasType = false
    escapedFields = 0
    for slot in 0..<FieldSlot.count { (starts[slot], ends[slot]) = (0, 0) }
    let shape = shapes[number]
    for index in shape.members.indices {
      let member = shape.members[index]
      guard JSONRowSource.equals(text, place, member.prefix, length: length) else { return nil }
      place += member.prefix.count
      let isEscapable = member.field == .description || member.field == .note
      guard
        let value = member.isText
          ? JSONRowSource.text(text, from: place, length: length, mayEscape: isEscapable)
          : JSONRowSource.number(text, from: place, length: length)
      else { return nil }
      if let field = member.field {
        starts[field.rawValue] = place
        ends[field.rawValue] = value.end
        if value.isEscaped { escapedFields |= 1 &<< UInt32(field.rawValue) }
        if field == .type { hasType = true }
      }
      place = value.end
    }
    guard JSONRowSource.equals(text, place, shape.suffix, length: length) else { return nil }
    self.hasType = hasType
    return place + shape.suffix.count
  }

  /// Whether those bytes stand here, eight at a time.
  @inline(__always)
  private static func equals(_ text: Span<UInt8>, _ place: Int, _ wanted: [UInt8], length: Int) -> Bool {
    guard place + wanted.count <= length else { return false }
    let (left, right) = unsafe (text.bytes, wanted.span.bytes)
    var done = 0
    while done + 8 <= wanted.count {
      if FastFields.word(left, at: place + done) != FastFields.word(right, at: done) { return false }
      done += 8
    }
    while done < wanted.count {
      if FastFields.byte(left, at: place + done) != FastFields.byte(right, at: done) { return false }
      done += 1
    }
    return true
  }

  /// The end of a text, which is its closing quote. Texts must be UTF-8 and hold no control characters.
  @inline(__always)
  private static func text(
    _ text: Span<UInt8>, from start: Int, length: Int, mayEscape: Bool
  ) -> (end: Int, isEscaped: Bool)? {
    let raw = unsafe text.bytes
    let quotes = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
    let escapes = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    let controls = SIMD16<UInt8>(repeating: 0x20)
    let plain = SIMD16<UInt8>(repeating: 0x80)
    var place = start
    var isASCII = true
    var isEscaped = false
    while place < length {
      let block = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: SIMD16<UInt8>.self)
      let stops = ByteSearch.mask((block .== quotes) .| (block .== escapes) .| (block .< controls))
      let high = ByteSearch.mask(block .>= plain)
      guard stops != 0 else {
        if high != 0 { isASCII = false }
        place += 16
        continue
      }
      let stop = stops.trailingZeroBitCount
      if high & ((1 &<< UInt32(stop)) &- 1) != 0 { isASCII = false }
      place += stop
      guard place < length else { return nil }
      switch FastFields.byte(raw, at: place) {
      case UInt8(ascii: "\""):
        if !isASCII, UTF8Validation.firstMalformed(text, in: start..<place) != nil { return nil }
        return (place, isEscaped)
      case UInt8(ascii: "\\"):
        guard mayEscape, JSONCursor.meaning(ofEscape: FastFields.byte(raw, at: place + 1)) != nil else {
          return nil
        }
        isEscaped = true
        place += 2
      default: return nil
      }
    }
    return nil
  }

  /// The end of a number that has digits and at most one point between digits, perhaps behind a minus; RFC 8259's
  /// other forms are the careful lane's.
  @inline(__always)
  private static func number(_ text: Span<UInt8>, from start: Int, length: Int) -> (
    end: Int, isEscaped: Bool
  )? {
    let raw = unsafe text.bytes
    var place = start
    if FastFields.byte(raw, at: place) == UInt8(ascii: "-") { place += 1 }
    let first = place
    // What stands behind the chunk may be digits too, as far as anything stands there.
    while place < length, FastFields.byte(raw, at: place) &- UInt8(ascii: "0") <= 9 { place += 1 }
    let digits = place - first
    guard digits > 0, digits == 1 || FastFields.byte(raw, at: first) != UInt8(ascii: "0") else { return nil }
    if FastFields.byte(raw, at: place) == UInt8(ascii: ".") {
      place += 1
      let point = place
      while place < length, FastFields.byte(raw, at: place) &- UInt8(ascii: "0") <= 9 { place += 1 }
      guard place > point else { return nil }
    }
    return place < length ? (place, false) : nil
  }

  /// Where the next object begins: behind a comma in a list, on the next line otherwise.
  @inline(__always)
  private func separator(_ text: Span<UInt8>, from end: Int, length: Int) -> Int? {
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
