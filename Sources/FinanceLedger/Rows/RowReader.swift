import FinanceDomain
import GRDB

/// Reads rows of a ledger into batches, each checked against its seal.
struct RowReader {
  private let vocabulary: LedgerVocabulary
  private let statement: LedgerStatement
  private var accounts: [UInt32?] = []
  private var categories: [UInt32?] = []
  private var currencies: [UInt32?] = []
  /// What the ledger keeps besides, of the rows of the batch at hand; filled only for those who ask.
  private(set) var facts: [RowFacts] = []
  private let keepsFacts: Bool
  /// Whether the last row was read: a statement that is run once more begins anew.
  private var isAtEnd = false

  /// A reader of the rows that a condition of SQL is true of.
  ///
  /// - Parameters:
  ///   - clause: what stands behind `FROM transactions`; its parameters are bound by ``begin(_:)``.
  ///   - keepsFacts: whether ``facts`` are wanted.
  init(
    _ clause: String, from table: String = "transactions", in db: Database,
    knowing vocabulary: LedgerVocabulary,
    keepsFacts: Bool = false
  ) throws {
    self.vocabulary = vocabulary
    self.keepsFacts = keepsFacts
    statement = try LedgerStatement("SELECT \(RowColumns.list) FROM \(table) \(clause)", in: db)
  }

  /// Begins anew with those parameters.
  mutating func begin(_ parameters: Int64...) {
    statement.reset()
    isAtEnd = false
    for (place, value) in parameters.enumerated() { statement.bind(value, at: Int32(place + 1)) }
  }

  /// Fills an empty batch with the next rows, at most so many; none is left when it stays empty.
  ///
  /// - Throws: ``LedgerDamage`` for a row that does not fit its seal.
  mutating func fill(_ batch: inout TransactionBatch, limit: Int) throws {
    batch.removeAllRows()
    batch.text.bytes.removeAll(keepingCapacity: true)
    batch.reserve(limit)
    facts.removeAll(keepingCapacity: true)
    while batch.count < limit, !isAtEnd {
      guard try statement.step() else {
        isAtEnd = true
        break
      }
      try append(to: &batch)
    }
    // Texts that are no text would be shown as what they are not.
    guard batch.text.isValid else { throw LedgerDamage("a text is not UTF-8") }
  }

  private mutating func append(to batch: inout TransactionBatch) throws {
    var row = SealedRow()
    let scale = numbers(into: &row)
    guard let day = LedgerPlace(key: row.place).day, (0...Int64(FixedPoint.maximumScale)).contains(scale),
      row.amount != 0, row.amount != .min
    else { throw LedgerDamage("row \(row.place) makes no sense") }
    texts(into: &row, &batch)
    let number = batch.count
    batch.days[number] = day
    batch.seconds[number] = Int32(truncatingIfNeeded: row.second)
    batch.directions[number] = row.amount > 0 ? 0 : 1
    batch.setAmount(coefficient: abs(row.amount), scale: Int(scale), row: number)
    try names(of: &row, into: &batch)
    // All bytes of an array are initialised; the span checks every access.
    guard row.seal(unsafe batch.text.bytes.span.bytes) == statement.int(RowColumns.seal) else {
      throw LedgerDamage("row \(row.place) does not fit its seal")
    }
    batch.descriptions[number] = row.description
    batch.ids[number] = row.id
    batch.origins[number] = UInt32(number)
    if row.id.count == 0, row.occurrence > 1 { batch.occurrences[number] = Int(row.occurrence) }
    try rest(of: row, into: &batch)
    if keepsFacts { facts.append(facts(of: row)) }
    batch.count += 1
  }

  private func numbers(into row: inout SealedRow) -> Int64 {
    row.place = statement.int(RowColumns.place)
    row.amount = statement.int(RowColumns.amount)
    row.scale = statement.int(RowColumns.scale)
    row.second = statement.isNull(RowColumns.second) ? -1 : statement.int(RowColumns.second)
    row.occurrence = statement.int(RowColumns.occurrence)
    row.identity = statement.int(RowColumns.identity)
    row.version = statement.int(RowColumns.version)
    row.isByHand = statement.int(RowColumns.byHand)
    return row.scale
  }

  private func texts(into row: inout SealedRow, _ batch: inout TransactionBatch) {
    row.description = statement.append(RowColumns.description, to: &batch.text.bytes)
    row.id = statement.append(RowColumns.id, to: &batch.text.bytes)
    row.present = presence()
    guard row.present != 0 else { return }
    row.note = statement.append(RowColumns.note, to: &batch.text.bytes)
    row.noteTitle = statement.append(RowColumns.noteTitle, to: &batch.text.bytes)
    row.payee = statement.append(RowColumns.payee, to: &batch.text.bytes)
    row.tags = statement.append(RowColumns.tags, to: &batch.text.bytes)
    row.balance = statement.int(RowColumns.balance)
    row.balanceScale = statement.int(RowColumns.balanceScale)
  }

  private func presence() -> UInt64 {
    var bits: UInt64 = 0
    for (bit, column) in [
      RowColumns.note, RowColumns.noteTitle, RowColumns.payee, RowColumns.tags, RowColumns.balance,
    ].enumerated() where !statement.isNull(column) {
      bits |= 1 << UInt64(bit)
    }
    return bits
  }

  private mutating func names(of row: inout SealedRow, into batch: inout TransactionBatch) throws {
    let account = statement.int(RowColumns.account)
    let category = statement.int(RowColumns.category)
    let currency = statement.int(RowColumns.currency)
    row.accountMark = vocabulary.accounts.mark(account)
    row.categoryMark = vocabulary.categories.mark(category)
    row.currencyMark = vocabulary.currencies.mark(currency)
    batch.accounts[batch.count] = try RowReader.code(
      account, vocabulary.accounts, &accounts, &batch.accountNames)
    batch.categories[batch.count] = try RowReader.code(
      category, vocabulary.categories, &categories, &batch.categoryNames)
    batch.currencies[batch.count] = try RowReader.code(
      currency, vocabulary.currencies, &currencies, &batch.currencyNames)
  }

  @inline(__always)
  private static func code(
    _ number: Int64, _ names: LedgerNames, _ codes: inout [UInt32?], _ table: inout SymbolTable
  ) throws -> UInt32 {
    if number >= 0, number < Int64(codes.count), let code = codes[Int(number)] { return code }
    guard let name = names[number] else { throw LedgerDamage("a name with the number \(number) is missing") }
    let code = table.code(for: name)
    while codes.count <= Int(number) { codes.append(nil) }
    codes[Int(number)] = code
    return code
  }

  /// What few rows have.
  private mutating func rest(of row: SealedRow, into batch: inout TransactionBatch) throws {
    let number = batch.count
    batch.notes[number] = .none
    guard row.present != 0 else {
      if !batch.balances.isEmpty { batch.setBalance(nil, row: number) }
      batch.setTags(batch.tagNames.none, row: number)
      batch.setPayee(.none, row: number)
      return
    }
    batch.notes[number] = note(of: row, &batch)
    batch.setPayee(row.payee, row: number)
    let hasBalance = row.present & 16 != 0
    guard !hasBalance || (0...Int64(FixedPoint.maximumScale)).contains(row.balanceScale) else {
      throw LedgerDamage("row \(row.place) makes no sense")
    }
    batch.setBalance(
      hasBalance ? FixedPoint(coefficient: row.balance, scale: Int(row.balanceScale)) : nil, row: number)
    var tags = batch.tagNames.none
    if row.tags.count > 0 {
      guard let list = TagText.tags(of: batch.text.string(row.tags)) else {
        throw LedgerDamage("the tags of row \(row.place) are no list")
      }
      tags = batch.tagNames.code(for: list)
    }
    batch.setTags(tags, row: number)
  }

  private func note(of row: SealedRow, _ batch: inout TransactionBatch) -> TextSlice {
    guard row.noteTitle.count > 0 else { return row.note }
    let note = TransactionNote(
      trusting: batch.text.string(row.noteTitle), batch.text.string(row.note))
    return batch.text.append(note.text)
  }

  private func facts(of row: SealedRow) -> RowFacts {
    RowFacts(
      place: LedgerPlace(key: row.place), identity: row.identity,
      occurrence: statement.isNull(RowColumns.occurrence) ? nil : row.occurrence, hasOwnID: row.id.count > 0,
      version: row.version, isByHand: row.isByHand != 0, noteTitle: statement.text(RowColumns.noteTitle))
  }
}

extension BatchText {
  /// Whether all bytes are UTF-8.
  fileprivate var isValid: Bool { (try? UTF8Span(validating: bytes.span)) != nil }
}
