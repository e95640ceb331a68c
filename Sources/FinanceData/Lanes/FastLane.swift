import FinanceDomain

/// Rows of any format straight into the columns of a batch. It may only say yes.
///
/// The source says where the fields of some rows lie; here their bytes become values, by the same rules as in
/// `TransactionDTO.toDomain()`, one column after the other: each of these loops is small enough for the processor to
/// keep all it needs in registers. A row that is anything but ordinary is left where it is: the lane stops in front of it,
/// the careful lane judges it, and the lane goes on behind it. So this file decides nothing; one table of cases runs
/// through both lanes.
///
/// Unsafe: bytes are loaded unchecked, and they lie within the chunk, behind which there is padding. Columns are written
/// unchecked, behind one check that the rows at hand have room.
struct FastLane<Source: RowSource>: Sendable {
  /// What finds the rows.
  var source: Source

  private let conventions: MappingConventions
  /// Whether days need no conversion, so that the fast form of a date may say yes.
  private let takesDaysAsWritten: Bool
  private var days = FastDays()

  private var memo = SymbolMemo()
  /// The symbol tables that the memo speaks of.
  private var memoIdentity: [UInt64] = []
  /// Texts that had to be put together, and where they will lie: behind the batch's bytes, after each run.
  private var side: [UInt8] = []
  private var sideStart = 0
  /// The texts of the column at hand that the memo did not know, the names in them, and the names' numbers.
  private var missed: [MissedSymbol] = []
  private var missedNames: [TextSlice] = []
  private var missedCodes: [UInt32] = []
  /// How many rows are taken next.
  private var group = largeGroup

  init(_ source: Source, conventions: MappingConventions) {
    self.source = source
    self.conventions = conventions
    takesDaysAsWritten = conventions.zone == nil
  }

  /// Gets ready for a chunk that is read into the batch.
  mutating func begin(_ batch: borrowing TransactionBatch) {
    let identity = [batch.categoryNames.identity, batch.accountNames.identity, batch.currencyNames.identity]
    guard identity != memoIdentity else { return }
    memo = SymbolMemo()
    memoIdentity = identity
  }

  /// Takes in rows from `start` on and says where it stopped: at the chunk's end, or at a row it does not vouch for.
  mutating func run(_ batch: inout TransactionBatch, from start: Int, length: Int) -> Int {
    side.removeAll(keepingCapacity: true)
    let stop = takeGroups(&batch, from: start, length: length)
    if !side.isEmpty { batch.text.bytes.append(contentsOf: side) }
    return stop
  }

  /// How many rows are taken at a time: few behind a row that was left standing, because the next may be another.
  private static var smallGroup: Int { 8 }
  private static var largeGroup: Int { 256 }

  private mutating func takeGroups(
    _ batch: inout TransactionBatch, from start: Int, length: Int
  ) -> Int {
    // A copy of the reference, so that what is read and what is written are separate variables.
    let bytes = batch.text.bytes
    let text = bytes.span
    precondition(length + Chunk.padding <= text.count)
    sideStart = text.count
    var place = start
    while place < length {
      let found = source.find(at: place, text, length: length, limit: group)
      let taken = take(found, text, &batch)
      if taken > 0 { place = source.start(of: taken, text) }
      source.pass(taken)
      batch.count += taken
      guard found > 0, taken == found else {
        group = FastLane.smallGroup
        return place
      }
      group = min(2 * group, FastLane.largeGroup)
    }
    return place
  }

  /// Takes in the first of the rows found, up to one that is not ordinary, and says how many they are.
  private mutating func take(_ found: Int, _ text: Span<UInt8>, _ batch: inout TransactionBatch) -> Int {
    guard found > 0 else { return 0 }
    let first = batch.count
    batch.reserve(first + found)
    var rows = found
    rows = takeDays(rows, text, &batch.days, &batch.seconds, at: first)
    rows = takeDirections(rows, text, &batch.directions, at: first)
    rows = takeAmounts(
      rows, text, &batch.coefficients, &batch.scales, &batch.directions, at: first, &batch.scalesSeen,
      &batch.coefficientBits)
    rows = takeTexts(.description, rows, text, &batch.descriptions, at: first, mayBeEmpty: false)
    rows = takeSymbols(.currency, rows, text, &batch.currencies, &batch.currencyNames, at: first)
    rows = takeSymbols(.account, rows, text, &batch.accounts, &batch.accountNames, at: first)
    rows = takeSymbols(.category, rows, text, &batch.categories, &batch.categoryNames, at: first)
    rows = takeTexts(.id, rows, text, &batch.ids, at: first, mayBeEmpty: true)
    rows = takeBalances(rows, text, &batch, at: first)
    takeNotes(rows, text, &batch.notes, at: first)
    takeOrigins(rows, text, &batch.origins, at: first)
    return rows
  }
}

// MARK: - Days, directions, amounts

extension FastLane {
  private mutating func takeDays(
    _ rows: Int, _ text: Span<UInt8>, _ days: inout [Int32], _ seconds: inout [Int32], at first: Int
  ) -> Int {
    precondition(first + rows <= min(days.count, seconds.count))
    var dayColumn = days.mutableSpan
    var secondColumn = seconds.mutableSpan
    let dates = source.column(of: .date)
    for row in 0..<rows {
      let range = source.bounds(dates, of: row, text)
      guard let when = when(text, range) ?? carefulWhen(text, range) else { return row }
      unsafe dayColumn[unchecked: first &+ row] = when.day
      unsafe secondColumn[unchecked: first &+ row] = when.second
    }
    return rows
  }

  @inline(__always)
  private mutating func when(_ text: Span<UInt8>, _ range: Range<Int>) -> (day: Int32, second: Int32)? {
    guard takesDaysAsWritten else { return nil }
    return unsafe days.day(text.bytes, at: range.lowerBound, length: range.count)
  }

  @inline(never)
  private func carefulWhen(_ text: Span<UInt8>, _ range: Range<Int>) -> (day: Int32, second: Int32)? {
    guard let written = try? DayField.parse(text.extracting(range), zone: conventions.zone) else {
      return nil
    }
    return (written.day.dayNumber, written.time?.secondOfDay ?? -1)
  }

  /// 0 for income, 1 for expense. Where there is no type, the amounts' signs tell the directions.
  private mutating func takeDirections(
    _ rows: Int, _ text: Span<UInt8>, _ directions: inout [UInt8], at first: Int
  ) -> Int {
    guard source.hasType else { return rows }
    precondition(first + rows <= directions.count)
    var column = directions.mutableSpan
    let types = source.column(of: .type)
    for row in 0..<rows {
      let range = source.bounds(types, of: row, text)
      let key = unsafe memo.key(text.bytes, range)
      guard let code = memo.code(.type, key) ?? newDirection(text, range, key) else { return row }
      unsafe column[unchecked: first &+ row] = UInt8(truncatingIfNeeded: code)
    }
    return rows
  }

  @inline(never)
  private mutating func newDirection(
    _ text: Span<UInt8>, _ range: Range<Int>, _ key: SymbolMemo.Key
  ) -> UInt32? {
    guard let type = try? TypeField.parse(text.extracting(range)) else { return nil }
    let code: UInt32 = type == .income ? 0 : 1
    memo.remember(.type, key, code: code)
    return code
  }

  /// Amounts, greater than zero.
  private func takeAmounts(
    _ rows: Int, _ text: Span<UInt8>, _ coefficients: inout [Int64], _ scales: inout [UInt8],
    _ directions: inout [UInt8], at first: Int, _ scalesSeen: inout UInt16, _ coefficientBits: inout Int64
  ) -> Int {
    precondition(first + rows <= min(coefficients.count, scales.count, directions.count))
    var coefficientColumn = coefficients.mutableSpan
    var scaleColumn = scales.mutableSpan
    var directionColumn = directions.mutableSpan
    let isSigned = !source.hasType
    let amounts = source.column(of: .amount)
    for row in 0..<rows {
      let range = source.bounds(amounts, of: row, text)
      let place = first &+ row
      if !isSigned, range.upperBound >= 8,
        let hundredths = unsafe FastFields.hundredths(
          text.bytes, endingAt: range.upperBound, length: range.count)
      {
        guard hundredths > 0 else { return row }
        unsafe coefficientColumn[unchecked: place] = hundredths
        unsafe scaleColumn[unchecked: place] = 2
        scalesSeen |= 1 &<< 2
        coefficientBits |= hundredths
        continue
      }
      guard let amount = FastLane.otherAmount(text, range, isSigned: isSigned) else { return row }
      unsafe coefficientColumn[unchecked: place] = amount.coefficient
      unsafe scaleColumn[unchecked: place] = amount.scale
      if isSigned { unsafe directionColumn[unchecked: place] = amount.isNegative ? 1 : 0 }
      scalesSeen |= 1 &<< UInt16(amount.scale)
      coefficientBits |= amount.coefficient
    }
    return rows
  }

  @inline(never)
  private static func otherAmount(
    _ text: Span<UInt8>, _ range: Range<Int>, isSigned: Bool
  ) -> (coefficient: Int64, scale: UInt8, isNegative: Bool)? {
    if let fast = unsafe FastFields.amount(text.bytes, from: range.lowerBound, to: range.upperBound) {
      return normalized(fast.coefficient, fast.scale).map { ($0.coefficient, $0.scale, false) }
    }
    guard let careful = try? AmountField.parse(text.extracting(range)), careful.coefficient != .min,
      isSigned || careful.coefficient > 0
    else { return nil }
    return normalized(abs(careful.coefficient), careful.scale).map {
      ($0.coefficient, $0.scale, careful.coefficient < 0)
    }
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

// MARK: - Balances

extension FastLane {
  /// Balances, of which rows of most sources have none: then there is no column to write to.
  private func takeBalances(
    _ rows: Int, _ text: Span<UInt8>, _ batch: inout TransactionBatch, at first: Int
  ) -> Int {
    if source.hasBalances { batch.reserveBalances() }
    guard !batch.balances.isEmpty else { return rows }
    let balances = source.column(of: .balance)
    for row in 0..<rows {
      let range = source.bounds(balances, of: row, text)
      guard let balance = FastLane.balance(text, range) else { return row }
      batch.balances[first + row] = balance
    }
    return rows
  }

  /// The balance, or that there is none; `nil` where the careful lane has to look at the row.
  private static func balance(_ text: Span<UInt8>, _ range: Range<Int>) -> StatedBalance? {
    let range = unsafe mayNeedTrimming(text.bytes, range) ? trimmed(text.bytes, range) : range
    guard !range.isEmpty else { return StatedBalance.none }
    if let fast = unsafe FastFields.amount(text.bytes, from: range.lowerBound, to: range.upperBound) {
      return StatedBalance(FixedPoint(coefficient: fast.coefficient, scale: fast.scale))
    }
    return (try? AmountField.parse(text.extracting(range))).map { StatedBalance($0.fixedPoint) }
  }
}

// MARK: - Names, texts, places

extension FastLane {
  /// The numbers of categories, accounts or currencies.
  private mutating func takeSymbols(
    _ field: FieldSlot, _ rows: Int, _ text: Span<UInt8>, _ codes: inout [UInt32], _ table: inout SymbolTable,
    at first: Int
  ) -> Int {
    let taken = takeRememberedSymbols(field, rows, text, &codes, &table, at: first)
    if !missed.isEmpty { takeMissedSymbols(field, text, &codes, &table, at: first) }
    return taken
  }

  private mutating func takeRememberedSymbols(
    _ field: FieldSlot, _ rows: Int, _ text: Span<UInt8>, _ codes: inout [UInt32], _ table: inout SymbolTable,
    at first: Int
  ) -> Int {
    precondition(first + rows <= codes.count)
    var codeColumn = codes.mutableSpan
    let column = source.column(of: field)
    for row in 0..<rows {
      let range = source.bounds(column, of: row, text)
      let key = unsafe memo.key(text.bytes, range)
      guard let code = memo.code(field, key) ?? newSymbol(field, row, text, range, key, &table) else {
        return row
      }
      unsafe codeColumn[unchecked: first &+ row] = code
    }
    return rows
  }

  /// What to write for a text that the memo does not know; `nil` where the careful lane has to look at the row.
  @inline(never)
  private mutating func newSymbol(
    _ field: FieldSlot, _ row: Int, _ text: Span<UInt8>, _ range: Range<Int>, _ key: SymbolMemo.Key,
    _ table: inout SymbolTable
  ) -> UInt32? {
    // A text that stands for another is left to the careful lane; so it never gets into the memo.
    guard !source.isEscaped(source.column(of: field), of: row, range, text) else { return nil }
    let name = unsafe FastLane.trimmed(text.bytes, range)
    if field == .currency || name.isEmpty {
      guard let canonical = canonicalName(text.extracting(name), field) else { return nil }
      let code = table.code(for: canonical)
      memo.remember(field, key, code: code)
      return code
    }
    missed.append(MissedSymbol(row: row, key: key))
    missedNames.append(TextSlice(name))
    return 0
  }

  /// The name under which the domain knows a currency, or a field in which nothing stands; the same as `toDomain()`
  /// makes of it.
  private func canonicalName(_ name: Span<UInt8>, _ field: FieldSlot) -> String? {
    switch field {
    case .category: conventions.defaultCategory.rawValue
    case .account: conventions.defaultAccount
    case .currency where name.isEmpty: conventions.defaultCurrency.rawValue
    case .currency: (try? CurrencyField.parse(name))?.rawValue
    default: ""
    }
  }

  /// Looks up all names that the memo did not know, together.
  @inline(never)
  private mutating func takeMissedSymbols(
    _ field: FieldSlot, _ text: Span<UInt8>, _ codes: inout [UInt32], _ table: inout SymbolTable,
    at first: Int
  ) {
    while missedCodes.count < missedNames.count { missedCodes.append(0) }
    table.codes(of: missedNames, in: text, into: &missedCodes, from: 0)
    for (symbol, code) in zip(missed, missedCodes) {
      codes[first + symbol.row] = code
      memo.remember(field, symbol.key, code: code)
    }
    missed.removeAll(keepingCapacity: true)
    missedNames.removeAll(keepingCapacity: true)
  }

  /// The places of texts, without white space around them.
  private mutating func takeTexts(
    _ field: FieldSlot, _ rows: Int, _ text: Span<UInt8>, _ slices: inout [TextSlice], at first: Int,
    mayBeEmpty: Bool
  ) -> Int {
    precondition(first + rows <= slices.count)
    var sliceColumn = slices.mutableSpan
    var slice = TextSlice.none
    let column = source.column(of: field)
    for row in 0..<rows {
      var range = source.bounds(column, of: row, text)
      if source.isEscaped(column, of: row, range, text) {
        range = unescaped(text, range)
      } else if unsafe FastLane.mayNeedTrimming(text.bytes, range) {
        range = unsafe FastLane.trimmed(text.bytes, range)
      }
      slice.start = UInt32(truncatingIfNeeded: range.lowerBound)
      slice.count = UInt32(truncatingIfNeeded: range.count)
      guard mayBeEmpty || slice.count > 0 else { return row }
      unsafe sliceColumn[unchecked: first &+ row] = slice
    }
    return rows
  }

  /// Whether the text begins or ends with a byte no greater than a space; no for an empty one.
  @inline(__always)
  private static func mayNeedTrimming(_ raw: RawSpan, _ range: Range<Int>) -> Bool {
    guard range.lowerBound < range.upperBound else { return false }
    let (first, last) = (
      FastFields.byte(raw, at: range.lowerBound), FastFields.byte(raw, at: range.upperBound &- 1)
    )
    return min(first, last) <= UInt8(ascii: " ")
  }

  @inline(never)
  private static func trimmed(_ raw: RawSpan, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, FastFields.byte(raw, at: start).isASCIISpace { start &+= 1 }
    while start < end, FastFields.byte(raw, at: end &- 1).isASCIISpace { end &-= 1 }
    return start..<end
  }

  /// A text that stands for another, put together and laid aside: where it will lie.
  @inline(never)
  private mutating func unescaped(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var start = side.count
    source.unescape(range, of: text, into: &side)
    var end = side.count
    while start < end, side[start].isASCIISpace { start += 1 }
    while start < end, side[end - 1].isASCIISpace { end -= 1 }
    return sideStart + start..<sideStart + end
  }

  private mutating func takeNotes(
    _ rows: Int, _ text: Span<UInt8>, _ notes: inout [TextSlice], at first: Int
  ) {
    if source.hasNotes {
      _ = takeTexts(.note, rows, text, &notes, at: first, mayBeEmpty: true)
    } else {
      let none = TextSlice.none
      for row in first..<first + rows { notes[row] = none }
    }
  }

  private func takeOrigins(_ rows: Int, _ text: Span<UInt8>, _ origins: inout [UInt32], at first: Int) {
    precondition(first + rows <= origins.count)
    var column = origins.mutableSpan
    for row in 0..<rows {
      unsafe column[unchecked: first &+ row] = UInt32(truncatingIfNeeded: source.start(of: row, text))
    }
  }
}

/// A row whose symbol is still to be looked up.
private struct MissedSymbol: Sendable {
  let row: Int
  let key: SymbolMemo.Key
}
