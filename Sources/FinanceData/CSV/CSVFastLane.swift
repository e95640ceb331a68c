import FinanceDomain

/// The fast lane for CSV.
typealias CSVFastLane = FastLane<CSVRowSource>

/// The rows of a chunk of CSV, found through an index of its structural bytes.
///
/// A row is a run of places in the index: its delimiters and its line end, or the same with quotes among them. What a row
/// may look like is RFC 4180 to the letter; anything else, another width, or bytes that are not UTF-8, is left to
/// `CSVRecordReader`. What counts as structure in `StructuralIndex` and the quoting here must change together.
///
/// Unsafe: places of the index are used unchecked where a check has just been made.
struct CSVRowSource: RowSource {
  private let delimiter: UInt8
  private let lastColumn: Int
  private let columns: Columns

  private var index = StructuralIndex()
  /// How far the index has been used.
  private var cursor = 0
  private var malformedCursor = 0

  /// The row at hand: where it begins, and where its places begin in the index.
  private var start = 0
  private var firstPlace = 0
  private var isQuoted = false
  /// The columns of a row with quotes.
  private var quotedColumns: [QuotedColumn]

  /// Where a column lies, and whether it holds doubled quotes.
  private struct QuotedColumn: Sendable {
    var start = 0
    var end = 0
    var isEscaped = false
  }

  init(_ layout: CSVLayout) {
    delimiter = layout.dialect.delimiter
    lastColumn = layout.width - 1
    columns = Columns(layout)
    quotedColumns = Array(repeating: QuotedColumn(), count: layout.width)
  }

  /// Indexes the chunk in the first `length` bytes.
  mutating func begin(_ bytes: Span<UInt8>, length: Int) {
    index.build(bytes, from: 0, to: length, delimiter: delimiter, quote: CSVDialect.quote)
    cursor = 0
    malformedCursor = 0
  }

  /// Passes over the part of the index that another lane has read.
  mutating func skip(to place: Int) {
    while cursor < index.count, Int(index.places[cursor]) < place { cursor += 1 }
    while malformedCursor < index.malformed.count, index.malformed[malformedCursor] < place {
      malformedCursor += 1
    }
  }

  var hasType: Bool { columns.type >= 0 }

  /// A byte for each delimiter, and a line end.
  var shortestRow: Int { max(lastColumn + 1, 2) }

  @inline(__always)
  mutating func advance(at place: Int, _ text: Span<UInt8>, length: Int) -> Int? {
    let plain = plainRow(text, from: place, length: length)
    isQuoted = plain == nil
    guard let (next, used) = plain ?? quotedRow(text, from: place, length: length) else { return nil }
    if malformedCursor < index.malformed.count, index.malformed[malformedCursor] < next { return nil }
    start = place
    firstPlace = cursor
    cursor = used
    return next
  }

  @inline(__always)
  func bounds(_ field: FieldSlot) -> Range<Int> {
    let column = columns[field]
    guard column >= 0 else { return 0..<0 }
    if isQuoted { return quotedColumns[column].start..<quotedColumns[column].end }
    let places = index.places.span
    // The row's places were checked when it was found.
    let begin = column == 0 ? start : Int(unsafe places[unchecked: firstPlace &+ column &- 1]) &+ 1
    return unsafe Range(uncheckedBounds: (begin, Int(places[unchecked: firstPlace &+ column])))
  }

  @inline(__always)
  func isEscaped(_ field: FieldSlot) -> Bool {
    guard isQuoted else { return false }
    let column = columns[field]
    return column >= 0 && quotedColumns[column].isEscaped
  }

  func unescape(_ range: Range<Int>, of text: Span<UInt8>, into side: inout [UInt8]) {
    var place = range.lowerBound
    while place < range.upperBound {
      side.append(text[place])
      place += text[place] == CSVDialect.quote ? 2 : 1
    }
  }
}

extension CSVRowSource {
  /// Which column each field is in; -1 for a field the file does not have.
  private struct Columns: Sendable {
    let id, date, amount, type, category, description, account, currency, note: Int

    init(_ layout: CSVLayout) {
      id = layout.column(of: .id) ?? -1
      date = layout.column(of: .date) ?? -1
      amount = layout.column(of: .amount) ?? -1
      type = layout.column(of: .type) ?? -1
      category = layout.column(of: .category) ?? -1
      description = layout.column(of: .description) ?? -1
      account = layout.column(of: .account) ?? -1
      currency = layout.column(of: .currency) ?? -1
      note = layout.column(of: .note) ?? -1
    }

    @inline(__always)
    subscript(field: FieldSlot) -> Int {
      switch field {
      case .id: id
      case .date: date
      case .amount: amount
      case .type: type
      case .category: category
      case .description: description
      case .account: account
      case .currency: currency
      case .note: note
      }
    }
  }

  /// A row in which every structural byte is a delimiter, up to a line end: where the next begins, in the chunk and in
  /// the index.
  @inline(__always)
  private func plainRow(_ text: Span<UInt8>, from row: Int, length: Int) -> (next: Int, cursor: Int)? {
    let raw = unsafe text.bytes
    let places = index.places.span
    let last = cursor + lastColumn
    guard last < index.count else { return nil }
    for place in cursor..<last {
      // Below `count` the places of the index hold, and they lie within the chunk.
      if FastFields.byte(raw, at: Int(unsafe places[unchecked: place])) != delimiter { return nil }
    }
    let end = Int(unsafe places[unchecked: last])
    guard end > row, end - row <= CSVRecordReader.recordLimit else { return nil }
    return lineEnd(text, at: end, cursor: last, length: length)
  }

  /// Where the line that ends at `place` is followed by another; `nil` if no line ends there.
  @inline(__always)
  private func lineEnd(_ text: Span<UInt8>, at place: Int, cursor: Int, length: Int) -> (
    next: Int, cursor: Int
  )? {
    let byte = text[place]
    if byte == CSVDialect.lineFeed { return (place + 1, cursor + 1) }
    guard byte == CSVDialect.carriageReturn else { return nil }
    let isPair = place + 1 < length && text[place + 1] == CSVDialect.lineFeed
    return isPair ? (place + 2, cursor + 2) : (place + 1, cursor + 1)
  }

  /// A row with quoted fields, quoted as RFC 4180 has it. Its columns are noted down.
  @inline(never)
  private mutating func quotedRow(_ text: Span<UInt8>, from row: Int, length: Int) -> (
    next: Int, cursor: Int
  )? {
    var used = cursor
    var start = row
    for column in 0...lastColumn {
      guard let end = fieldEnd(text, from: start, column: column, &used) else { return nil }
      if column == lastColumn {
        let next = lineEnd(text, at: end, cursor: used, length: length)
        return next.flatMap { $0.next - row <= CSVRecordReader.recordLimit ? $0 : nil }
      }
      guard text[end] == delimiter else { return nil }
      used += 1
      start = end + 1
    }
    return nil
  }

  /// Notes a column down; the place of the structural byte behind it, at which the index then stands.
  private mutating func fieldEnd(_ text: Span<UInt8>, from start: Int, column: Int, _ used: inout Int) -> Int?
  {
    guard used < index.count else { return nil }
    let place = Int(index.places[used])
    guard place == start, text[place] == CSVDialect.quote else {
      quotedColumns[column] = QuotedColumn(start: start, end: place)
      return place
    }
    guard let (closing, isEscaped) = closingQuote(text, after: used) else { return nil }
    let end = Int(index.places[closing])
    quotedColumns[column] = QuotedColumn(start: start + 1, end: end, isEscaped: isEscaped)
    used = closing + 1
    guard used < index.count, Int(index.places[used]) == end + 1 else { return nil }
    return end + 1
  }

  /// The index of the quote that closes the field, and whether doubled ones stand before it; a field with a NUL is
  /// left to the careful lane.
  private func closingQuote(_ text: Span<UInt8>, after opening: Int) -> (index: Int, isEscaped: Bool)? {
    let places = index.places.span
    var used = opening + 1
    var isEscaped = false
    while used < index.count {
      let place = Int(places[used])
      if text[place] == 0 { return nil }
      if text[place] == CSVDialect.quote {
        guard used + 1 < index.count, Int(places[used + 1]) == place + 1, text[place + 1] == CSVDialect.quote
        else { return (used, isEscaped) }
        isEscaped = true
        used += 1
      }
      used += 1
    }
    return nil
  }
}
