import FinanceDomain

/// Rows of any format straight into the columns of a batch. It may only say yes.
///
/// The source says where a row's fields lie; here their bytes become values, by the same rules as in
/// `TransactionDTO.toDomain()`, and are written into the columns. A row that is anything but ordinary is left where it
/// is: the lane stops in front of it, the careful lane judges it, and the lane goes on behind it. So this file decides
/// nothing; one table of cases runs through both lanes.
///
/// Unsafe: bytes are loaded unchecked. They lie within the chunk, behind which there is padding.
struct FastLane<Source: RowSource>: Sendable {
  /// What finds the rows.
  var source: Source

  private let conventions: MappingConventions
  /// Whether days need no conversion, so that the fast form of a date may say yes.
  private let takesDaysAsWritten: Bool
  private let monthStarts = MonthStarts.table

  private var categories = SymbolMemo()
  private var accounts = SymbolMemo()
  private var currencies = SymbolMemo()
  private var types = SymbolMemo()
  /// The symbol tables that the memos speak of.
  private var memoIdentity: [UInt64] = []
  /// Texts that had to be put together; they go behind the batch's bytes after each run.
  private var side: [UInt8] = []

  init(_ source: Source, conventions: MappingConventions) {
    self.source = source
    self.conventions = conventions
    takesDaysAsWritten = conventions.zone == nil
  }

  /// Gets ready for a chunk that is read into the batch.
  mutating func begin(_ batch: borrowing TransactionBatch) {
    let identity = [batch.categoryNames.identity, batch.accountNames.identity, batch.currencyNames.identity]
    guard identity != memoIdentity else { return }
    (categories, accounts, currencies) = (SymbolMemo(), SymbolMemo(), SymbolMemo())
    memoIdentity = identity
  }

  /// Takes in rows from `start` on and says where it stopped: at the chunk's end, or at a row it does not vouch for.
  mutating func run(_ batch: inout TransactionBatch, from start: Int, length: Int) -> Int {
    batch.reserve(batch.count + (length - start) / source.shortestRow + 2)
    let sideStart = batch.text.bytes.count
    side.removeAll(keepingCapacity: true)
    let stop = takeRows(&batch, from: start, length: length, sideStart: sideStart)
    if !side.isEmpty { batch.text.bytes.append(contentsOf: side) }
    return stop
  }

  private mutating func takeRows(
    _ batch: inout TransactionBatch, from start: Int, length: Int, sideStart: Int
  ) -> Int {
    // A copy of the reference, so that what is read and what is written are separate variables.
    let bytes = batch.text.bytes
    let text = bytes.span
    precondition(length + Chunk.padding <= text.count)
    let unnamed = conventions.defaultCurrency
    var place = start
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
    while place < length {
      guard let next = source.advance(at: place, text, length: length),
        let when = when(text, source.bounds(.date)),
        let direction = direction(text),
        let amount = FastLane.amount(text, source.bounds(.amount), direction: direction),
        let category = FastLane.symbol(text, source, .category, &categories, &batch.categoryNames, unnamed),
        let account = FastLane.symbol(text, source, .account, &accounts, &batch.accountNames, unnamed),
        let currency = FastLane.symbol(text, source, .currency, &currencies, &batch.currencyNames, unnamed)
      else { break }
      let description = slice(text, .description, sideStart: sideStart)
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
      notes[count] = slice(text, .note, sideStart: sideStart)
      ids[count] = slice(text, .id, sideStart: sideStart)
      origins[count] = UInt32(truncatingIfNeeded: place)
      scaleBits |= 1 &<< UInt16(amount.scale)
      coefficientBits |= amount.coefficient
      count += 1
      place = next
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
    return place
  }
}

// MARK: - Days, amounts, directions

extension FastLane {
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
    guard let written = try? DayField.parse(text.extracting(range), zone: conventions.zone) else {
      return nil
    }
    return (written.day.dayNumber, written.time?.secondOfDay ?? -1)
  }

  /// Stands for a direction that the amount's sign tells.
  private static var signTells: UInt8 { 2 }

  /// 0 for income, 1 for expense, ``signTells`` where there is no type; `nil` for a type that is none.
  @inline(__always)
  private mutating func direction(_ text: Span<UInt8>) -> UInt8? {
    guard source.hasType else { return FastLane.signTells }
    let range = source.bounds(.type)
    let (low, high) = unsafe FastFields.words(text.bytes, range)
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

  /// The amount, greater than zero, and its direction.
  @inline(__always)
  private static func amount(
    _ text: Span<UInt8>, _ range: Range<Int>, direction: UInt8
  ) -> (coefficient: Int64, scale: UInt8, direction: UInt8)? {
    guard direction != signTells else { return signedAmount(text, range) }
    if range.upperBound >= 8,
      let hundredths = unsafe FastFields.hundredths(
        text.bytes, endingAt: range.upperBound, length: range.count)
    {
      return hundredths > 0 ? (hundredths, 2, direction) : nil
    }
    return otherAmount(text, range).map { ($0.coefficient, $0.scale, direction) }
  }

  @inline(never)
  private static func otherAmount(
    _ text: Span<UInt8>, _ range: Range<Int>
  ) -> (coefficient: Int64, scale: UInt8)? {
    if let fast = unsafe FastFields.amount(text.bytes, from: range.lowerBound, to: range.upperBound) {
      return normalized(fast.coefficient, fast.scale)
    }
    guard let careful = try? AmountField.parse(text.extracting(range)) else { return nil }
    return normalized(careful.coefficient, careful.scale)
  }

  @inline(never)
  private static func signedAmount(
    _ text: Span<UInt8>, _ range: Range<Int>
  ) -> (coefficient: Int64, scale: UInt8, direction: UInt8)? {
    guard let signed = try? AmountField.parse(text.extracting(range)), signed.coefficient != .min,
      let amount = normalized(abs(signed.coefficient), signed.scale)
    else { return nil }
    return (amount.coefficient, amount.scale, signed.coefficient < 0 ? 1 : 0)
  }

  /// An amount greater than zero with two places at least, as `TransactionBatch.setAmount` would write it.
  private static func normalized(_ coefficient: Int64, _ scale: Int) -> (coefficient: Int64, scale: UInt8)? {
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
}

// MARK: - Names and texts

extension FastLane {
  /// The number of a category, an account or a currency.
  @inline(__always)
  private static func symbol(
    _ text: Span<UInt8>, _ source: borrowing Source, _ field: FieldSlot, _ memo: inout SymbolMemo,
    _ table: inout SymbolTable, _ unnamed: Currency
  ) -> UInt32? {
    let range = source.bounds(field)
    let (low, high) = unsafe FastFields.words(text.bytes, range)
    if let known = memo.code(low, high, length: range.count) { return known }
    // A text that stands for another is left to the careful lane; so it never gets into the memo.
    guard !source.isEscaped(field), let name = canonicalName(text, range, field, unnamed) else { return nil }
    let code = table.code(forBytes: name[...])
    if range.count <= 16 { memo.remember(low, high, length: range.count, code: code) }
    return code
  }

  /// The name under which the domain knows what a field says; the same as `toDomain()` makes of it.
  @inline(never)
  private static func canonicalName(
    _ text: Span<UInt8>, _ range: Range<Int>, _ field: FieldSlot, _ unnamed: Currency
  ) -> [UInt8]? {
    let bytes = text.extracting(range)
    let name = bytes.trimmedBounds.map { bytes[$0] }
    switch field {
    case .category where name.isEmpty: return Array(TransactionCategory.uncategorized.rawValue.utf8)
    case .currency where name.isEmpty: return Array(unnamed.rawValue.utf8)
    case .currency: return (try? CurrencyField.parse(bytes)).map { Array($0.rawValue.utf8) }
    default: return name
    }
  }

  /// The place of a text, without white space around it.
  @inline(__always)
  private mutating func slice(_ text: Span<UInt8>, _ field: FieldSlot, sideStart: Int) -> TextSlice {
    let range = source.bounds(field)
    if source.isEscaped(field) { return unescaped(text, range, sideStart: sideStart) }
    let raw = unsafe text.bytes
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, FastFields.byte(raw, at: start).isASCIISpace { start += 1 }
    while start < end, FastFields.byte(raw, at: end - 1).isASCIISpace { end -= 1 }
    return TextSlice(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end - start))
  }

  /// A text that stands for another, put together and laid aside.
  @inline(never)
  private mutating func unescaped(_ text: Span<UInt8>, _ range: Range<Int>, sideStart: Int) -> TextSlice {
    var start = side.count
    source.unescape(range, of: text, into: &side)
    var end = side.count
    while start < end, side[start].isASCIISpace { start += 1 }
    while start < end, side[end - 1].isASCIISpace { end -= 1 }
    return TextSlice(sideStart + start..<sideStart + end)
  }
}

/// Moves an array out of its place, so that it is not copied when it is written to.
private func take<Element>(_ array: inout [Element]) -> [Element] {
  defer { array = [] }
  return array
}
