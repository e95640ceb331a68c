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
  /// Whether days need no conversion, so that the fast form of a date may say yes.
  private let takesDaysAsWritten: Bool
  private let columns: Columns
  private let lastColumn: Int

  private let monthStarts = MonthStarts.table
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

  /// Where the columns of a row with quotes begin and end, and whether one holds doubled quotes.
  private var columnStarts: [Int]
  private var columnEnds: [Int]
  private var columnIsEscaped: [Bool]
  /// Texts with doubled quotes, put right; they go behind the batch's bytes after each run.
  private var side: [UInt8] = []

  package init(layout: CSVLayout, conventions: MappingConventions) {
    self.layout = layout
    self.conventions = conventions
    takesDaysAsWritten = conventions.zone == nil
    delimiter = layout.dialect.delimiter
    columns = Columns(layout)
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
    // Copies of the references, so that what is read and what is written are separate variables.
    let (bytes, indexed) = (batch.text.bytes, index.places)
    let (text, places) = (bytes.span, indexed.span)
    let raw = unsafe text.bytes
    let unnamed = conventions.defaultCurrency
    precondition(length + CSVFastLane.padding <= text.count && index.count <= places.count)
    var row = start
    var count = batch.count
    var (scaleBits, coefficientBits) = (batch.scalesSeen, batch.coefficientBits)
    // The columns leave the batch for the length of the loop: each is then a variable of its own.
    var daysColumn = take(&batch.days)
    var secondsColumn = take(&batch.seconds)
    var coefficientsColumn = take(&batch.coefficients)
    var scalesColumn = take(&batch.scales)
    var directionsColumn = take(&batch.directions)
    var categoriesColumn = take(&batch.categories)
    var accountsColumn = take(&batch.accounts)
    var currenciesColumn = take(&batch.currencies)
    var descriptionsColumn = take(&batch.descriptions)
    var notesColumn = take(&batch.notes)
    var idsColumn = take(&batch.ids)
    var originsColumn = take(&batch.origins)
    var days = daysColumn.mutableSpan
    var seconds = secondsColumn.mutableSpan
    var coefficients = coefficientsColumn.mutableSpan
    var scales = scalesColumn.mutableSpan
    var directions = directionsColumn.mutableSpan
    var categoryCodes = categoriesColumn.mutableSpan
    var accountCodes = accountsColumn.mutableSpan
    var currencyCodes = currenciesColumn.mutableSpan
    var descriptions = descriptionsColumn.mutableSpan
    var notes = notesColumn.mutableSpan
    var ids = idsColumn.mutableSpan
    var origins = originsColumn.mutableSpan
    while row < length {
      guard
        let shape = plainRow(raw, places, from: row, length: length)
          ?? quotedRow(raw, places, from: row, length: length),
        shape.next <= firstMalformed,
        let when = when(text, bounds(columns.date, shape, places)),
        let direction = direction(text, bounds(columns.type, shape, places)),
        let amount = amount(text, bounds(columns.amount, shape, places), direction: direction),
        let category = CSVFastLane.symbol(
          text, bounds(columns.category, shape, places), &categories, &batch.categoryNames, .category, unnamed),
        let account = CSVFastLane.symbol(
          text, bounds(columns.account, shape, places), &accounts, &batch.accountNames, .account, unnamed),
        let currency = CSVFastLane.symbol(
          text, bounds(columns.currency, shape, places), &currencies, &batch.currencyNames, .currency, unnamed)
      else { break }
      let description = slice(raw, columns.description, shape, places, sideStart: sideStart)
      guard description.count > 0 else { break }
      days[count] = when.day
      seconds[count] = when.second
      coefficients[count] = amount.coefficient
      scales[count] = amount.scale
      directions[count] = amount.direction
      categoryCodes[count] = category
      accountCodes[count] = account
      currencyCodes[count] = currency
      descriptions[count] = description
      notes[count] = slice(raw, columns.note, shape, places, sideStart: sideStart)
      ids[count] = slice(raw, columns.id, shape, places, sideStart: sideStart)
      origins[count] = UInt32(truncatingIfNeeded: row)
      scaleBits |= 1 &<< UInt16(amount.scale)
      coefficientBits |= amount.coefficient
      count += 1
      cursor = shape.nextCursor
      row = shape.next
    }
    batch.days = daysColumn
    batch.seconds = secondsColumn
    batch.coefficients = coefficientsColumn
    batch.scales = scalesColumn
    batch.directions = directionsColumn
    batch.categories = categoriesColumn
    batch.accounts = accountsColumn
    batch.currencies = currenciesColumn
    batch.descriptions = descriptionsColumn
    batch.notes = notesColumn
    batch.ids = idsColumn
    batch.origins = originsColumn
    batch.scalesSeen = scaleBits
    batch.coefficientBits = coefficientBits
    batch.count = count
    return row
  }

  // MARK: The shape of a row

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
  }

  /// Where a row begins and ends, in the chunk and in the index.
  private struct Shape {
    var start: Int
    var next: Int
    var cursor: Int
    var nextCursor: Int
    var isQuoted: Bool
  }

  /// A row in which every structural byte is a delimiter, up to a line end.
  @inline(__always)
  private func plainRow(_ raw: RawSpan, _ places: Span<UInt32>, from row: Int, length: Int) -> Shape? {
    let last = cursor + lastColumn
    guard last < index.count else { return nil }
    for place in cursor..<last {
      // Below `count` the places of the index hold, and they lie within the chunk.
      if FastFields.byte(raw, at: Int(unsafe places[unchecked: place])) != delimiter { return nil }
    }
    let end = Int(unsafe places[unchecked: last])
    guard end > row, end - row <= CSVRecordReader.recordLimit,
      let lineEnd = lineEnd(raw, at: end, cursor: last, length: length)
    else { return nil }
    return Shape(start: row, next: lineEnd.next, cursor: cursor, nextCursor: lineEnd.cursor, isQuoted: false)
  }

  /// The bytes of a field; none for a field the file does not have.
  @inline(__always)
  private func bounds(_ column: Int, _ shape: Shape, _ places: Span<UInt32>) -> Range<Int> {
    guard column >= 0 else { return 0..<0 }
    if shape.isQuoted { return columnStarts[column]..<columnEnds[column] }
    // The row's places were checked when its shape was found.
    let start =
      column == 0 ? shape.start : Int(unsafe places[unchecked: shape.cursor &+ column &- 1]) &+ 1
    return unsafe Range(uncheckedBounds: (start, Int(places[unchecked: shape.cursor &+ column])))
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

  /// A row with quoted fields, quoted as RFC 4180 has it. Its columns are noted down.
  @inline(never)
  private mutating func quotedRow(_ raw: RawSpan, _ places: Span<UInt32>, from row: Int, length: Int) -> Shape? {
    var used = cursor
    var start = row
    var column = 0
    while column <= lastColumn {
      guard used < index.count else { return nil }
      var place = Int(places[used])
      columnIsEscaped[column] = false
      if place == start, FastFields.byte(raw, at: place) == CSVDialect.quote {
        guard let closing = closingQuote(raw, places, after: used, column: column) else { return nil }
        (columnStarts[column], columnEnds[column]) = (start + 1, Int(places[closing]))
        used = closing + 1
        guard used < index.count, Int(places[used]) == columnEnds[column] + 1 else { return nil }
        place = Int(places[used])
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
        return Shape(start: row, next: end.next, cursor: cursor, nextCursor: end.cursor, isQuoted: true)
      }
      column += 1
    }
    return nil
  }

  /// The index of the quote that closes the field; a field with a NUL is left to the careful lane.
  private mutating func closingQuote(
    _ raw: RawSpan, _ places: Span<UInt32>, after opening: Int, column: Int
  ) -> Int? {
    var used = opening + 1
    while used < index.count {
      let place = Int(places[used])
      let byte = FastFields.byte(raw, at: place)
      if byte == 0 { return nil }
      if byte == CSVDialect.quote {
        guard used + 1 < index.count, Int(places[used + 1]) == place + 1,
          FastFields.byte(raw, at: place + 1) == CSVDialect.quote
        else { return used }
        columnIsEscaped[column] = true
        used += 1
      }
      used += 1
    }
    return nil
  }

  // MARK: The fields of a row

  @inline(__always)
  private func when(_ text: Span<UInt8>, _ range: Range<Int>) -> (day: Int32, second: Int32)? {
    if takesDaysAsWritten,
      let fast = unsafe FastFields.day(
        text.bytes, at: range.lowerBound, length: range.count, months: monthStarts.span)
    {
      return fast
    }
    return carefulWhen(text, range)
  }

  @inline(never)
  private func carefulWhen(_ text: Span<UInt8>, _ range: Range<Int>) -> (day: Int32, second: Int32)? {
    guard let written = try? DayField.parse(text.extracting(range), zone: conventions.zone) else { return nil }
    return (written.day.dayNumber, written.time?.secondOfDay ?? -1)
  }

  /// - Parameter direction: 0 or 1 as the type says, ``CSVFastLane/signTells`` where there is no type.
  @inline(__always)
  private func amount(
    _ text: Span<UInt8>, _ range: Range<Int>, direction: UInt8
  ) -> (coefficient: Int64, scale: UInt8, direction: UInt8)? {
    guard direction != CSVFastLane.signTells else { return signedAmount(text, range) }
    if range.upperBound >= 8,
      let hundredths = unsafe FastFields.hundredths(text.bytes, endingAt: range.upperBound, length: range.count)
    {
      return hundredths > 0 ? (hundredths, 2, direction) : nil
    }
    return otherAmount(text, range).map { ($0.coefficient, $0.scale, direction) }
  }

  @inline(never)
  private func otherAmount(_ text: Span<UInt8>, _ range: Range<Int>) -> (coefficient: Int64, scale: UInt8)? {
    if let fast = unsafe FastFields.amount(text.bytes, from: range.lowerBound, to: range.upperBound) {
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

  private static let signTells: UInt8 = 2

  @inline(__always)
  private mutating func direction(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt8? {
    guard columns.type >= 0 else { return CSVFastLane.signTells }
    let (low, high) = unsafe CSVFastLane.words(text.bytes, range)
    if let known = types.code(low, high, length: range.count) { return UInt8(truncatingIfNeeded: known) }
    return newDirection(text, range, low, high)
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
  private static func symbol(
    _ text: Span<UInt8>, _ range: Range<Int>, _ memo: inout SymbolMemo, _ table: inout SymbolTable,
    _ kind: TransactionField, _ unnamed: Currency
  ) -> UInt32? {
    let (low, high) = unsafe words(text.bytes, range)
    if let known = memo.code(low, high, length: range.count) { return known }
    return newSymbol(text, range, low, high, &memo, &table, kind, unnamed)
  }

  @inline(never)
  private static func newSymbol(
    _ text: Span<UInt8>, _ range: Range<Int>, _ low: UInt64, _ high: UInt64, _ memo: inout SymbolMemo,
    _ table: inout SymbolTable, _ kind: TransactionField, _ unnamed: Currency
  ) -> UInt32? {
    let isEscaped = text.extracting(range).contains(CSVDialect.quote)
    guard !isEscaped, let name = canonicalName(text, range, kind, unnamed) else { return nil }
    let code = table.code(forBytes: name[...])
    if range.count <= 16 { memo.remember(low, high, length: range.count, code: code) }
    return code
  }

  /// The name under which the domain knows what a field says; the same as `toDomain()` makes of it.
  private static func canonicalName(
    _ text: Span<UInt8>, _ range: Range<Int>, _ kind: TransactionField, _ unnamed: Currency
  ) -> [UInt8]? {
    let field = text.extracting(range)
    let bounds = field.trimmedBounds
    let bytes = bounds.map { field[$0] }
    switch kind {
    case .category where bytes.isEmpty: return Array(TransactionCategory.uncategorized.rawValue.utf8)
    case .currency where bytes.isEmpty: return Array(unnamed.rawValue.utf8)
    case .currency:
      return (try? CurrencyField.parse(field)).map { Array($0.rawValue.utf8) }
    default: return bytes
    }
  }

  /// The place of a text, without white space around it.
  @inline(__always)
  private mutating func slice(
    _ raw: RawSpan, _ column: Int, _ shape: Shape, _ places: Span<UInt32>, sideStart: Int
  ) -> TextSlice {
    guard column >= 0 else { return .none }
    let range = bounds(column, shape, places)
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, FastFields.byte(raw, at: start).isASCIISpace { start += 1 }
    while start < end, FastFields.byte(raw, at: end - 1).isASCIISpace { end -= 1 }
    if shape.isQuoted, columnIsEscaped[column] { return unescaped(raw, start, end, sideStart: sideStart) }
    return TextSlice(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end - start))
  }

  /// A text with its doubled quotes made single, laid aside.
  @inline(never)
  private mutating func unescaped(_ raw: RawSpan, _ start: Int, _ end: Int, sideStart: Int) -> TextSlice {
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
  private static func words(_ raw: RawSpan, _ range: Range<Int>) -> (UInt64, UInt64) {
    let length = range.count
    let low = FastFields.word(raw, at: range.lowerBound)
    guard length >= 8 else { return (low & ~(~0 &<< UInt64(8 &* length)), 0) }
    let high = FastFields.word(raw, at: range.lowerBound &+ 8)
    guard length >= 16 else { return (low, high & ~(~0 &<< UInt64(8 &* (length &- 8)))) }
    return (low, high)
  }
}

/// Moves an array out of its place, so that it is not copied when it is written to.
private func take<Element>(_ array: inout [Element]) -> [Element] {
  defer { array = [] }
  return array
}

extension Span<UInt8> {
  fileprivate func contains(_ byte: UInt8) -> Bool {
    for place in indices where self[place] == byte { return true }
    return false
  }
}
