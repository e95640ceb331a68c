import FinanceDomain

/// Rows of CSV straight into the columns of a batch. It may only say yes.
///
/// The chunk's structural bytes are indexed first; a row is then a run of places in that index. A row that is anything
/// but ordinary (broken quoting, another width, bytes that are not UTF-8, a date or an amount the field parsers will
/// not have) is left where it is: the lane stops in front of it, the careful lane judges it as a `TransactionDTO`, and the
/// lane goes on behind it. So this file decides nothing; one table of cases runs through both lanes.
///
/// The parts that must change together: what counts as structure in `StructuralIndex`, the quoting here and in
/// `CSVRecordReader`, and `TransactionDTO.toDomain()`.
///
/// Unsafe: places from the index are used unchecked. They lie within the chunk, behind which there is padding.
package struct CSVFastLane: Sendable {
  /// Bytes that must be readable behind a chunk.
  package static let padding = 64

  private let layout: CSVLayout
  private let delimiter: UInt8
  private let conventions: MappingConventions
  /// The columns of the fields, in the order of `TransactionField.index`; -1 for a field the file does not have.
  private let columns: [Int]
  private let lastColumn: Int

  private var index = StructuralIndex()
  /// How far the index has been used.
  private var cursor = 0
  private var malformedCursor = 0

  private var categories = SymbolMemo()
  private var accounts = SymbolMemo()
  private var currencies = SymbolMemo()
  private var types = SymbolMemo()
  /// The symbol tables that the memos speak of.
  private var memoIdentity: [UInt64] = []

  /// Where the fields of the row at hand begin and end, by `TransactionField.index`.
  private var starts = [Int](repeating: 0, count: 9)
  private var ends = [Int](repeating: 0, count: 9)
  /// The same for every column of a row with quotes, and whether a column holds doubled ones.
  private var columnStarts: [Int]
  private var columnEnds: [Int]
  private var columnIsEscaped: [Bool]
  /// Texts with doubled quotes, put right; they go behind the batch's bytes after each run.
  private var side: [UInt8] = []

  package init(layout: CSVLayout, conventions: MappingConventions) {
    self.layout = layout
    self.conventions = conventions
    delimiter = layout.dialect.delimiter
    columns = TransactionField.allCases.sorted { $0.index < $1.index }.map { layout.column(of: $0) ?? -1 }
    lastColumn = layout.width - 1
    columnStarts = Array(repeating: 0, count: layout.width)
    columnEnds = columnStarts
    columnIsEscaped = Array(repeating: false, count: layout.width)
  }

  /// Gets ready for the chunk in the first `length` bytes of the batch's text.
  package mutating func begin(_ batch: inout TransactionBatch, length: Int) {
    index.build(
      batch.text.bytes.span, from: 0, to: length, delimiter: delimiter, quote: CSVDialect.quote)
    cursor = 0
    malformedCursor = 0
    let identity = [batch.categoryNames.identity, batch.accountNames.identity, batch.currencyNames.identity]
    if identity != memoIdentity {
      (categories, accounts, currencies) = (SymbolMemo(), SymbolMemo(), SymbolMemo())
      memoIdentity = identity
    }
  }

  /// Takes in rows from `start` on and says where it stopped: at the chunk's end, or at a row it does not vouch for.
  package mutating func run(_ batch: inout TransactionBatch, from start: Int, length: Int) -> Int {
    // A row has at least one byte for each column but the last, and its line end.
    batch.reserve(batch.count + (length - start) / max(layout.width, 2) + 2)
    skipIndex(to: start)
    let sideStart = batch.text.bytes.count
    side.removeAll(keepingCapacity: true)
    let stop = takeRows(&batch, from: start, length: length, sideStart: sideStart)
    if !side.isEmpty { batch.text.bytes.append(contentsOf: side) }
    return stop
  }

  private mutating func skipIndex(to start: Int) {
    while cursor < index.count, Int(index.places[cursor]) < start { cursor += 1 }
    while malformedCursor < index.malformed.count, index.malformed[malformedCursor] < start { malformedCursor += 1 }
  }

  // MARK: The loop over rows

  private mutating func takeRows(
    _ batch: inout TransactionBatch, from start: Int, length: Int, sideStart: Int
  ) -> Int {
    let firstMalformed = malformedCursor < index.malformed.count ? index.malformed[malformedCursor] : Int.max
    var row = start
    var scaleBits = batch.scalesSeen
    var coefficientBits = batch.coefficientBits
    var count = batch.count
    let text = batch.text.bytes.span
    let raw = text.bytes
    let width = columns.count
    precondition(width == 9 && length + CSVFastLane.padding <= text.count)
    var days = batch.days.mutableSpan
    var seconds = batch.seconds.mutableSpan
    var coefficients = batch.coefficients.mutableSpan
    var scales = batch.scales.mutableSpan
    var directions = batch.directions.mutableSpan
    var categoryCodes = batch.categories.mutableSpan
    var accountCodes = batch.accounts.mutableSpan
    var currencyCodes = batch.currencies.mutableSpan
    var descriptions = batch.descriptions.mutableSpan
    var notes = batch.notes.mutableSpan
    var ids = batch.ids.mutableSpan
    var origins = batch.origins.mutableSpan
    while row < length {
      guard let shape = plainRow(raw, from: row, length: length) ?? quotedRow(raw, from: row, length: length),
        shape.next <= firstMalformed,
        let when = when(text, raw),
        let amount = amount(text, raw),
        let category = symbol(raw, 4, &categories, &batch.categoryNames, .category, text),
        let account = symbol(raw, 6, &accounts, &batch.accountNames, .account, text),
        let currency = symbol(raw, 7, &currencies, &batch.currencyNames, .currency, text),
        let description = slice(raw, 5, shape, sideStart: sideStart), description.count > 0,
        let note = slice(raw, 8, shape, sideStart: sideStart),
        let id = slice(raw, 0, shape, sideStart: sideStart)
      else { break }
      days[count] = when.day
      seconds[count] = when.second
      coefficients[count] = amount.coefficient
      scales[count] = amount.scale
      directions[count] = amount.direction
      categoryCodes[count] = category
      accountCodes[count] = account
      currencyCodes[count] = currency
      descriptions[count] = description
      notes[count] = note
      ids[count] = id
      origins[count] = UInt32(truncatingIfNeeded: row)
      scaleBits |= 1 &<< UInt16(amount.scale)
      coefficientBits |= amount.coefficient
      count += 1
      cursor = shape.cursor
      row = shape.next
    }
    batch.scalesSeen = scaleBits
    batch.coefficientBits = coefficientBits
    batch.count = count
    return row
  }

  /// What a row looks like: where the next begins, and how much of the index it used.
  private struct Shape {
    var next: Int
    var cursor: Int
    var isQuoted: Bool
  }

  /// A row in which every structural byte is a delimiter, up to a line end. Fills ``starts`` and ``ends``.
  @inline(__always)
  private mutating func plainRow(_ raw: RawSpan, from row: Int, length: Int) -> Shape? {
    let places = index.places.span
    let last = cursor + lastColumn
    guard last < index.count else { return nil }
    for place in cursor..<last {
      // Below `count` the places of the index hold, and they lie within the chunk.
      if FastFields.byte(raw, at: Int(unsafe places[unchecked: place])) != delimiter { return nil }
    }
    let end = Int(unsafe places[unchecked: last])
    guard let lineEnd = lineEnd(raw, at: end, cursor: last, length: length), end > row else { return nil }
    for field in 0..<9 {
      let column = columns[field]
      guard column >= 0 else { continue }
      starts[field] = column == 0 ? row : Int(unsafe places[unchecked: cursor + column - 1]) + 1
      ends[field] = Int(unsafe places[unchecked: cursor + column])
    }
    return Shape(next: lineEnd.next, cursor: lineEnd.cursor, isQuoted: false)
  }

  /// Where the line that ends at `place` is followed by another; `nil` if no line ends there.
  @inline(__always)
  private func lineEnd(_ raw: RawSpan, at place: Int, cursor: Int, length: Int) -> (next: Int, cursor: Int)? {
    let byte = FastFields.byte(raw, at: place)
    if byte == CSVDialect.lineFeed { return (place + 1, cursor + 1) }
    guard byte == CSVDialect.carriageReturn else { return nil }
    let isPair = place + 1 < length && FastFields.byte(raw, at: place + 1) == CSVDialect.lineFeed
    return isPair ? (place + 2, cursor + 2) : (place + 1, cursor + 1)
  }

  /// A row with quoted fields, quoted as RFC 4180 has it. Fills ``starts`` and ``ends``.
  @inline(never)
  private mutating func quotedRow(_ raw: RawSpan, from row: Int, length: Int) -> Shape? {
    var used = cursor
    var start = row
    var column = 0
    while column <= lastColumn {
      guard used < index.count else { return nil }
      var place = Int(index.places[used])
      columnIsEscaped[column] = false
      if place == start, FastFields.byte(raw, at: place) == CSVDialect.quote {
        guard let closing = closingQuote(raw, after: used, column: column, length: length) else { return nil }
        (columnStarts[column], columnEnds[column]) = (start + 1, Int(index.places[closing]))
        used = closing + 1
        guard used < index.count, Int(index.places[used]) == columnEnds[column] + 1 else { return nil }
        place = Int(index.places[used])
      } else {
        (columnStarts[column], columnEnds[column]) = (start, place)
      }
      if column < lastColumn {
        guard FastFields.byte(raw, at: place) == delimiter else { return nil }
        used += 1
        start = place + 1
      } else {
        guard let end = lineEnd(raw, at: place, cursor: used, length: length),
          end.next - row <= CSVRecordReader.recordLimit
        else { return nil }
        takeColumns()
        return Shape(next: end.next, cursor: end.cursor, isQuoted: true)
      }
      column += 1
    }
    return nil
  }

  /// The index of the quote that closes the field; control characters other than line ends and tabs are left to the
  /// careful lane.
  private mutating func closingQuote(_ raw: RawSpan, after opening: Int, column: Int, length: Int) -> Int? {
    var used = opening + 1
    while used < index.count {
      let place = Int(index.places[used])
      let byte = FastFields.byte(raw, at: place)
      if byte == 0 { return nil }
      if byte == CSVDialect.quote {
        guard used + 1 < index.count, Int(index.places[used + 1]) == place + 1,
          FastFields.byte(raw, at: place + 1) == CSVDialect.quote
        else { return used }
        columnIsEscaped[column] = true
        used += 1
      }
      used += 1
    }
    return nil
  }

  private mutating func takeColumns() {
    for field in 0..<9 where columns[field] >= 0 {
      starts[field] = columnStarts[columns[field]]
      ends[field] = columnEnds[columns[field]]
    }
  }

  // MARK: The fields of a row

  @inline(__always)
  private func when(_ text: Span<UInt8>, _ raw: RawSpan) -> (day: Int32, second: Int32)? {
    let (start, end) = (starts[1], ends[1])
    if conventions.zone == nil, let fast = FastFields.day(raw, at: start, length: end - start) { return fast }
    return carefulWhen(text, start..<end)
  }

  @inline(never)
  private func carefulWhen(_ text: Span<UInt8>, _ range: Range<Int>) -> (day: Int32, second: Int32)? {
    guard let written = try? DayField.parse(text.extracting(range), zone: conventions.zone) else { return nil }
    return (written.day.dayNumber, written.time?.secondOfDay ?? -1)
  }

  @inline(__always)
  private mutating func amount(
    _ text: Span<UInt8>, _ raw: RawSpan
  ) -> (coefficient: Int64, scale: UInt8, direction: UInt8)? {
    let (start, end) = (starts[2], ends[2])
    guard columns[3] >= 0 else { return signedAmount(text, start..<end) }
    guard let direction = direction(text, raw) else { return nil }
    if end >= 8, let hundredths = FastFields.hundredths(raw, endingAt: end, length: end - start) {
      return hundredths > 0 ? (hundredths, 2, direction) : nil
    }
    return otherAmount(text, raw, start..<end).map { ($0.coefficient, $0.scale, direction) }
  }

  @inline(never)
  private func otherAmount(
    _ text: Span<UInt8>, _ raw: RawSpan, _ range: Range<Int>
  ) -> (coefficient: Int64, scale: UInt8)? {
    if let fast = FastFields.amount(raw, from: range.lowerBound, to: range.upperBound) {
      return normalized(fast.coefficient, fast.scale)
    }
    guard let careful = try? AmountField.parse(text.extracting(range)) else { return nil }
    return normalized(careful.coefficient, careful.scale)
  }

  @inline(never)
  private func signedAmount(
    _ text: Span<UInt8>, _ range: Range<Int>
  ) -> (coefficient: Int64, scale: UInt8, direction: UInt8)? {
    guard let signed = try? AmountField.parse(text.extracting(range)), signed.coefficient != .min,
      let amount = normalized(abs(signed.coefficient), signed.scale)
    else { return nil }
    return (amount.coefficient, amount.scale, signed.coefficient < 0 ? 1 : 0)
  }

  /// An amount greater than zero with two places at least, as `TransactionBatch.setAmount` would write it.
  private func normalized(_ coefficient: Int64, _ scale: Int) -> (coefficient: Int64, scale: UInt8)? {
    guard coefficient > 0 else { return nil }
    var (coefficient, scale) = (coefficient, scale)
    while scale < 2 {
      let (raised, overflow) = coefficient.multipliedReportingOverflow(by: 10)
      if overflow { break }
      coefficient = raised
      scale += 1
    }
    return (coefficient, UInt8(scale))
  }

  @inline(__always)
  private mutating func direction(_ text: Span<UInt8>, _ raw: RawSpan) -> UInt8? {
    let (start, end) = (starts[3], ends[3])
    let (low, high) = CSVFastLane.words(raw, start, end)
    if let known = types.code(low, high, length: end - start) { return UInt8(truncatingIfNeeded: known) }
    return newDirection(text, start..<end, low, high)
  }

  @inline(never)
  private mutating func newDirection(
    _ text: Span<UInt8>, _ range: Range<Int>, _ low: UInt64, _ high: UInt64
  ) -> UInt8? {
    guard let type = try? TypeField.parse(text.extracting(range)) else { return nil }
    let code: UInt32 = type == .income ? 0 : 1
    if range.count <= 16 { types.remember(low, high, length: range.count, code: code) }
    return UInt8(code)
  }

  /// The number of a category, an account or a currency.
  @inline(__always)
  private func symbol(
    _ raw: RawSpan, _ field: Int, _ memo: inout SymbolMemo, _ table: inout SymbolTable, _ kind: TransactionField,
    _ text: Span<UInt8>
  ) -> UInt32? {
    let (start, end) = (starts[field], ends[field])
    let (low, high) = CSVFastLane.words(raw, start, end)
    if let known = memo.code(low, high, length: end - start) { return known }
    return newSymbol(start..<end, low, high, &memo, &table, kind, text)
  }

  @inline(never)
  private func newSymbol(
    _ range: Range<Int>, _ low: UInt64, _ high: UInt64, _ memo: inout SymbolMemo, _ table: inout SymbolTable,
    _ kind: TransactionField, _ text: Span<UInt8>
  ) -> UInt32? {
    let isEscaped = text.extracting(range).contains(CSVDialect.quote)
    guard !isEscaped, let name = canonicalName(text, range, kind) else { return nil }
    let code = table.code(forBytes: name[...])
    if range.count <= 16 { memo.remember(low, high, length: range.count, code: code) }
    return code
  }

  /// The name under which the domain knows what a field says; the same as `toDomain()` makes of it.
  private func canonicalName(_ text: Span<UInt8>, _ range: Range<Int>, _ kind: TransactionField) -> [UInt8]? {
    let field = text.extracting(range)
    let bounds = field.trimmedBounds
    let bytes = bounds.map { field[$0] }
    switch kind {
    case .category where bytes.isEmpty: return Array(TransactionCategory.uncategorized.rawValue.utf8)
    case .currency where bytes.isEmpty: return Array(conventions.defaultCurrency.rawValue.utf8)
    case .currency:
      return (try? CurrencyField.parse(field)).map { Array($0.rawValue.utf8) }
    default: return bytes
    }
  }

  /// The place of a text, without white space around it.
  @inline(__always)
  private mutating func slice(_ raw: RawSpan, _ field: Int, _ shape: Shape, sideStart: Int) -> TextSlice? {
    guard columns[field] >= 0 else { return TextSlice.none }
    if shape.isQuoted, columnIsEscaped[columns[field]] { return unescaped(raw, field, sideStart: sideStart) }
    var (start, end) = (starts[field], ends[field])
    while start < end, FastFields.byte(raw, at: start).isASCIISpace { start += 1 }
    while start < end, FastFields.byte(raw, at: end - 1).isASCIISpace { end -= 1 }
    return TextSlice(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end - start))
  }

  /// A text with its doubled quotes made single, laid aside.
  @inline(never)
  private mutating func unescaped(_ raw: RawSpan, _ field: Int, sideStart: Int) -> TextSlice? {
    var (start, end) = (starts[field], ends[field])
    while start < end, FastFields.byte(raw, at: start).isASCIISpace { start += 1 }
    while start < end, FastFields.byte(raw, at: end - 1).isASCIISpace { end -= 1 }
    let begin = side.count
    var place = start
    while place < end {
      let byte = FastFields.byte(raw, at: place)
      side.append(byte)
      place += byte == CSVDialect.quote ? 2 : 1
    }
    return TextSlice(sideStart + begin..<sideStart + side.count)
  }

  /// The first sixteen bytes of a field as two words, zeros behind its end.
  @inline(__always)
  private static func words(_ raw: RawSpan, _ start: Int, _ end: Int) -> (UInt64, UInt64) {
    let length = end - start
    let low = FastFields.word(raw, at: start)
    guard length >= 8 else { return (low & ~(~0 &<< UInt64(8 &* length)), 0) }
    let high = FastFields.word(raw, at: start + 8)
    guard length >= 16 else { return (low, high & ~(~0 &<< UInt64(8 &* (length &- 8)))) }
    return (low, high)
  }
}

extension Span<UInt8> {
  fileprivate func contains(_ byte: UInt8) -> Bool {
    for place in indices where self[place] == byte { return true }
    return false
  }
}
