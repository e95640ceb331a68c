import FinanceDomain

typealias CSVFastPath = FastPath<CSVRowSource>

/// The rows of a chunk of CSV, found through an index of its structure.
///
/// Rows that follow each other are a table in the index, with a line of separators for each row: its delimiters and its
/// line end. What a row may look like is RFC 4180 to the letter; anything else, another width, or bytes that are not
/// UTF-8, is left to `CSVRecordReader`. The index is built a window at a time, so that it stays near, and so that a
/// quote which breaks the rules costs little.
///
/// Unsafe: places of the index are used unchecked where a check has just been made, and they are within the chunk.
struct CSVRowSource: RowSource {
  private let delimiter: UInt8
  private let width: Int
  /// How many fields at the end of a row have no column, and have to be empty.
  private let unnamed: Int
  /// A longer row may have a value beyond the limit, or be beyond it itself.
  private let longestRow: Int

  private var index: CSVStructure
  /// Where the current rows begin in the index.
  private var first = 1
  private var suspectCursor = 0
  /// Whether each row of the index has as many fields as the header, and none may be too long.
  private var isRegular = false

  /// How many bytes are indexed at a time; a row that is longer gets a window of its own. Whole blocks.
  private static let window = 1 << 14

  init(_ layout: CSVLayout) {
    delimiter = layout.dialect.delimiter
    width = layout.rowWidth
    unnamed = layout.rowWidth - layout.width
    longestRow = min(layout.dialect.limits.line, layout.dialect.limits.field)
    index = CSVStructure(delimiter: delimiter)
  }

  mutating func begin(_ bytes: Span<UInt8>, length: Int) { buildIndex(bytes, from: 0, to: 0, length: length) }

  /// A header is for all rows.
  func hasColumn(_ column: Int) -> Bool { true }

  mutating func find(at place: Int, _ text: Span<UInt8>, length: Int, limit: Int) -> Int {
    guard reach(place, text, length: length) else { return 0 }
    let rows = min(limit, (index.count &- first) / width)
    let last = index.separators[first &+ rows &* width &- 1]
    return isRegular && last < index.suspectBytes[suspectCursor] ? rows : countRows(text, limit: rows)
  }

  mutating func pass(_ rows: Int) { first &+= rows &* width }

  /// How many of the rows that begin at ``first`` are vouched for; the index has separators for `limit`.
  private func countRows(_ text: Span<UInt8>, limit: Int) -> Int {
    let raw = unsafe text.bytes
    let places = index.separators.span
    let suspect = index.suspectBytes[suspectCursor]
    var separator = first
    for row in 0..<limit {
      let end = separator &+ width &- 1
      while separator < end {
        let place = Int(truncatingIfNeeded: unsafe places[unchecked: separator])
        if unsafe FastFields.byte(raw, at: place) != delimiter { return row }
        separator &+= 1
      }
      let before = unsafe places[unchecked: end &- width]
      let last = unsafe places[unchecked: end]
      // A CR is listed only where an LF follows. The sentinel before the first byte of all wraps around.
      if unsafe FastFields.byte(raw, at: Int(truncatingIfNeeded: last)) == delimiter || last >= suspect
        || Int(truncatingIfNeeded: last &- before) > longestRow
      {
        return row
      }
      if unnamed > 0, !areEmpty(unnamed, before: end) { return row }
      separator &+= 1
    }
    return limit
  }

  private func areEmpty(_ fields: Int, before end: Int) -> Bool {
    (end - fields + 1...end).allSatisfy { index.separators[$0] == index.separators[$0 - 1] &+ 1 }
  }

  @inline(__always)
  func start(of row: Int, _ text: Span<UInt8>) -> Int {
    let separator = first &+ row &* width &- 1
    // Before the first byte of all there is no place; adding one with wrap-around gives zero all the same.
    let start = Int(truncatingIfNeeded: unsafe index.separators.span[unchecked: separator] &+ 1)
    // A row that is vouched for does not begin with an LF: it is the second half of the line end before.
    return start &+ (unsafe FastFields.byte(text.bytes, at: start) == CSVDialect.lineFeed ? 1 : 0)
  }

  @inline(__always)
  func bounds(_ column: Int, of row: Int, _ text: Span<UInt8>) -> Range<Int> {
    let separator = first &+ row &* width &+ column
    let places = index.separators.span
    let raw = unsafe text.bytes
    let end = Int(truncatingIfNeeded: unsafe places[unchecked: separator])
    let start =
      column == 0
      ? self.start(of: row, text) : Int(truncatingIfNeeded: unsafe places[unchecked: separator &- 1] &+ 1)
    // A field that begins with a quote ends with one: the index has seen to that.
    let quote = unsafe FastFields.byte(raw, at: start) == CSVDialect.quote ? 1 : 0
    return unsafe Range(uncheckedBounds: (start &+ quote, end &- quote))
  }

  @inline(__always)
  func isEscaped(_ column: Int, of row: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    // Quotes occur in quoted fields only, and are doubled there.
    guard range.lowerBound > 0,
      unsafe FastFields.byte(text.bytes, at: range.lowerBound &- 1) == CSVDialect.quote
    else { return false }
    return CSVRowSource.holdsQuote(text, range)
  }

  @inline(never)
  private static func holdsQuote(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    ByteSearch.first(CSVDialect.quote, in: text, from: range.lowerBound, to: range.upperBound) != nil
  }

  /// Bytes up to each quote in one go, and the second quote of each pair left out.
  func unescape(_ range: Range<Int>, of text: Span<UInt8>, into side: inout [UInt8]) {
    var place = range.lowerBound
    while place < range.upperBound {
      let quote = ByteSearch.first(CSVDialect.quote, in: text, from: place, to: range.upperBound)
      let end = quote.map { $0 + 1 } ?? range.upperBound
      for index in place..<end { side.append(text[index]) }
      place = end + 1
    }
  }
}

extension CSVRowSource {
  /// Moves the index to the row that begins at `place` with its separators; `false` if it cannot.
  private mutating func reach(_ place: Int, _ text: Span<UInt8>, length: Int) -> Bool {
    // A blank line is no row. It would look like the second half of a line end, and the index be built anew for it.
    guard text[place] != CSVDialect.lineFeed else { return false }
    // What the slow path has read in the meantime is passed over.
    while first < index.count, Int(index.separators[first]) < place { first += 1 }
    while Int(index.suspectBytes[suspectCursor]) < place { suspectCursor += 1 }
    if index.count - first >= width, start(of: 0, text) == place { return true }
    return extend(from: place, text, length: length)
  }

  /// Builds the index anew from `place` on, as far as the row there needs.
  @inline(never)
  private mutating func extend(from place: Int, _ text: Span<UInt8>, length: Int) -> Bool {
    var window = CSVRowSource.window
    if index.range.lowerBound == place, !index.range.isEmpty {
      // It begins with this row already: a quote has ended it, or the text has, or the row needs more.
      guard index.range.upperBound < length, index.range.count.isMultiple(of: 64) else { return false }
      window = index.range.count * 2
    }
    while true {
      let end = length - place > window ? place + window : length
      buildIndex(text, from: place, to: end, length: length)
      if index.count - first >= width { return true }
      guard index.range.upperBound == end, end < length else { return false }
      window *= 2
    }
  }

  private mutating func buildIndex(_ text: Span<UInt8>, from start: Int, to end: Int, length: Int) {
    index.build(text, from: start, to: end, textEnd: length)
    (first, suspectCursor) = (1, 0)
    isRegular = unnamed == 0 && index.range.count <= longestRow && allRowsEndInLines(text)
  }

  /// Whether the last separator of each row is a line end, and no other separator is one: there are no more line ends than
  /// rows.
  private func allRowsEndInLines(_ text: Span<UInt8>) -> Bool {
    let (raw, separators) = (unsafe text.bytes, index.separators.span)
    let rows = (index.count - 1) / width
    guard index.lineEnds == rows else { return false }
    for row in 0..<rows {
      let last = Int(truncatingIfNeeded: unsafe separators[unchecked: (row &+ 1) &* width])
      if unsafe FastFields.byte(raw, at: last) == delimiter { return false }
    }
    return true
  }
}
