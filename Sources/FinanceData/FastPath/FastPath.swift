import FinanceDomain

/// Rows of any format straight into the columns of a batch, by the mapping of their file. It may only say yes.
///
/// The source says where the fields of some rows are; here their bytes become values, by the same rules as in
/// `RowMapping.dto(_:)` and `TransactionDTO.toDomain()`, one column after the other: each of these loops is small enough
/// for the processor to keep all it needs in registers. A row that is anything but ordinary is left where it is: the fast
/// path stops before it, the slow path judges it, and the fast path goes on after it. So this decides nothing; one table
/// of cases runs through both paths.
///
/// Unsafe: bytes are loaded unchecked, and they are within the chunk, after which there is padding. Columns are written
/// unchecked, after one check that the rows in question have room.
struct FastPath<Source: RowSource>: Sendable {
  var source: Source

  let mapping: RowMapping
  /// Whether no-break spaces around texts belong to them, as in the standard mapping.
  let isVerbatim: Bool
  /// What rows leave out; where it changes, what the memo knows of empty cells is forgotten.
  var conventions: MappingConventions { didSet { memoIdentity = [] } }
  /// Whether days need no conversion, so that a cached or a fast form of a date may be accepted.
  let takesDaysAsWritten: Bool
  var days = FastDays()
  var dayMemo = DayMemo()
  /// Amounts and balances in the number formats of the file; `nil` for plain numbers.
  var amounts: AmountReader?
  var balances: AmountReader?
  /// For each row in question the number of what is around its amount, where a currency may be among it.
  var affixes: [UInt8] = []
  /// How many decimals each currency has by its number in the batch, where amounts are in the smallest unit.
  var minorUnits: [Int] = []

  var memo: SymbolMemo
  /// The symbol tables that the memo refers to.
  private var memoIdentity: [UInt64] = []
  /// Texts that had to be put together, and where they will be: after the batch's bytes, after each run.
  var side: [UInt8] = []
  var sideStart = 0
  /// Whether the first column of the description is blank in any of the rows in question.
  var hasBlankMain = false
  /// Whether any of the texts that were taken last is empty.
  var hasEmptyText = false
  /// The texts of a column that the memo did not know, the names in them, and the names' numbers.
  var missed: [(row: Int, key: SymbolMemo.Key)] = []
  var missedNames: [TextSlice] = []
  var missedCodes: [UInt32] = []
  /// How many rows are taken next.
  private var group = largeGroup
  let separator: [UInt8]
  /// What leaves a row to the slow path: that it may be left out, refused for its state, or in another currency.
  private let conditions: [WatchedCells]

  init(_ source: Source, mapping: RowMapping, conventions: MappingConventions) {
    self.source = source
    self.mapping = mapping
    isVerbatim = mapping.isStandard
    self.conventions = conventions
    takesDaysAsWritten = conventions.zone == nil
    separator = Array(mapping.separator.utf8)
    let others = mapping.otherAmounts.map { CellCondition(column: $0.column, values: [""], isTurned: true) }
    conditions = (mapping.skips + mapping.doubts + others).map { WatchedCells($0) }
    amounts = mapping.numbers.map {
      AmountReader(
        $0, stated: mapping.currency == nil ? mapping.statedCurrency : nil,
        refusesWords: mapping.agreement.hasNoWords)
    }
    balances = (mapping.balanceNumbers ?? mapping.numbers).map { AmountReader($0) }
    memo = SymbolMemo(columns: FastPath.memoColumns + conditions.count)
  }

  /// The fields, and then one for each condition on which rows are left out.
  static var memoColumns: Int { TransactionField.allCases.count }

  mutating func begin(_ batch: borrowing TransactionBatch) {
    let identity = [batch.categoryNames.identity, batch.accountNames.identity, batch.currencyNames.identity]
    guard identity != memoIdentity else { return }
    memo = SymbolMemo(columns: FastPath.memoColumns + conditions.count)
    minorUnits = []
    memoIdentity = identity
  }

  /// Takes in rows from `start` on and says where it stopped: at the chunk's end, or at a row it does not accept.
  mutating func run(_ batch: inout TransactionBatch, from start: Int, length: Int) -> Int {
    side.removeAll(keepingCapacity: true)
    let stop = takeGroups(&batch, from: start, length: length)
    if !side.isEmpty { batch.text.bytes.append(contentsOf: side) }
    return stop
  }

  /// How many rows are taken at a time: few after a row that was left standing, because the next may be another.
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
        group = FastPath.smallGroup
        return place
      }
      group = min(2 * group, FastPath.largeGroup)
    }
    return place
  }

  /// Takes in the first of the rows found, up to one that is not ordinary, and says how many they are.
  private mutating func take(_ found: Int, _ text: Span<UInt8>, _ batch: inout TransactionBatch) -> Int {
    guard found > 0 else { return 0 }
    let first = batch.count
    batch.reserve(first + found)
    var rows = found
    for condition in conditions.indices { rows = passSkips(condition, rows, text) }
    rows = takeDays(rows, text, &batch.days, &batch.seconds, at: first)
    rows = takeDirections(rows, text, &batch.directions, at: first)
    rows = takeAmounts(
      rows, text, &batch.coefficients, &batch.scales, &batch.directions, at: first, &batch.scalesSeen,
      &batch.coefficientBits)
    rows = passOpposites(rows, text, batch.directions, at: first)
    for column in mapping.agreement.copies {
      rows = passCopies(column, rows, text, batch.coefficients, batch.scales, at: first)
    }
    rows = takeDescriptions(rows, text, &batch.descriptions, at: first)
    rows = takeCurrencies(rows, text, &batch.currencies, &batch.currencyNames, at: first)
    rows = scaleToCurrencies(rows, &batch, at: first)
    rows = takeSymbols(
      .account, mapping.account, rows, text, &batch.accounts, &batch.accountNames, at: first)
    rows = takeSymbols(
      .category, mapping.category, rows, text, &batch.categories, &batch.categoryNames, at: first)
    let ids = conventions.columns.contains(.ids) ? mapping.id : nil
    rows = takeTexts(ids, rows, text, &batch.ids, at: first, mayBeEmpty: true, keepsSpaces: true)
    if ids != nil, !mapping.isStandard { rows = passPlaceholders(rows, batch.ids, text, at: first) }
    rows = takeBalances(rows, text, &batch, at: first)
    if conventions.columns.contains(.notes) { rows = takeNotes(rows, text, &batch.notes, at: first) }
    takeOrigins(rows, text, &batch.origins, at: first)
    return rows
  }

  private func takeOrigins(_ rows: Int, _ text: Span<UInt8>, _ origins: inout [UInt32], at first: Int) {
    precondition(first + rows <= origins.count)
    var column = origins.mutableSpan
    for row in 0..<rows {
      unsafe column[unchecked: first &+ row] = UInt32(truncatingIfNeeded: source.start(of: row, text))
    }
  }

  /// How many of the rows do not meet a condition on which rows are left out.
  private mutating func passSkips(_ number: Int, _ rows: Int, _ text: Span<UInt8>) -> Int {
    let (watched, condition) = (conditions[number], conditions[number].condition)
    let slot = FastPath.memoColumns + number
    for row in 0..<rows {
      let range = source.bounds(condition.column, of: row, text)
      if range.isEmpty ? watched.passesNothing : watched.passes(text[range.lowerBound]) { continue }
      let key = unsafe memo.key(text.bytes, range)
      if let known = memo.code(slot, key) {
        if known != 0 { return row }
        continue
      }
      guard !source.isEscaped(condition.column, of: row, range, text), !condition.mayBeMet(by: text, range)
      else { return row }
      memo.remember(slot, key, code: 0)
    }
    return rows
  }
}

/// What the fast path needs of a format: the rows it is certain of, and where the cells of a row are.
///
/// A source finds rows; it does not judge what they say. It may only say yes: a row in which anything is unusual it
/// leaves to the slow path by finding none there. Columns are those of the file's mapping.
protocol RowSource: Sendable {
  /// Finds the rows that follow each other from `place` on, as many as it accepts but no more than `limit`, and
  /// says how many they are.
  ///
  /// Until the next call the questions below are about these rows, by number.
  mutating func find(at place: Int, _ text: Span<UInt8>, length: Int, limit: Int) -> Int

  /// Says that so many of the rows found have been taken.
  mutating func pass(_ rows: Int)

  /// Where the row begins; for the number after the last, where reading goes on.
  func start(of row: Int, _ text: Span<UInt8>) -> Int

  /// The bytes of a cell of the row, quotes not included; empty for a cell the row does not have.
  func bounds(_ column: Int, of row: Int, _ text: Span<UInt8>) -> Range<Int>

  /// Whether the bytes of a cell of the row, which are those, stand for other bytes: doubled quotes, escapes.
  func isEscaped(_ column: Int, of row: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool

  /// Appends the bytes that a range of an escaped cell stands for.
  func unescape(_ range: Range<Int>, of text: Span<UInt8>, into side: inout [UInt8])

  /// Whether rows have the column. For a column of directions: all of them or none, for others: any.
  func hasColumn(_ column: Int) -> Bool
}

/// A condition on a column, and which of its cells need no second look: nearly all begin as no cell does that meets it.
struct WatchedCells: Sendable {
  let condition: CellCondition
  /// Whether an empty cell does not meet it.
  let passesNothing: Bool
  /// The digits and letters of ASCII with which no cell begins that meets it, as bits.
  private var passed: (low: UInt64, high: UInt64) = (0, 0)

  init(_ condition: CellCondition) {
    (self.condition, passesNothing) = (condition, !condition.isMet(by: MappedCell([])))
    guard condition.meetsWholeValuesAlone else { return }
    // A letter with an accent may be written as two, of which the first is the plain one.
    let starts = Set(condition.values.flatMap { [$0, PlainLetters.plain($0)] }.compactMap(\.utf8.first))
    for byte in UInt8(0)..<0x80 where byte.isASCIIDigit || byte.isASCIILetter {
      guard !starts.contains(byte), !starts.contains(byte | 0x20) else { continue }
      if byte < 64 { passed.low |= 1 << byte } else { passed.high |= 1 << (byte - 64) }
    }
  }

  /// Whether no cell meets the condition that begins with the byte.
  func passes(_ first: UInt8) -> Bool {
    first < 0x80 && ((first < 64 ? passed.low : passed.high) >> (first & 63)) & 1 == 1
  }
}
